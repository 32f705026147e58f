import { createHash, createPublicKey, generateKeyPair, type JsonWebKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readText } from '../data-directory/read-text.ts';
import { StartupError } from '../errors.ts';

/** The public half, as a JSON Web Key Set lists it. */
export type PublicJwk = Record<'kty' | 'kid' | 'use' | 'alg' | 'n' | 'e', string>;

export interface SigningKey {
  kid: string;
  privatePem: string;
  jwk: PublicJwk;
}

/**
 * The key pair that signs a pool's tokens: made at the first start in a directory, kept there for its owner alone and
 * used ever after, so that a session survives a restart. Throws StartupError where the file cannot be read.
 */
export async function openSigningKey(directory: string): Promise<SigningKey> {
  const path = join(directory, 'signing-key.pem');
  if (!existsSync(path)) await makeKey(directory, path);
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

async function makeKey(directory: string, path: string): Promise<void> {
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
  if (kty !== 'RSA' || !n || !e) throw new Error('The file holds another kind of key.');
  // The key's own thumbprint (RFC 7638): another key never has the same id.
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  return { kty, kid, use: 'sig', alg: 'RS256', n, e };
}
