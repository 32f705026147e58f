import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { CognitoError, errors, notAuthorized } from '../errors.ts';
import type { Pool } from '../pool/pool.ts';
import { attributesOf, type PoolUser, type Session } from '../pool/pool-state.ts';
import type { RunTrigger } from '../triggers/triggers.ts';
import type { SigningKey } from './signing-key.ts';

/** Seconds that ID and access tokens are valid. */
export const TOKEN_LIFETIME = 900;
const REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000;
const MOST_SESSIONS = 50;
const DEFAULT_SCOPE = 'aws.cognito.signin.user.admin';

type Source = 'Authentication' | 'NewPasswordChallenge' | 'HostedAuth' | 'RefreshTokens';

export interface IssuedTokens {
  AccessToken: string;
  IdToken: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
}

export interface Tokens {
  /** Begins a session. Throws UserLambdaValidationException when the preTokenGeneration trigger does. */
  signIn(
    user: PoolUser,
    source: Source,
    options?: SignInOptions,
  ): Promise<IssuedTokens & { RefreshToken: string }>;
  /** New tokens of a session. Throws NotAuthorizedException: unknown, revoked or expired token, disabled user. */
  refresh(refreshToken: string, source: Source, metadata?: Record<string, string>): Promise<IssuedTokens>;
  /** Ends a session, and with it its access tokens; one that has ended already is no error. */
  revoke(refreshToken: string): Promise<void>;
  /**
   * The user of a valid access token whose session lives and that may act on the user's own account. Throws
   * NotAuthorizedException otherwise.
   */
  userOfAccessToken(accessToken: string): PoolUser;
}

export interface SignInOptions {
  metadata?: Record<string, string> | undefined;
  /** OAuth scopes, separated by spaces. */
  scope?: string;
}

/** Issues and checks the tokens of the pool; sessions are kept with their users. */
export function tokenService(pool: Pool, runTrigger: RunTrigger, key: SigningKey): Tokens {
  const { sign, read } = signer(key);

  const issue = async (
    user: PoolUser,
    session: Session,
    source: Source,
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
      // Null until the trigger sets it, as Cognito sends it; the published type leaves that out.
      response: { claimsOverrideDetails: null as unknown as Overrides },
    });
    const groups = claimsOverrideDetails?.groupOverrideDetails?.groupsToOverride ?? memberOf;
    const shared = sharedClaims(pool, user, session, groups);
    return {
      AccessToken: sign({
        ...shared,
        client_id: pool.clientId,
        jti: randomUUID(),
        scope: session.scope,
        token_use: 'access',
        username: user.username,
      }),
      IdToken: sign({
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
      session: user.sessions.find((one) => one.id === id && one.secretHash === hash(secret)),
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
        // Another password was set while the trigger ran: this session would be older than that, and outlive it.
        if (passwordHash !== user.passwordHash) throw errors.incorrectCredentials();
        const alive = sessions.filter(({ expires }) => expires > now);
        return { modified, sessions: [...alive, session].slice(-MOST_SESSIONS) };
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
      if (read(refreshToken)) {
        throw new CognitoError('UnsupportedTokenTypeException', 'The token is not a refresh token.');
      }
      const { user, session } = find(refreshToken);
      if (!session) return;
      await pool.update(user.username, ({ sessions }) => ({
        sessions: sessions.filter(({ id }) => id !== session.id),
      }));
    },

    userOfAccessToken(accessToken) {
      const claims = read(accessToken);
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

/** What an ID token says of the user: every attribute, the verified flags as booleans, identities as a list. */
function userClaims(user: PoolUser): Claims {
  const claims: Claims = { ...attributesOf(user), 'cognito:username': user.username };
  for (const flag of ['email_verified', 'phone_number_verified']) {
    if (flag in claims) claims[flag] = claims[flag] === 'true';
  }
  if (typeof claims.identities === 'string') claims.identities = JSON.parse(claims.identities);
  return claims;
}

/** Claims that a trigger cannot change are set after this, so that theirs win; groups come from the pool alone. */
function override(claims: Claims, overrides: Overrides | null): Claims {
  const left = [...(overrides?.claimsToSuppress ?? []), GROUPS];
  const merged = {
    ...claims,
    ...overrides?.claimsToAddOrOverride,
    'cognito:username': claims['cognito:username'],
  };
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !left.includes(name)));
}

function signer({ kid, privatePem }: SigningKey) {
  const privateKey = createPrivateKey(privatePem);
  const publicKey = createPublicKey(privatePem);
  return {
    sign(claims: Claims): string {
      const body = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`;
      return `${body}.${sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64url')}`;
    },
    /** The claims of a token that this pool signed, whatever its age; undefined for anything else. */
    read(token: string): Claims | undefined {
      const [header, payload, signature] = token.split('.');
      if (!header || !payload || !signature) return undefined;
      const signed = Buffer.from(`${header}.${payload}`);
      if (!verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))) return undefined;
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    },
  };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url');
