/** How often the hash of a code is repeated: about 20 ms on a tablet, and as long for each guess of somebody who has one. */
export const CODE_HASH_ITERATIONS = 100_000;

const HASH_BITS = 256;

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The slow hash of a collection code, in hexadecimal (PBKDF2-SHA-256), so that a tablet can check a code without a network
 * and without holding the codes (decision 205). The server and the site compute it alike.
 */
export async function hashOfCode(code: string, salt: string): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(code), 'PBKDF2', false, ['deriveBits']);
  const derivation = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    salt: text.encode(salt),
    iterations: CODE_HASH_ITERATIONS,
  };
  return hexOf(await crypto.subtle.deriveBits(derivation, key, HASH_BITS));
}
