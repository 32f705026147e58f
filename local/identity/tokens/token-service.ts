import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { compactVerify, errors as errorsOfJose, SignJWT } from 'jose';
import { CognitoError, errors, notAuthorized, required } from '../errors.ts';
import type { Pool } from '../pool/pool.ts';
import { attributesOf, type PoolUser, type Session } from '../pool/pool-state.ts';
import type { RunTrigger } from '../triggers/triggers.ts';
import type { SigningKey } from './signing-key.ts';

/** Lifetime of ID and access tokens in seconds. */
const TOKEN_LIFETIME = 900;
const REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000;
const MAX_SESSIONS = 50;
const DEFAULT_SCOPE = 'aws.cognito.signin.user.admin';

type TokenSource = 'Authentication' | 'NewPasswordChallenge' | 'HostedAuth' | 'RefreshTokens';

export interface IssuedTokens {
  AccessToken: string;
  IdToken: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
}

export interface TokenService {
  /** Starts a session. @throws UserLambdaValidationException if the preTokenGeneration trigger throws. */
  signIn(
    user: PoolUser,
    source: TokenSource,
    options?: SignInOptions,
  ): Promise<IssuedTokens & { RefreshToken: string }>;
  /**
   * Issues new tokens for a session.
   * @throws NotAuthorizedException if the refresh token is unknown, revoked or expired, or the user is disabled.
   */
  refresh(
    refreshToken: string,
    source: TokenSource,
    metadata?: Record<string, string>,
  ): Promise<IssuedTokens>;
  /** Revokes a refresh token and its access tokens. Idempotent. */
  revoke(refreshToken: string): Promise<void>;
  /**
   * Returns the user of a request with an access token.
   * @throws NotAuthorizedException if the token is invalid, expired or revoked, or lacks the scope for self-service.
   */
  userOf(request: { AccessToken?: string | undefined }): Promise<PoolUser>;
}

export interface SignInOptions {
  metadata?: Record<string, string> | undefined;
  /** Space-separated OAuth scopes. */
  scope?: string;
}

/** Issues and verifies the pool's tokens. Sessions are stored with their users. */
export function tokenService(pool: Pool, runTrigger: RunTrigger, key: SigningKey): TokenService {
  const { sign, read } = signer(key);

  const issue = async (
    user: PoolUser,
    session: Session,
    source: TokenSource,
    metadata?: Record<string, string>,
  ) => {
    const memberOf = [...user.groups];
    const { claimsOverrideDetails } = await runTrigger('preTokenGeneration', {
      source: `TokenGeneration_${source}`,
      userName: user.username,
      request: {
        userAttributes: { ...attributesOf(user), 'cognito:user_status': user.status },
        groupConfiguration: { groupsToOverride: memberOf, iamRolesToOverride: [] },
        ...(metadata && { clientMetadata: metadata }),
      },
      // Cognito sends null until the trigger sets it; the published type omits null.
      response: { claimsOverrideDetails: null as unknown as Overrides },
    });
    const groups = claimsOverrideDetails?.groupOverrideDetails?.groupsToOverride ?? memberOf;
    const shared = sharedClaims(pool, user, session, groups);
    return {
      AccessToken: await sign({
        ...shared,
        client_id: pool.clientId,
        jti: randomUUID(),
        scope: session.scope,
        token_use: 'access',
        username: user.username,
      }),
      IdToken: await sign({
        ...override(userClaims(user), claimsOverrideDetails),
        ...shared,
        aud: pool.clientId,
        token_use: 'id',
        jti: randomUUID(),
      }),
      ExpiresIn: TOKEN_LIFETIME,
      TokenType: 'Bearer' as const,
    };
  };

  const find = (refreshToken: string) => {
    const [sub = '', id, secret = ''] = refreshToken.split('.');
    const user = pool.find(sub);
    if (!user || !id) throw notAuthorized('Invalid Refresh Token');
    return {
      user,
      id,
      session: user.sessions.find((session) => session.id === id && session.secretHash === hash(secret)),
    };
  };

  return {
    async signIn(user, source, { metadata, scope = DEFAULT_SCOPE } = {}) {
      const now = pool.clock().getTime();
      const secret = randomBytes(32).toString('base64url');
      const session: Session = {
        id: randomUUID(),
        secretHash: hash(secret),
        signedInAt: now,
        expires: now + REFRESH_LIFETIME_MS,
        scope,
      };
      const issued = await issue(user, session, source, metadata);
      await pool.update(user.username, ({ sessions, modified, passwordHash }) => {
        // The password changed while the trigger ran. This session must not outlive that change.
        if (passwordHash !== user.passwordHash) throw errors.incorrectCredentials();
        const active = sessions.filter(({ expires }) => expires > now);
        return { modified, sessions: [...active, session].slice(-MAX_SESSIONS) };
      });
      return { ...issued, RefreshToken: `${user.sub}.${session.id}.${secret}` };
    },

    async refresh(refreshToken, source, metadata) {
      const { user, session } = find(refreshToken);
      if (!user.enabled) throw errors.disabled();
      if (!session) throw notAuthorized('Refresh Token has been revoked');
      if (session.expires <= pool.clock().getTime()) throw notAuthorized('Refresh Token has expired');
      return issue(user, session, source, metadata);
    },

    async revoke(refreshToken) {
      if (await read(refreshToken)) {
        throw new CognitoError('UnsupportedTokenTypeException', 'The token is not a refresh token.');
      }
      const { user, session } = find(refreshToken);
      if (!session) return;
      await pool.update(user.username, ({ sessions }) => ({
        sessions: sessions.filter(({ id }) => id !== session.id),
      }));
    },

    async userOf({ AccessToken }) {
      const claims = await read(required(AccessToken, 'accessToken'));
      const isOurs = claims?.iss === pool.issuer && claims.client_id === pool.clientId;
      if (claims?.token_use !== 'access' || !isOurs) throw notAuthorized('Invalid Access Token');
      if (Number(claims.exp) * 1000 <= pool.clock().getTime())
        throw notAuthorized('Access Token has expired');
      if (!String(claims.scope).split(' ').includes(DEFAULT_SCOPE))
        throw notAuthorized('Access Token does not have required scopes');
      const user = pool.get(String(claims.sub));
      if (!user.enabled) throw errors.disabled();
      if (!user.sessions.some(({ id }) => id === claims.origin_jti)) {
        throw notAuthorized('Access Token has been revoked');
      }
      return user;
    },
  };
}

type Overrides = PreTokenGenerationTriggerEvent['response']['claimsOverrideDetails'];
type Claims = Record<string, unknown>;
const GROUPS = 'cognito:groups';

function sharedClaims(pool: Pool, user: PoolUser, session: Session, groups: string[]): Claims {
  const issuedAt = Math.floor(pool.clock().getTime() / 1000);
  return {
    sub: user.sub,
    iss: pool.issuer,
    auth_time: Math.floor(session.signedInAt / 1000),
    iat: issuedAt,
    exp: issuedAt + TOKEN_LIFETIME,
    event_id: randomUUID(),
    origin_jti: session.id,
    ...(groups.length > 0 && { [GROUPS]: groups }),
  };
}

/** The user's claims in an ID token: all attributes, with booleans for verified flags and an array of identities. */
function userClaims(user: PoolUser): Claims {
  const claims: Claims = { ...attributesOf(user), 'cognito:username': user.username };
  for (const flag of ['email_verified', 'phone_number_verified']) {
    if (flag in claims) claims[flag] = claims[flag] === 'true';
  }
  if (typeof claims.identities === 'string') claims.identities = JSON.parse(claims.identities);
  return claims;
}

/** Applies the trigger's overrides. The caller adds groups and the claims that a trigger cannot override. */
function override(claims: Claims, overrides: Overrides | null): Claims {
  const omitted = [...(overrides?.claimsToSuppress ?? []), GROUPS];
  const merged = {
    ...claims,
    ...overrides?.claimsToAddOrOverride,
    'cognito:username': claims['cognito:username'],
  };
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !omitted.includes(name)));
}

function signer({ kid, privateKey, jwk }: SigningKey) {
  return {
    sign: (claims: Claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: jwk.alg, kid, typ: 'JWT' }).sign(privateKey),
    /** The claims of a token signed by this pool, expired or not; undefined for any other token. */
    async read(token: string): Promise<Claims | undefined> {
      try {
        const { payload } = await compactVerify(token, jwk, { algorithms: [jwk.alg] });
        return JSON.parse(new TextDecoder().decode(payload));
      } catch (error) {
        if (error instanceof errorsOfJose.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url');
