import type {
  AdminInitiateAuthRequest,
  GetTokensFromRefreshTokenRequest,
  GlobalSignOutRequest,
  InitiateAuthRequest,
  RespondToAuthChallengeRequest,
  RevokeTokenRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { errors, invalidParameter, required } from '../errors.ts';
import { lockouts } from '../lockout.ts';
import { oneTime } from '../one-time.ts';
import { assertPolicy, hashPassword, matchesPassword } from '../passwords.ts';
import { attributesOf, withAttributes } from '../pool.ts';
import { clientAttributes, type Parts, type Targets } from './target.ts';

const CHALLENGE_LIFETIME_MS = 3 * 60_000;

/** Sign-in with a password, its challenge, refreshing and signing out. */
export function signInTargets({ pool, tokens }: Parts): Targets {
  // Subs of users who gave their temporary password. In memory: after a restart they sign in again.
  const challenges = oneTime<string>(CHALLENGE_LIFETIME_MS, pool.clock);
  const lockout = lockouts(pool.clock);

  const signInWithPassword = async ({ AuthParameters, ClientMetadata }: InitiateAuthRequest) => {
    const username = required(AuthParameters?.USERNAME, 'USERNAME');
    const password = required(AuthParameters?.PASSWORD, 'PASSWORD');
    const user = await pool.find(username);
    if (user?.UserStatus === 'RESET_REQUIRED') throw errors.resetRequired();
    if (!user) throw errors.incorrectCredentials();
    lockout.assertOpen(user.Username);
    if (!(await matchesPassword(password, user.Password))) {
      lockout.failed(user.Username);
      throw errors.incorrectCredentials();
    }
    lockout.succeeded(user.Username);
    if (!user.Enabled) throw errors.disabled();
    if (user.UserStatus === 'UNCONFIRMED') throw errors.notConfirmed();
    if (user.UserStatus === 'FORCE_CHANGE_PASSWORD') {
      if ((user.temporaryPasswordExpires ?? 0) <= pool.clock().getTime())
        throw errors.temporaryPasswordExpired();
      const { sub = '', ...userAttributes } = attributesOf(user);
      return {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ChallengeParameters: {
          USER_ID_FOR_SRP: user.Username,
          requiredAttributes: '[]',
          userAttributes: JSON.stringify(userAttributes),
        },
        Session: challenges.put(sub),
      };
    }
    const AuthenticationResult = await tokens.signIn(user, 'Authentication', { metadata: ClientMetadata });
    return { ChallengeParameters: {}, AuthenticationResult };
  };

  const refresh = async ({ AuthParameters, ClientMetadata }: InitiateAuthRequest) => ({
    ChallengeParameters: {},
    AuthenticationResult: await tokens.refresh(
      required(AuthParameters?.REFRESH_TOKEN, 'REFRESH_TOKEN'),
      ClientMetadata,
    ),
  });

  const answerChallenge = async (request: RespondToAuthChallengeRequest) => {
    const { ChallengeName, ChallengeResponses: responses = {}, ClientMetadata } = request;
    if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') {
      throw invalidParameter(`The local stand-in for Cognito never asks the challenge ${ChallengeName}.`);
    }
    const key = required(request.Session, 'session');
    const user = await pool.find(required(responses.USERNAME, 'USERNAME'));
    if (!user || challenges.peek(key) !== attributesOf(user).sub) throw errors.invalidSession();
    if (!user.Enabled) throw errors.disabled();
    const password = required(responses.NEW_PASSWORD, 'NEW_PASSWORD');
    assertPolicy(password);
    const attributes = clientAttributes(
      Object.entries(responses)
        .filter(([name]) => name.startsWith('userAttributes.'))
        .map(([name, Value]) => ({ Name: name.slice('userAttributes.'.length), Value })),
    );
    const Password = await hashPassword(password);
    if (!challenges.take(key)) throw errors.invalidSession();
    const updated = await pool.update(user.Username, (present) => ({
      Password,
      UserStatus: 'CONFIRMED',
      temporaryPasswordExpires: 0,
      Attributes: withAttributes(present, attributes),
    }));
    const AuthenticationResult = await tokens.signIn(updated, 'NewPasswordChallenge', {
      metadata: ClientMetadata,
    });
    return { ChallengeParameters: {}, AuthenticationResult };
  };

  return {
    async InitiateAuth(request: InitiateAuthRequest) {
      if (request.AuthFlow === 'USER_PASSWORD_AUTH') return signInWithPassword(request);
      if (isRefresh(request.AuthFlow)) return refresh(request);
      throw unsupportedFlow(request.AuthFlow, 'USER_PASSWORD_AUTH');
    },

    async AdminInitiateAuth(request: AdminInitiateAuthRequest) {
      if (request.AuthFlow === 'ADMIN_USER_PASSWORD_AUTH') return signInWithPassword(request);
      if (isRefresh(request.AuthFlow)) return refresh(request);
      throw unsupportedFlow(request.AuthFlow, 'ADMIN_USER_PASSWORD_AUTH');
    },

    RespondToAuthChallenge: answerChallenge,
    AdminRespondToAuthChallenge: answerChallenge,

    async GetTokensFromRefreshToken(request: GetTokensFromRefreshTokenRequest) {
      const refreshToken = required(request.RefreshToken, 'refreshToken');
      return { AuthenticationResult: await tokens.refresh(refreshToken, request.ClientMetadata) };
    },

    async RevokeToken(request: RevokeTokenRequest) {
      await tokens.revoke(required(request.Token, 'token'));
      return {};
    },

    async GlobalSignOut(request: GlobalSignOutRequest) {
      const user = await tokens.userOfAccessToken(required(request.AccessToken, 'accessToken'));
      await pool.update(user.Username, () => ({ sessions: [] }));
      return {};
    },
  };
}

const isRefresh = (flow: string | undefined) => flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN';

const unsupportedFlow = (flow: string | undefined, supported: string) =>
  invalidParameter(
    `${flow} is not enabled for the client: the local stand-in for Cognito offers ${supported} only (signInFlow in runtime-config.json).`,
  );
