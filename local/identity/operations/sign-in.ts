import type {
  GetTokensFromRefreshTokenRequest,
  InitiateAuthRequest,
  RespondToAuthChallengeRequest,
  RevokeTokenRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { lockouts } from '../credentials/lockout.ts';
import { oneTimeStore } from '../credentials/one-time-store.ts';
import { assertPolicy, hashPassword, matchesPassword } from '../credentials/passwords.ts';
import { errors, invalidParameter, notAuthorized, required } from '../errors.ts';
import { clientAttributes } from '../pool/attributes.ts';
import { attributesOf, type PoolUser } from '../pool/pool-state.ts';
import { type OperationContext, type Operations, rateLimitKey } from './operation.ts';

const CHALLENGE_LIFETIME_MS = 3 * 60_000;

/** Sign-in with a password, the new-password challenge, token refresh and sign-out. */
export function signInOperations({ pool, tokens }: OperationContext): Operations {
  // User names by challenge session. In memory: after a restart, users sign in again.
  const challenges = oneTimeStore<string>(CHALLENGE_LIFETIME_MS, pool.clock);
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

  const newPasswordChallenge = (user: PoolUser) => {
    if ((user.temporaryPasswordExpires ?? 0) <= pool.clock().getTime())
      throw errors.temporaryPasswordExpired();
    const { sub: _, ...userAttributes } = attributesOf(user);
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.username,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(userAttributes),
      },
      Session: challenges.put(user.username),
    };
  };

  return {
    async InitiateAuth({ AuthFlow, AuthParameters, ClientMetadata }: InitiateAuthRequest) {
      if (AuthFlow !== 'USER_PASSWORD_AUTH') {
        throw invalidParameter(
          `${AuthFlow} is not enabled for the client: the local Cognito emulator supports only USER_PASSWORD_AUTH (signInFlow in runtime-config.json).`,
        );
      }
      const name = required(AuthParameters?.USERNAME, 'USERNAME');
      const password = required(AuthParameters?.PASSWORD, 'PASSWORD');
      assertSignInAllowed(pool.find(name));
      const user = await userByPassword(name, password);
      if (user.status === 'FORCE_CHANGE_PASSWORD') return newPasswordChallenge(user);
      const metadata = ClientMetadata;
      const AuthenticationResult = await tokens.signIn(user, 'Authentication', { metadata });
      return { ChallengeParameters: {}, AuthenticationResult };
    },

    async RespondToAuthChallenge(request: RespondToAuthChallengeRequest) {
      const { ChallengeName, ChallengeResponses: responses = {}, ClientMetadata: metadata } = request;
      if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') {
        throw invalidParameter(`The local Cognito emulator does not support the challenge ${ChallengeName}.`);
      }
      const key = required(request.Session, 'session');
      const user = pool.find(required(responses.USERNAME, 'USERNAME'));
      if (!user || challenges.peek(key) !== user.username) throw errors.invalidSession();
      // The temporary password is void if the password was changed in the meantime.
      if (user.status !== 'FORCE_CHANGE_PASSWORD') throw errors.invalidSession();
      if (!user.enabled) throw errors.disabled();
      const password = required(responses.NEW_PASSWORD, 'NEW_PASSWORD');
      assertPolicy(password);
      const added = missingAttributes(user, responses);
      const passwordHash = await hashPassword(password);
      if (!challenges.take(key)) throw errors.invalidSession();
      const updated = await pool.update(user.username, ({ attributes }) => ({
        passwordHash,
        status: 'CONFIRMED',
        temporaryPasswordExpires: undefined,
        attributes: { ...attributes, ...added },
      }));
      const AuthenticationResult = await tokens.signIn(updated, 'NewPasswordChallenge', { metadata });
      return { ChallengeParameters: {}, AuthenticationResult };
    },

    async GetTokensFromRefreshToken(request: GetTokensFromRefreshTokenRequest) {
      const refreshToken = required(request.RefreshToken, 'refreshToken');
      // Cognito uses TokenGeneration_RefreshTokens only for the older REFRESH_TOKEN_AUTH flow.
      const AuthenticationResult = await tokens.refresh(
        refreshToken,
        'Authentication',
        request.ClientMetadata,
      );
      return { AuthenticationResult };
    },

    async RevokeToken(request: RevokeTokenRequest) {
      await tokens.revoke(required(request.Token, 'token'));
      return {};
    },
  };
}

/**
 * Throws for user states that Cognito reports whatever the password is. An imported user without a password gets the
 * same response as an unknown user: https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-using-import-tool-password-reset.html
 */
function assertSignInAllowed(user: PoolUser | undefined): void {
  if (user?.status === 'UNCONFIRMED') throw errors.notConfirmed();
  if (user?.status === 'RESET_REQUIRED' && user.passwordHash) throw errors.resetRequired();
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
