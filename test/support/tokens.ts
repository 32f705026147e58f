import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Portal } from '#local/portal.ts';
import { CUSTOMER_ID_CLAIM } from '#shared/deployment/claims.ts';
import type { Person } from './events.ts';

/** The part of a user pool that signs tokens. */
export type TokenIssuer = Pick<Portal['identity'], 'issuer' | 'clientId' | 'signingKey'>;

export interface TokenChanges {
  issuer?: string;
  audience?: string;
  /** In seconds. Negative for an expired token. */
  lifetime?: number;
  use?: 'id' | 'access';
}

const keys = new Map<string, KeyObject>();

/** A signed token of the local user pool for a person. With changes, a token that the pool would never issue. */
export async function tokenFor(
  identity: TokenIssuer,
  person: Person,
  changes: TokenChanges = {},
): Promise<string> {
  const { issuer = identity.issuer, audience = identity.clientId, lifetime = 3600, use = 'id' } = changes;
  const { kid, privatePem } = identity.signingKey;
  const key = keys.get(privatePem) ?? createPrivateKey(privatePem);
  keys.set(privatePem, key);
  const now = Math.floor(Date.now() / 1000);
  const groups = { 'cognito:groups': [...person.roles] };
  const claims =
    use === 'id'
      ? {
          ...groups,
          [CUSTOMER_ID_CLAIM]: person.customerId,
          email: person.email,
          email_verified: true,
          aud: audience,
        }
      : { ...groups, client_id: audience, username: person.email };
  return new SignJWT({ ...claims, token_use: use, auth_time: now, jti: randomUUID() })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject(person.subject)
    .setIssuer(issuer)
    .setIssuedAt(Math.min(now, now + lifetime))
    .setExpirationTime(now + lifetime)
    .sign(key);
}

/** The token with the algorithm `none` and without a signature. */
export function unsigned(token: string): string {
  const [, claims = ''] = token.split('.');
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
}

/** The token with one flipped bit in its signature. */
export function withBrokenSignature(token: string): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return [header, claims, bytes.toString('base64url')].join('.');
}
