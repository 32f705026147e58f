import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { compactVerify, errors as joseErrors, SignJWT } from 'jose';
import { CognitoError, errors, notAuthorized, required } from '../errors.ts';
import type { Pool } from '../pool/pool.ts';
import { attributesOf, type PoolUser, type Session } from '../pool/pool-state.ts';
import type { ClaimsOverrides, Metadata, PoolTriggers } from '../triggers.ts';
import type { SigningKey } from './signing-key.ts';

/** Lifetime of ID and access tokens in seconds. */
const TOKEN_LIFETIME = 900;
const REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000;
const MAX_SESSIONS = 50;
const DEFAULT_SCOPE = 'aws.cognito.signin.user.admin';

type TokenSource = 'Authentication' | 'NewPasswordChallenge' | 'HostedAuth' | 'RefreshTokens';

export type TokenService = ReturnType<typeof tokenService>;

/** Issues and verifies the pool's tokens. Sessions are stored with their users. */
export function tokenService(pool: Pool, triggers: PoolTriggers, key: SigningKey) {
  const { sign, read } = signer(key);

  const issue = async (user: PoolUser, session: Session, source: TokenSource, metadata?: Metadata) => {
    const { claimsOverrideDetails } = await triggers.preTokenGeneration(
      `TokenGeneration_${source}`,
      user,
      metadata,
    );
    const groups = claimsOverrideDetails?.groupOverrideDetails?.groupsToOverride ?? user.groups;
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
    /**
     * Starts a session with space-separated OAuth scopes.
     * @throws UserLambdaValidationException if the preTokenGeneration trigger throws
     */
    async signIn(
      user: PoolUser,
      source: TokenSource,
      { metadata, scope = DEFAULT_SCOPE }: { metadata?: Metadata; scope?: string } = {},
    ) {
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

    /**
     * Issues new tokens for a session.
     * @throws NotAuthorizedException if the refresh token is unknown, revoked or expired, or the user is disabled.
     */
    async refresh(refreshToken: string, source: TokenSource, metadata?: Metadata) {
      const { user, session } = find(refreshToken);
      if (!user.enabled) throw errors.disabled();
      if (!session) throw notAuthorized('Refresh Token has been revoked');
      if (session.expires <= pool.clock().getTime()) throw notAuthorized('Refresh Token has expired');
      return issue(user, session, source, metadata);
    },

    /** Revokes a refresh token and its access tokens. Idempotent. */
    async revoke(refreshToken: string): Promise<void> {
      if (await read(refreshToken))
        throw new CognitoError('UnsupportedTokenTypeException', 'The token is not a refresh token.');
      const { user, session } = find(refreshToken);
      if (!session) return;
      await pool.update(user.username, ({ sessions }) => ({
        sessions: sessions.filter(({ id }) => id !== session.id),
      }));
    },

    /**
     * Returns the user of a request with an access token.
     * @throws NotAuthorizedException if the token is invalid, expired or revoked, or lacks the scope for self-service.
     */
    async userOf({ AccessToken }: { AccessToken?: string | undefined }): Promise<PoolUser> {
      const claims = await read(required(AccessToken, 'accessToken'));
      const isOurs = claims?.iss === pool.issuer && claims.client_id === pool.clientId;
      if (claims?.token_use !== 'access' || !isOurs) throw notAuthorized('Invalid Access Token');
      if (Number(claims.exp) * 1000 <= pool.clock().getTime())
        throw notAuthorized('Access Token has expired');
      if (!String(claims.scope).split(' ').includes(DEFAULT_SCOPE))
        throw notAuthorized('Access Token does not have required scopes');
      const user = pool.get(String(claims.sub));
      if (!user.enabled) throw errors.disabled();
      if (!user.sessions.some(({ id }) => id === claims.origin_jti))
        throw notAuthorized('Access Token has been revoked');
      return user;
    },
  };
}

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
function override(claims: Claims, overrides: ClaimsOverrides | null): Claims {
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
        if (error instanceof joseErrors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url');
