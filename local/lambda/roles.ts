import type { IncomingMessage } from 'node:http';
import { type FunctionName, functions } from '#shared/deployment/functions.ts';
import { iamActions, type LambdaFunction, type Permission } from '#shared/deployment/lambda-function.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { recordUse } from './used-rights.ts';

export const TABLE_NAME = 'northbound-local';
export const IMAGE_BUCKET = 'northbound-local-images';
export const CARD_PROVIDER_SECRET = 'northbound-local-card-provider';
export const PUSH_SECRET = 'northbound-local-push';
export const SHIPPING_SYSTEM_SECRET = 'northbound-local-shipping-system';
export const SITE_CHECK_SECRET = 'northbound-local-site-check';
export const LOCAL_MAIL_FROM = 'no-reply@northbound.example';
export const LOCAL_RECEIVED_MAIL_DOMAIN = 'in.northbound.example';
export const LOCAL_TEXT_ORIGIN = '+18445550100';

/** The access key ID that a function signs its requests with. It represents the function's role. */
export const accessKeyOf = (name: FunctionName) => `role-of-${name}`;
const FUNCTIONS = new Map(
  (Object.keys(functions) as FunctionName[]).map((name) => [accessKeyOf(name), name]),
);

/** The access keys of all functions. */
export const FUNCTION_ACCESS_KEYS: readonly string[] = [...FUNCTIONS.keys()];

/** An IAM action on a resource, named as in `resourceOf`. */
export interface Access {
  readonly action: string;
  readonly resource: string;
}

/**
 * Returns why the function that signed a request is not authorized, and prints it. Undefined if it is. The portal itself,
 * tests and tools, whose requests no function signed, have full access.
 */
export function denial({ headers, url }: IncomingMessage, accesses: readonly Access[]): string | undefined {
  // A presigned URL has its credential in the query.
  const [, accessKey = ''] = /Credential=([^/%]+)/.exec(`${headers.authorization} ${url}`) ?? [];
  const name = FUNCTIONS.get(accessKey);
  if (name === undefined) return undefined;
  const { permissions }: LambdaFunction = functions[name];
  const used: string[] = [];
  for (const access of accesses) {
    const permission = permissions.find((candidate) => allows(candidate, access));
    if (!permission) {
      const message = `The function ${name} is not authorized to perform ${access.action} on ${access.resource}: shared/deployment/functions.ts does not declare it.`;
      // Also here, because a caller sees only that the request failed, and a test hides the function's log.
      process.stderr.write(`${message}\n`);
      return message;
    }
    const { actions: _, ...resource } = permission;
    used.push(`${name}: ${access.action} on ${Object.values(resource).join(' ')}`);
  }
  used.forEach(recordUse);
  return undefined;
}

/** Tests have tables and buckets of their own, with a suffix. */
const OF_A_TEST = new RegExp(`^(${TABLE_NAME}|${IMAGE_BUCKET})-[\\da-f-]+(?=/|$)`);

function allows(permission: Permission, { action, resource: given }: Access): boolean {
  if (!iamActions(permission).includes(action)) return false;
  const allowed = resourceOf(permission);
  const resource = given.replace(OF_A_TEST, '$1');
  return allowed.endsWith('*') ? resource.startsWith(allowed.slice(0, -1)) : resource === allowed;
}

/** The resource of a permission: a name, or a prefix followed by `*`. */
function resourceOf(permission: Permission): string {
  switch (permission.on) {
    case 'table':
      return TABLE_NAME;
    case 'list index':
      return `${TABLE_NAME}/index/${TABLE.listIndex.name}`;
    case 'images':
      return 'folder' in permission ? `${IMAGE_BUCKET}/${permission.folder}*` : IMAGE_BUCKET;
    case 'queue':
      return permission.of;
    case 'card provider secret':
      return CARD_PROVIDER_SECRET;
    case 'push secret':
      return PUSH_SECRET;
    case 'site check secret':
      return SITE_CHECK_SECRET;
    case 'shipping system secret':
      return SHIPPING_SYSTEM_SECRET;
    case 'mail':
      return LOCAL_MAIL_FROM;
    case 'texts':
      return LOCAL_TEXT_ORIGIN;
    case 'user pool':
      return '*';
  }
}

/** The body of AWS's error in its JSON protocols. */
export const accessDenied = (message: string) =>
  JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message });
