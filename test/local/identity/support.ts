import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { expect, onTestFinished } from 'vitest';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { type IdentityOptions, startIdentity, type Triggers } from '#local/identity/identity.ts';
import { USER_POOL_ID } from '#local/identity/pool/pool.ts';
import { openMailbox } from '#local/mailbox/mailbox.ts';
import { DEMO_PASSWORD } from '#local/seed/accounts.ts';
import { createPoolUser, poolClient } from '#test/support/pool-users.ts';
import { type CleanUp, temporaryDirectory } from '../support.ts';

export const PASSWORD = DEMO_PASSWORD;

export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** Starts the Cognito emulator behind a server that mounts it like the portal's. Closed after the test, or `afterAll`. */
export async function startPortal(options: Partial<IdentityOptions> = {}, cleanUp: CleanUp = onTestFinished) {
  const directory = temporaryDirectory(cleanUp);
  let offset = 0;
  let identity: Awaited<ReturnType<typeof startIdentity>> | undefined;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/hosted/')) identity?.handleHosted(request, response);
    else if (request.url?.startsWith('/cognito')) identity?.handleCognito(request, response);
    else response.end('the portal');
  });
  const origin = `http://localhost:${await listenLocally(server)}`;
  const mailbox = openMailbox(directory);

  const now = () => new Date(Date.now() + offset);
  const start = async () => {
    const defaults = { directory: join(directory, 'identity'), publicOrigin: origin, mailbox, clock: now };
    identity = await startIdentity({ ...defaults, ...options });
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
    now,
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
    /** The messages to an email, the latest one first. */
    messagesTo: (email: string) => mailbox.list().filter(({ to }) => to === email),
    /** The code of the latest message to an email. */
    code: (email: string) => portal.messagesTo(email)[0]?.code ?? 'no message',
    restart: async () => {
      portal.client.destroy();
      await portal.identity.close();
      Object.assign(portal, await start());
    },

    /** Names a user for the app client. */
    user,
    /** Names a user for an administrator. */
    named: (Username: string) => ({ ...portal.pool, Username }),
    signUp: (email: string, Password = PASSWORD) => portal.client.signUp({ ...user(email), Password }),
    confirm: (email: string, ConfirmationCode: string) =>
      portal.client.confirmSignUp({ ...user(email), ConfirmationCode }),
    resend: (email: string) => portal.client.resendConfirmationCode(user(email)),
    forgot: (email: string) => portal.client.forgotPassword(user(email)),
    confirmReset: (email: string, ConfirmationCode: string, Password: string) =>
      portal.client.confirmForgotPassword({ ...user(email), ConfirmationCode, Password }),
    initiateAuth: (USERNAME: string, password = PASSWORD) =>
      portal.client.initiateAuth({
        ClientId: portal.identity.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD: password },
      }),
    /** Responds to the challenge of a temporary password. */
    setNewPassword: (email: string, Session: string | undefined, NEW_PASSWORD: string, more = {}) =>
      portal.client.respondToAuthChallenge({
        ClientId: portal.identity.clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD, ...more },
      }),
    signIn: async (email: string, password = PASSWORD) =>
      allTokens((await portal.initiateAuth(email, password)).AuthenticationResult),
    /** The claims of a new ID token. */
    claims: async (email: string, password = PASSWORD) =>
      claimsOf((await portal.signIn(email, password)).IdToken),
    /** Refreshes like Amplify. */
    refresh: (RefreshToken: string) =>
      portal.client.getTokensFromRefreshToken({ ClientId: portal.identity.clientId, RefreshToken }),
    getUser: (AccessToken: string) => portal.client.getUser({ AccessToken }),

    /** Creates a confirmed native user with a verified email, like the demo data. Returns the sub. */
    createUser: async (email: string, password = PASSWORD) =>
      (await createPoolUser(portal.client, portal.identity.userPoolId, { email, password })).subject,
    /** Creates such a user and returns the email, which no other user has. */
    aUser: async () => {
      const email = anEmail();
      await portal.createUser(email);
      return email;
    },
    aSession: async () => {
      const email = await portal.aUser();
      return { email, ...(await portal.signIn(email)) };
    },
    /** Creates a user who must change this password at the first sign-in. */
    invite: (email: string, TemporaryPassword: string, attributes: Record<string, string> = {}) =>
      portal.client.adminCreateUser({
        ...portal.named(email),
        TemporaryPassword,
        MessageAction: 'SUPPRESS',
        UserAttributes: listed({ email_verified: 'true', ...attributes }),
      }),
    /** A user's attributes, read as an administrator. */
    attributesIn: async (email: string) => {
      const { UserAttributes = [] } = await portal.client.adminGetUser(portal.named(email));
      return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
    },
  };
  cleanUp(async () => {
    portal.client.destroy();
    await portal.identity.close();
    await closeImmediately(server);
  });
  return portal;
}

/** An email that no other user has. Messages go to `a***@e***`. */
export const anEmail = () => `anna-${randomUUID()}@example.com`;

export const listed = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** Records the events of the triggers of sign-ups and confirmations. */
export function recordSignUps(triggers: Triggers) {
  const events: (PreSignUpTriggerEvent | PostConfirmationTriggerEvent)[] = [];
  const record = <Event extends (typeof events)[number]>(event: Event) => {
    events.push(event);
    return event;
  };
  Object.assign(triggers, { preSignUp: record, postConfirmation: record });
  return events;
}

/** Expects an error of the emulator with this name and message. */
export const refused = (call: Promise<unknown>, name: string, message?: unknown) =>
  expect(call).rejects.toMatchObject({ name, ...(message !== undefined && { message }) });

export async function repeatedly(times: number, call: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < times; count += 1) await call().catch(() => undefined);
}

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

/** The claims of the ID token in a result. */
export const claimsIn = (result: { AuthenticationResult?: AuthenticationResultType | undefined }) =>
  claimsOf(allTokens(result.AuthenticationResult).IdToken);

/** Decodes a token's claims without verification. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
