import type {
  GetTokensFromRefreshTokenRequest,
  InitiateAuthRequest,
  RespondToAuthChallengeRequest,
  RevokeTokenRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { lockouts } from '../credentials/lockout.ts';
import { oneTime } from '../credentials/one-time-store.ts';
import { assertPolicy, hashPassword, matchesPassword } from '../credentials/passwords.ts';
import { errors, invalidParameter, notAuthorized, required } from '../errors.ts';
import { clientAttributes } from '../pool/attributes.ts';
import { attributesOf, type PoolUser } from '../pool/pool-state.ts';
import { countedName, type Parts, type Targets } from './operation.ts';

const CHALLENGE_LIFETIME_MS = 3 * 60_000;

/** Sign-in with a password, its challenge, refreshing and signing out. */
export function signInTargets({ pool, tokens }: Parts): Targets {
  // User names of those who gave their temporary password. In memory: after a restart they sign in again.
  const challenges = oneTime<string>(CHALLENGE_LIFETIME_MS, pool.clock);
  const lockout = lockouts(pool.clock);

  const userByPassword = async (name: string, password: string): Promise<PoolUser> => {
    const user = pool.find(name);
    const counted = countedName(user, name);
    lockout.assertOpen(counted);
    if (!(await matchesPassword(password, user?.passwordHash)) || !user) {
      lockout.failed(counted);
      throw errors.incorrectCredentials();
    }
    lockout.succeeded(counted);
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
          `${AuthFlow} is not enabled for the client: the local stand-in for Cognito offers USER_PASSWORD_AUTH only (signInFlow in runtime-config.json).`,
        );
      }
      const name = required(AuthParameters?.USERNAME, 'USERNAME');
      const password = required(AuthParameters?.PASSWORD, 'PASSWORD');
      assertMayTry(pool.find(name));
      const user = await userByPassword(name, password);
      if (user.status === 'FORCE_CHANGE_PASSWORD') return newPasswordChallenge(user);
      const metadata = ClientMetadata;
      const AuthenticationResult = await tokens.signIn(user, 'Authentication', { metadata });
      return { ChallengeParameters: {}, AuthenticationResult };
    },

    async RespondToAuthChallenge(request: RespondToAuthChallengeRequest) {
      const { ChallengeName, ChallengeResponses: responses = {}, ClientMetadata: metadata } = request;
      if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') {
        throw invalidParameter(`The local stand-in for Cognito never asks the challenge ${ChallengeName}.`);
      }
      const key = required(request.Session, 'session');
      const user = pool.find(required(responses.USERNAME, 'USERNAME'));
      if (!user || challenges.peek(key) !== user.username) throw errors.invalidSession();
      // Somebody may have set another password meanwhile; the temporary one is worth nothing then.
      if (user.status !== 'FORCE_CHANGE_PASSWORD') throw errors.invalidSession();
      if (!user.enabled) throw errors.disabled();
      const password = required(responses.NEW_PASSWORD, 'NEW_PASSWORD');
      assertPolicy(password);
      const given = missingAttributes(user, responses);
      const passwordHash = await hashPassword(password);
      if (!challenges.take(key)) throw errors.invalidSession();
      const updated = await pool.update(user.username, ({ attributes }) => ({
        passwordHash,
        status: 'CONFIRMED',
        temporaryPasswordExpires: undefined,
        attributes: { ...attributes, ...given },
      }));
      const AuthenticationResult = await tokens.signIn(updated, 'NewPasswordChallenge', { metadata });
      return { ChallengeParameters: {}, AuthenticationResult };
    },

    async GetTokensFromRefreshToken(request: GetTokensFromRefreshTokenRequest) {
      const refreshToken = required(request.RefreshToken, 'refreshToken');
      // The source of RefreshTokens belongs to the older ways to renew.
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
 * Throws for states that Cognito tells whatever the password is. An imported user, who never had one, is answered like
 * nobody: https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-using-import-tool-password-reset.html
 */
function assertMayTry(user: PoolUser | undefined): void {
  if (user?.status === 'UNCONFIRMED') throw errors.notConfirmed();
  if (user?.status === 'RESET_REQUIRED' && user.passwordHash) throw errors.resetRequired();
}

/** The attributes in the answer to the challenge. Throws NotAuthorizedException for one that may not be set there. */
function missingAttributes(user: PoolUser, responses: Record<string, string>): Record<string, string> {
  const prefix = 'userAttributes.';
  const given = Object.entries(responses).filter(([name]) => name.startsWith(prefix));
  const attributes = clientAttributes(
    given.map(([name, Value]) => ({ Name: name.slice(prefix.length), Value })),
  );
  const present = Object.keys(attributes).find((name) => user.attributes[name]);
  if (present) throw notAuthorized(`Cannot modify an already provided ${present}`);
  return attributes;
}
