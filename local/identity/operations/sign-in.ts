import type { RespondToAuthChallengeRequest } from '@aws-sdk/client-cognito-identity-provider';
import { lockouts } from '../credentials/codes.ts';
import { oneTimeStore } from '../credentials/one-time-store.ts';
import { assertPolicy, hashPassword, matchesPassword } from '../credentials/passwords.ts';
import { matchingStep } from '../credentials/totp.ts';
import { CognitoError, errors, invalidParameter, notAuthorized, required } from '../errors.ts';
import { clientAttributes } from '../pool/attributes.ts';
import type { Pool } from '../pool/pool.ts';
import { attributesOf, type PoolUser } from '../pool/pool-state.ts';
import type { Metadata } from '../triggers.ts';
import { type OperationContext, type Operations, rateLimitKey } from './operation.ts';

const CHALLENGE_LIFETIME_MS = 3 * 60_000;

interface PendingChallenge {
  readonly username: string;
  readonly name: 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA';
}

/** Sign-in with a password, its challenges, token refresh and sign-out. */
export function signInOperations({ pool, tokens }: OperationContext): Operations {
  // By challenge session. In memory: after a restart, users sign in again.
  const challenges = oneTimeStore<PendingChallenge>(CHALLENGE_LIFETIME_MS, pool.clock);
  const lockout = lockouts(pool.clock);

  const userByPassword = async (name: string, password: string): Promise<PoolUser> => {
    const user = pool.find(name);
    const key = rateLimitKey(user, name);
    lockout.assertUnlocked(key);
    if (!(await matchesPassword(password, user?.passwordHash)) || !user) {
      lockout.recordFailure(key);
      throw errors.incorrectCredentials();
    }
    lockout.reset(key);
    if (!user.enabled) throw errors.disabled();
    return user;
  };

  const challenge = (
    { username }: PoolUser,
    name: PendingChallenge['name'],
    parameters: Record<string, string> = {},
  ) => ({
    ChallengeName: name,
    ChallengeParameters: { USER_ID_FOR_SRP: username, ...parameters },
    Session: challenges.put({ username, name }),
  });

  const newPasswordChallenge = (user: PoolUser) => {
    if ((user.temporaryPasswordExpires ?? 0) <= pool.clock().getTime())
      throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
    const { sub: _, ...userAttributes } = attributesOf(user);
    return challenge(user, 'NEW_PASSWORD_REQUIRED', {
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(userAttributes),
    });
  };

  const signIn = async (
    user: PoolUser,
    source: 'Authentication' | 'NewPasswordChallenge',
    metadata: Metadata,
  ) => ({ ChallengeParameters: {}, AuthenticationResult: await tokens.signIn(user, source, { metadata }) });

  /** Asks for the code of an authenticator app, or signs in a user without one. */
  const afterPassword = async (...[user, ...rest]: Parameters<typeof signIn>) =>
    user.softwareToken?.isEnabled ? challenge(user, 'SOFTWARE_TOKEN_MFA') : signIn(user, ...rest);

  /** The user of a challenge. @throws NotAuthorizedException if the session belongs to another user or challenge */
  const challenged = ({ ChallengeName, Session, ChallengeResponses }: RespondToAuthChallengeRequest) => {
    const key = required(Session, 'session');
    const user = pool.find(required(ChallengeResponses?.USERNAME, 'USERNAME'));
    const pending = challenges.peek(key);
    if (!user || pending?.username !== user.username || pending.name !== ChallengeName)
      throw errors.invalidSession();
    if (!user.enabled) throw errors.disabled();
    return { user, use: () => challenges.take(key) !== undefined };
  };

  const replacePassword = async (request: RespondToAuthChallengeRequest) => {
    const { user, use } = challenged(request);
    const { ChallengeResponses: responses = {}, ClientMetadata } = request;
    // A temporary password is invalid once the password has been changed.
    if (user.status !== 'FORCE_CHANGE_PASSWORD') throw errors.invalidSession();
    const password = required(responses.NEW_PASSWORD, 'NEW_PASSWORD');
    assertPolicy(password);
    const added = missingAttributes(user, responses);
    const passwordHash = await hashPassword(password);
    if (!use()) throw errors.invalidSession();
    const updated = await pool.update(user.username, ({ attributes }) => ({
      passwordHash,
      status: 'CONFIRMED',
      temporaryPasswordExpires: undefined,
      attributes: { ...attributes, ...added },
    }));
    return afterPassword(updated, 'NewPasswordChallenge', ClientMetadata);
  };

  /** After a wrong code, the user can try again until the session expires. */
  const enterCode = async (request: RespondToAuthChallengeRequest) => {
    const { user, use } = challenged(request);
    const code = required(request.ChallengeResponses?.SOFTWARE_TOKEN_MFA_CODE, 'SOFTWARE_TOKEN_MFA_CODE');
    await acceptAuthenticatorCode(pool, user.username, code);
    if (!use()) throw errors.invalidSession();
    return signIn(user, 'Authentication', request.ClientMetadata);
  };

  return {
    async InitiateAuth({ AuthFlow, AuthParameters, ClientMetadata }) {
      if (AuthFlow !== 'USER_PASSWORD_AUTH')
        throw invalidParameter(
          `${AuthFlow} is not enabled for the client: the local Cognito emulator supports only USER_PASSWORD_AUTH (signInFlow in runtime-config.json).`,
        );
      const name = required(AuthParameters?.USERNAME, 'USERNAME');
      const password = required(AuthParameters?.PASSWORD, 'PASSWORD');
      // Cognito reports this whatever the password is.
      if (pool.find(name)?.status === 'UNCONFIRMED') throw errors.notConfirmed();
      const user = await userByPassword(name, password);
      if (user.status === 'FORCE_CHANGE_PASSWORD') return newPasswordChallenge(user);
      return afterPassword(user, 'Authentication', ClientMetadata);
    },

    async RespondToAuthChallenge(request) {
      if (request.ChallengeName === 'NEW_PASSWORD_REQUIRED') return replacePassword(request);
      if (request.ChallengeName === 'SOFTWARE_TOKEN_MFA') return enterCode(request);
      throw invalidParameter(
        `The local Cognito emulator does not support the challenge ${request.ChallengeName}.`,
      );
    },

    async GetTokensFromRefreshToken({ RefreshToken, ClientMetadata }) {
      const refreshToken = required(RefreshToken, 'refreshToken');
      // Cognito uses TokenGeneration_RefreshTokens only for the older REFRESH_TOKEN_AUTH flow.
      return { AuthenticationResult: await tokens.refresh(refreshToken, 'Authentication', ClientMetadata) };
    },

    async RevokeToken({ Token }) {
      await tokens.revoke(required(Token, 'token'));
      return {};
    },
  };
}

/**
 * Uses up a code of the user's authenticator.
 * @throws CodeMismatchException if it is wrong
 * @throws ExpiredCodeException if it or a later one has already been used
 */
async function acceptAuthenticatorCode(pool: Pool, username: string, code: string): Promise<void> {
  await pool.update(username, ({ softwareToken }) => {
    const step = softwareToken && matchingStep(softwareToken.secret, code, pool.clock());
    if (!softwareToken || !step)
      throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
    if (step <= softwareToken.lastStep)
      throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
    return { softwareToken: { ...softwareToken, lastStep: step } };
  });
}

/** The attributes in a challenge response. @throws NotAuthorizedException if one is not writable or already set. */
function missingAttributes(user: PoolUser, responses: Record<string, string>): Record<string, string> {
  const prefix = 'userAttributes.';
  const entries = Object.entries(responses).filter(([name]) => name.startsWith(prefix));
  const attributes = clientAttributes(
    entries.map(([name, Value]) => ({ Name: name.slice(prefix.length), Value })),
  );
  const present = Object.keys(attributes).find((name) => user.attributes[name]);
  if (present) throw notAuthorized(`Cannot modify an already provided ${present}`);
  return attributes;
}
