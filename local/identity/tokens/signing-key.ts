import { createHash, createPublicKey, generateKeyPair, type JsonWebKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readText } from '#local/data-directory/read-text.ts';
import { StartupError } from '#local/errors.ts';

/** The public key in a JSON Web Key Set. */
export type PublicJwk = Record<'kty' | 'kid' | 'use' | 'alg' | 'n' | 'e', string>;

export interface SigningKey {
  kid: string;
  privatePem: string;
  jwk: PublicJwk;
}

/**
 * Opens the key pair that signs a pool's tokens, or creates it. It is stored in the directory, readable by its owner
 * only, so that sessions survive a restart.
 * @throws StartupError if the file cannot be read.
 */
export async function openSigningKey(directory: string): Promise<SigningKey> {
  const path = join(directory, 'signing-key.pem');
  if (!existsSync(path)) await createKey(directory, path);
  const privatePem = readText(path);
  try {
    const jwk = publicJwk(privatePem);
    return { kid: jwk.kid, privatePem, jwk };
  } catch (cause) {
    throw new StartupError(
      `The signing key in ${path} cannot be read. Delete the file, or start over: npm start -- --fresh`,
      { cause },
    );
  }
}

async function createKey(directory: string, path: string): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  await mkdir(directory, { recursive: true });
  await writeFile(`${path}.tmp`, privateKey, { mode: 0o600 });
  await rename(`${path}.tmp`, path);
}

function publicJwk(privatePem: string): PublicJwk {
  const { kty, n, e }: JsonWebKey = createPublicKey(privatePem).export({ format: 'jwk' });
  if (kty !== 'RSA' || !n || !e) throw new Error('The file does not contain an RSA key.');
  // The JWK thumbprint (RFC 7638) is unique to the key.
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  return { kty, kid, use: 'sig', alg: 'RS256', n, e };
}
