import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import { readText } from '#local/data-directory/read-text.ts';
import { StartupError } from '#local/errors.ts';
import { startOverCommand } from '#local/start-command.ts';

const ALGORITHM = 'RS256';

export type SigningKey = Awaited<ReturnType<typeof openSigningKey>>;

/**
 * Opens the key pair that signs a pool's tokens, or creates it. It is stored in the directory, readable by its owner
 * only, so that sessions survive a restart.
 * @throws StartupError if the file cannot be read.
 */
export async function openSigningKey(directory: string) {
  const path = join(directory, 'signing-key.pem');
  if (!existsSync(path)) await createKey(directory, path);
  const privatePem = readText(path);
  try {
    const privateKey = await importPKCS8(privatePem, ALGORITHM, { extractable: true });
    const { kty = '', n = '', e = '' } = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint({ kty, n, e });
    return { kid, privatePem, privateKey, jwk: { kty, kid, use: 'sig', alg: ALGORITHM, n, e } };
  } catch (cause) {
    throw new StartupError(
      `The signing key in ${path} cannot be read. Delete the file, or start over: ${startOverCommand()}`,
      { cause },
    );
  }
}

async function createKey(directory: string, path: string): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  await mkdir(directory, { recursive: true });
  await writeFile(`${path}.tmp`, await exportPKCS8(privateKey), { mode: 0o600 });
  await rename(`${path}.tmp`, path);
}
