import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { onTestFinished } from 'vitest';
import { type Identity, type IdentityOptions, startIdentity } from '../../../local/identity/identity.ts';
import { USER_POOL_ID } from '../../../local/identity/pool/pool.ts';
import { type Mailbox, openMailbox } from '../../../local/mailbox/mailbox.ts';
import { DEMO_PASSWORD } from '../../../local/seed/accounts.ts';
import { createPoolUser, poolClient } from '../../support/pool-users.ts';

export const PASSWORD = DEMO_PASSWORD;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface Portal {
  identity: Identity;
  origin: string;
  directory: string;
  mailbox: Mailbox;
  client: CognitoIdentityProviderClient;
  pool: { UserPoolId: string };
  /** The time of the pool's clock. */
  now(): Date;
  /** Advances the pool's clock. */
  advance(milliseconds: number): void;
  /** The code of the latest message to an email. */
  code(to: string): string;
  /** Restarts the emulator on the same directory. */
  restart(): Promise<void>;
}

/** Starts the Cognito emulator behind a server that mounts it like the portal's. Closed after the test. */
export async function startPortal(options: Partial<IdentityOptions> = {}): Promise<Portal> {
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

  const portal: Portal = {
    ...(await start()),
    origin,
    directory,
    mailbox,
    pool: { UserPoolId: options.userPoolId ?? USER_POOL_ID },
    now,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    code: (to) => mailbox.list().find((message) => message.to === to)?.code ?? 'no message',
    restart: async () => {
      portal.client.destroy();
      await portal.identity.close();
      Object.assign(portal, await start());
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

export const signUp = ({ client, identity }: Portal, email: string, password = PASSWORD) =>
  client.send(new SignUpCommand({ ClientId: identity.clientId, Username: email, Password: password }));

export const forgot = ({ client, identity }: Portal, email: string) =>
  client.send(new ForgotPasswordCommand({ ClientId: identity.clientId, Username: email }));

export const confirmReset = ({ client, identity }: Portal, email: string, code: string, password: string) =>
  client.send(
    new ConfirmForgotPasswordCommand({
      ClientId: identity.clientId,
      Username: email,
      ConfirmationCode: code,
      Password: password,
    }),
  );

/** A well-formed code that differs from the given one. */
export const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

/** A user's attributes, read as an administrator. */
export async function attributesIn({ client, pool }: Portal, Username: string) {
  const { UserAttributes = [] } = await client.send(new AdminGetUserCommand({ ...pool, Username }));
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
}

export const confirm = ({ client, identity }: Portal, email: string, code: string) =>
  client.send(
    new ConfirmSignUpCommand({ ClientId: identity.clientId, Username: email, ConfirmationCode: code }),
  );

/** Refreshes like Amplify. */
export const refresh = ({ client, identity }: Portal, token: string) =>
  client.send(new GetTokensFromRefreshTokenCommand({ ClientId: identity.clientId, RefreshToken: token }));

export const getUser = ({ client }: Portal, accessToken: string) =>
  client.send(new GetUserCommand({ AccessToken: accessToken }));

export const initiateAuth = ({ client, identity }: Portal, email: string, password = PASSWORD) =>
  client.send(
    new InitiateAuthCommand({
      ClientId: identity.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );

export async function signIn(portal: Portal, email: string, password = PASSWORD) {
  return allTokens((await initiateAuth(portal, email, password)).AuthenticationResult);
}

/** The tokens of a result. Missing ones are replaced by a descriptive string. */
export function allTokens(result: AuthenticationResultType | undefined) {
  const {
    AccessToken = 'no access token',
    IdToken = 'no ID token',
    RefreshToken = 'no refresh token',
  } = result ?? {};
  return { AccessToken, IdToken, RefreshToken };
}

/** Creates a confirmed native user with a verified email, like the demo data. Returns the sub. */
export async function createUser(portal: Portal, email: string, password = PASSWORD): Promise<string> {
  const { client, identity } = portal;
  return (await createPoolUser(client, identity.userPoolId, { email, password })).subject;
}

/** Decodes a token's claims without verification. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
