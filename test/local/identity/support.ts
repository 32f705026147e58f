import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  type AuthenticationResultType,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, onTestFinished } from 'vitest';
import { type Identity, type IdentityOptions, startIdentity } from '../../../local/identity/identity.ts';
import { USER_POOL_ID } from '../../../local/identity/pool/pool.ts';
import { openMailbox } from '../../../local/mailbox/mailbox.ts';
import { DEMO_PASSWORD } from '../../../local/seed/accounts.ts';
import { createPoolUser, poolClient } from '../../support/pool-users.ts';

export const PASSWORD = DEMO_PASSWORD;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The emulator of Cognito with what users and administrators do there. */
export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** Starts the Cognito emulator behind a server that mounts it like the portal's. Closed after the test. */
export async function startPortal(options: Partial<IdentityOptions> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'identity-'));
  let offset = 0;
  let identity: Identity | undefined;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/hosted/')) identity?.handleHosted(request, response);
    else if (request.url?.startsWith('/cognito')) identity?.handleCognito(request, response);
    else response.end('the portal');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const mailbox = openMailbox(directory);

  const now = () => new Date(Date.now() + offset);
  const start = async () => {
    identity = await startIdentity({
      directory: join(directory, 'identity'),
      publicOrigin: origin,
      mailbox,
      clock: now,
      ...options,
    });
    return { identity, client: poolClient(identity) };
  };

  const own = await start();
  const user = (Username: string) => ({ ClientId: portal.identity.clientId, Username });
  const portal = {
    ...own,
    origin,
    directory,
    mailbox,
    pool: { UserPoolId: options.userPoolId ?? USER_POOL_ID },
    /** The time of the pool's clock. */
    now,
    /** Advances the pool's clock. */
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
    /** The code of the latest message to an email. */
    code: (to: string) => mailbox.list().find((message) => message.to === to)?.code ?? 'no message',
    /** Restarts the emulator on the same directory. */
    restart: async () => {
      portal.client.destroy();
      await portal.identity.close();
      Object.assign(portal, await start());
    },

    signUp: (email: string, Password = PASSWORD) =>
      portal.client.send(new SignUpCommand({ ...user(email), Password })),
    confirm: (email: string, ConfirmationCode: string) =>
      portal.client.send(new ConfirmSignUpCommand({ ...user(email), ConfirmationCode })),
    forgot: (email: string) => portal.client.send(new ForgotPasswordCommand(user(email))),
    confirmReset: (email: string, ConfirmationCode: string, Password: string) =>
      portal.client.send(new ConfirmForgotPasswordCommand({ ...user(email), ConfirmationCode, Password })),
    initiateAuth: (USERNAME: string, password = PASSWORD) =>
      portal.client.send(
        new InitiateAuthCommand({
          ClientId: portal.identity.clientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD: password },
        }),
      ),
    signIn: async (email: string, password = PASSWORD) =>
      allTokens((await portal.initiateAuth(email, password)).AuthenticationResult),
    /** Refreshes like Amplify. */
    refresh: (RefreshToken: string) =>
      portal.client.send(
        new GetTokensFromRefreshTokenCommand({ ClientId: portal.identity.clientId, RefreshToken }),
      ),
    getUser: (AccessToken: string) => portal.client.send(new GetUserCommand({ AccessToken })),

    /** Creates a confirmed native user with a verified email, like the demo data. Returns the sub. */
    createUser: async (email: string, password = PASSWORD) =>
      (await createPoolUser(portal.client, portal.identity.userPoolId, { email, password })).subject,
    /** A user's attributes, read as an administrator. */
    attributesIn: async (Username: string) => {
      const found = await portal.client.send(new AdminGetUserCommand({ ...portal.pool, Username }));
      return Object.fromEntries((found.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]));
    },
  };
  onTestFinished(async () => {
    portal.client.destroy();
    await portal.identity.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(directory, { recursive: true });
  });
  return portal;
}

/** Expects an error of the emulator with this name and message. */
export const refused = (call: Promise<unknown>, name: string, message?: unknown) =>
  expect(call).rejects.toMatchObject({ name, ...(message !== undefined && { message }) });

/** A well-formed code that differs from the given one. */
export const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

/** The tokens of a result. Missing ones are replaced by a descriptive string. */
export function allTokens(result: AuthenticationResultType | undefined) {
  const {
    AccessToken = 'no access token',
    IdToken = 'no ID token',
    RefreshToken = 'no refresh token',
  } = result ?? {};
  return { AccessToken, IdToken, RefreshToken };
}

/** Decodes a token's claims without verification. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
