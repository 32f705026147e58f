import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  CardProviderSecret,
  GoogleSecret,
  PushSecret,
  ShippingSystemSecret,
  SiteCheckSecret,
} from '#shared/deployment/secrets.ts';
import { MIN_UNRESERVED } from '../capacity.ts';
import type { Stage } from '../stage.ts';
import type { Template } from './table-problems.ts';

/** The parameter that `cdk bootstrap` creates in a region. */
export const BOOTSTRAP_VERSION = '/cdk-bootstrap/hnb659fds/version';

const MIN_CERTIFICATE_DAYS = 30;
const DAY_MS = 86_400_000;

/** The secrets that a stage names and an operator creates, with what each must contain. */
export const secretsOf = (stage: Stage) =>
  [
    {
      // The sandbox creates its own.
      name: stage.cardProvider === 'sandbox' ? undefined : stage.cardProvider.secretName,
      schema: CardProviderSecret,
    },
    { name: stage.googleSecretName, schema: GoogleSecret },
    { name: stage.push?.secretName, schema: PushSecret },
    { name: stage.siteCheckSecretName, schema: SiteCheckSecret },
    { name: stage.shippingSystem?.secretName, schema: ShippingSystemSecret },
  ].flatMap(({ name, schema }) => (name === undefined ? [] : [{ name, schema }]));

/**
 * Why a secret cannot be used. Never contains a part of the secret.
 * @param text the secret; undefined if there is none
 */
export function secretProblems(name: string, text: string | undefined, schema: z.ZodMiniType): string[] {
  const advice = 'docs/deploy.md has the command that creates it.';
  if (text === undefined) return [`The secret ${name} does not exist in this account and region. ${advice}`];
  const result = schema.safeParse(parsed(text));
  if (result.success) return [];
  const fields = [...new Set(result.error.issues.map(({ path }) => path.join('.')))].filter(Boolean);
  return [
    fields.length > 0
      ? `The secret ${name} is missing or has an invalid ${fields.join(', ')}. Correct it with: aws secretsmanager put-secret-value`
      : `The secret ${name} is not a JSON object. Correct it with: aws secretsmanager put-secret-value`,
  ];
}

/** In characters. As hexadecimal digits, half of it is enough. */
const MIN_ORIGIN_SECRET = 32;

/**
 * Why the API would reject the requests of CloudFront, or accept a secret that can be guessed. Never contains a part of the
 * secret.
 * @param found undefined if the parameter does not exist
 */
export function originSecretProblems(
  parameter: string,
  found: Parameter | undefined,
  { account, originSecretHashes: hashes }: Pick<Stage, 'account' | 'originSecretHashes'>,
): string[] {
  const problem = (text: string) => [`The origin secret ${parameter} ${text}`];
  if (!found)
    return problem('does not exist in this account and region. docs/origin-secret.md has the commands.');
  const { value: secret, arn } = found;
  // `cdk --profile` deploys with other credentials than those that these checks find.
  const [, , , , owner] = arn.split(':');
  if (owner !== account)
    return problem(
      `is in the account ${owner}, not in the stage's. Set AWS_PROFILE instead of --profile, so that the checks use the same credentials.`,
    );
  if (secret.length < MIN_ORIGIN_SECRET)
    return problem(
      `has fewer than ${MIN_ORIGIN_SECRET} characters. Create another one: docs/origin-secret.md`,
    );
  if (hashes.includes(createHash('sha256').update(secret).digest('hex'))) return [];
  return problem(
    'has a hash that is not among originSecretHashes of the stage, so the API would reject every request. Add the hash: docs/origin-secret.md',
  );
}

/** A parameter of SSM. */
export interface Parameter {
  readonly value: string;
  readonly arn: string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Certificate {
  /** As ACM names it, such as `ISSUED`. */
  readonly status: string | undefined;
  readonly notAfter: Date | undefined;
}

/** @param certificate undefined if there is none with this ARN */
export function certificateProblems(arn: string, certificate: Certificate | undefined, now: Date): string[] {
  if (!certificate)
    return [`The certificate ${arn} does not exist. Request one in us-east-1, as CloudFront requires.`];
  const { status, notAfter } = certificate;
  if (status !== 'ISSUED' || !notAfter)
    return [
      `The certificate ${arn} has the status ${status}. Validate its domain, and deploy when it is issued.`,
    ];
  const days = Math.floor((notAfter.getTime() - now.getTime()) / DAY_MS);
  if (days >= MIN_CERTIFICATE_DAYS) return [];
  return [
    `The certificate ${arn} ends in ${days} days. ACM renews one in time while its validation record is in DNS: restore the record, or import a new certificate.`,
  ];
}

/**
 * @param limit the executions that the account's functions can have at the same time in the region
 * @param expected what the stage says about it, for which its throttles were checked
 */
export function concurrencyProblems(
  templates: readonly Template[],
  limit: number,
  expected?: number,
): string[] {
  const advice = 'Request a higher quota for "Concurrent executions" in Service Quotas';
  if (expected !== undefined && limit < expected)
    return [
      `The account allows ${limit} concurrent executions of functions, but the stage has ${expected} in concurrency.quota. ${advice}, or correct the stage.`,
    ];
  const reserved = templates
    .flatMap(({ Resources }) => Object.values(Resources))
    .map(({ Properties }) => Number(Properties?.ReservedConcurrentExecutions ?? 0))
    .reduce((sum, each) => sum + each, 0);
  if (reserved === 0 || reserved + MIN_UNRESERVED <= limit) return [];
  return [
    `The functions of the stage reserve ${reserved} concurrent executions, and Lambda keeps ${MIN_UNRESERVED} for all others, but the account has ${limit}. ${advice}.`,
  ];
}

/** @param isVerified undefined if SES does not know the domain */
export function mailProblems(domain: string, isVerified: boolean | undefined): string[] {
  if (isVerified) return [];
  return [
    isVerified === undefined
      ? `The mail domain ${domain} is not in SES in this account and region. docs/messages-operations.md has the commands.`
      : `The mail domain ${domain} is not verified in SES yet. Add its DKIM records to DNS, and deploy when it is: docs/messages-operations.md.`,
  ];
}

/**
 * @param pool the user pool that has the prefix
 * @param own the physical ids of the resources of the stage's identity stack
 */
export const signInPrefixProblems = (prefix: string, pool: string, own: readonly string[]): string[] =>
  own.includes(pool)
    ? []
    : [`The sign-in prefix ${prefix} belongs to another user pool, ${pool}. Choose another signInPrefix.`];
