import { JwtVerifier } from 'aws-jwt-verify';
import { JwtBaseError } from 'aws-jwt-verify/error';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { JwtPayload } from 'aws-jwt-verify/jwt-model';

interface AuthorizerOptions {
  issuer: string;
  jwks: Jwks;
  clientId: string;
}

/** Returns the claims as strings, as HTTP API passes them on, or undefined if the gateway must respond 401. */
export type Authorizer = (authorization: string | undefined) => Record<string, string> | undefined;

/**
 * Emulates HTTP API's JWT authorizer: verifies the signature, issuer, audience (or client ID if the token has no
 * audience), and times. Like API Gateway, it accepts both ID and access tokens; the functions check `token_use`.
 */
export function jwtAuthorizer({ issuer, jwks, clientId }: AuthorizerOptions): Authorizer {
  const jwksUri = `${issuer}/.well-known/jwks.json`;
  const verifier = JwtVerifier.create({ issuer, audience: null, jwksUri });
  verifier.cacheJwks(jwks);
  return (authorization) => {
    const token = authorization?.replace(/^bearer\s+/i, '').trim();
    if (!token) return undefined;
    const claims = verified(() => verifier.verifySync(token));
    if (!claims || !isFor(clientId, claims) || !isIssuedByNow(claims)) return undefined;
    return flattenClaims(claims);
  };
}

function verified(verify: () => JwtPayload): JwtPayload | undefined {
  try {
    return verify();
  } catch (error) {
    if (error instanceof JwtBaseError) return undefined;
    throw error;
  }
}

function isFor(clientId: string, { aud, client_id }: JwtPayload): boolean {
  const audience = aud ?? client_id;
  return Array.isArray(audience) ? audience.includes(clientId) : audience === clientId;
}

function isIssuedByNow({ iat, exp }: JwtPayload): boolean {
  return exp !== undefined && (iat === undefined || iat <= Math.ceil(Date.now() / 1000));
}

/** Converts claims to strings as HTTP API does: lists as `[a b]`, objects as `map[name:value]`. */
export function flattenClaims(claims: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, flatten(value)]));
}

function flatten(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatten).join(' ')}]`;
  if (value === null || value === undefined) return '<nil>';
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${entries.map(([name, inner]) => `${name}:${flatten(inner)}`).join(' ')}]`;
}
