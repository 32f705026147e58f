import { onTestFinished } from 'vitest';
import { type Portal, type PortalOptions, startPortal } from '../../local/portal.ts';
import { DEMO_PASSWORD } from '../../local/seed/accounts.ts';
import { type CleanUp, smallSite, temporaryDirectory } from './support.ts';

/** Each test starts one or two complete portals. */
export const TIME = { timeout: 60_000 };

/** Starts a portal without demo data on a free port and closes it after the test. */
export async function aPortal(
  options: Partial<PortalOptions> = {},
  cleanUp: CleanUp = onTestFinished,
): Promise<Portal> {
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

/** Signs in at a portal, which may run in another process. Returns the ID token. */
export async function signIn(
  { origin, clientId }: { origin: string; clientId: string },
  email: string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const response = await fetch(`${origin}/cognito`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  const { AuthenticationResult } = (await response.json()) as { AuthenticationResult: { IdToken: string } };
  return AuthenticationResult.IdToken;
}

/** Calls the API of a portal. */
export async function callApi<T>(
  origin: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}
