import { expect, onTestFinished } from 'vitest';
import { StartupError } from '#local/errors.ts';
import { startPortal } from '#local/portal.ts';
import type { PortalOptions } from '#local/portal-options.ts';
import { STORE_CREDENTIALS } from '#local/storage/object-store.ts';
import type { TokenIssuer } from '../support/tokens.ts';
import { type CleanUp, type Program, runScript, smallSite, temporaryDirectory } from './support.ts';

export const TIME = { timeout: 60_000 };

/** Starts a portal without demo data on a free port and closes it after the test. */
export async function aPortal(options: Partial<PortalOptions> = {}, cleanUp: CleanUp = onTestFinished) {
  const portal = await startPortal({
    dataDirectory: options.dataDirectory ?? temporaryDirectory(cleanUp),
    port: 0,
    site: smallSite(cleanUp),
    seed: false,
    ...options,
  });
  cleanUp(() => portal.close());
  return portal;
}

/** The message of the StartupError that prevents a portal from starting. */
export async function startupErrorOf(options: Partial<PortalOptions>): Promise<string> {
  const error: unknown = await aPortal(options).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(StartupError);
  return String(error);
}

/** The first line of output of a portal in its own process. */
export interface ReadyPortal {
  readonly origin: string;
  readonly dynamoEndpoint: string;
  readonly objectStoreEndpoint: string;
  readonly tableName: string;
  readonly identity: TokenIssuer;
}

/** Starts a portal without demo data in its own process, which can be killed. */
export function portalProgram(
  options: Partial<PortalOptions> & Pick<PortalOptions, 'dataDirectory'>,
  cleanUp: CleanUp = onTestFinished,
): Program {
  const allOptions = { port: 0, site: smallSite(cleanUp), seed: false, ...options };
  return runScript(
    `import { startPortal } from './local/portal.ts';
     const { origin, dynamoEndpoint, objectStoreEndpoint, tableName, identity } = await startPortal(${JSON.stringify(allOptions)});
     const { issuer, clientId, signingKey } = identity;
     const ready = { origin, dynamoEndpoint, objectStoreEndpoint, tableName, identity: { issuer, clientId, signingKey } };
     console.log(JSON.stringify(ready));`,
    cleanUp,
  );
}

/** Lets the functions' code in this process use the stores of a portal. */
export function connectStoresOf(portal: { dynamoEndpoint: string; objectStoreEndpoint?: string }): void {
  Object.assign(process.env, {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: STORE_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STORE_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: portal.dynamoEndpoint,
    ...(portal.objectStoreEndpoint && { AWS_ENDPOINT_URL_S3: portal.objectStoreEndpoint }),
  });
}

export async function callApi<T>(origin: string, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}
