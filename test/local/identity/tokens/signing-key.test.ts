import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPortal } from '../support.ts';

const EMAIL = 'anna@example.com';

describe('the signing key', () => {
  it('is unique to the directory: tokens signed with another key are refused', async () => {
    const [portal, other] = [await startPortal(), await startPortal()];
    await portal.createUser(EMAIL);
    await other.createUser(EMAIL);

    expect(other.identity.jwks).not.toEqual(portal.identity.jwks);
    await expect(portal.getUser((await other.signIn(EMAIL)).AccessToken)).rejects.toThrow(
      'Invalid Access Token',
    );
  });

  it('survives a restart, and so do sessions', async () => {
    const portal = await startPortal();
    await portal.createUser(EMAIL);
    const { jwks } = portal.identity;
    const { AccessToken } = await portal.signIn(EMAIL);

    await portal.restart();

    expect(portal.identity.jwks).toEqual(jwks);
    await portal.getUser(AccessToken);
  });

  it('is readable by its owner only, and the JWKS contains no private parameters', async () => {
    const portal = await startPortal();
    const directory = join(portal.directory, 'identity');
    const files = readdirSync(directory);

    expect(files).toHaveLength(2);
    for (const file of files) expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(directory, 'signing-key.pem'), 'utf8')).toBe(
      portal.identity.signingKey.privatePem,
    );
    expect(portal.identity.jwks.keys.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ]);
  });
});
