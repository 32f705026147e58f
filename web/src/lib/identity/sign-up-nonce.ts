import * as z from 'zod/mini';
import { browserStorage, storedValue } from '../storage.ts';

/** The lifetime of a code that confirms a sign-up. */
const LIFETIME_MS = 24 * 3_600_000;
const PREFIX = 'sign-up-nonce:';

const nonceAt = (key: string) =>
  storedValue(browserStorage, key, z.object({ nonce: z.string(), until: z.number() }));

interface Proof {
  nonce: string;
  hash: string;
}

/** A nonce and its hash for one sign-up; undefined on an insecure page, where browsers cannot hash. */
export async function createProof(): Promise<Proof | undefined> {
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(32)));
  try {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce));
    return { nonce, hash: base64url(new Uint8Array(hash)) };
  } catch {
    return undefined;
  }
}

/** Stores the nonce of a sign-up that the provider has accepted, and removes expired ones. */
export function saveNonce(email: string, nonce: string): void {
  for (const key of browserStorage.keys()) {
    if (key.startsWith(PREFIX) && !validNonce(key)) browserStorage.remove(key);
  }
  nonceAt(PREFIX + email).write({ nonce, until: Date.now() + LIFETIME_MS });
}

/** The nonce of this browser's sign-up with this email address, while its confirmation code can still be valid. */
export function readNonce(email: string): string | undefined {
  return validNonce(PREFIX + email);
}

/** Removes the nonce. Call it once the password is proven or must be replaced. */
export function removeNonce(email: string): void {
  browserStorage.remove(PREFIX + email);
}

function validNonce(key: string): string | undefined {
  const stored = nonceAt(key).read();
  return stored && Date.now() < stored.until ? stored.nonce : undefined;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
