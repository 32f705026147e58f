/** As long as a code that confirms a sign-up. */
const KEPT_MS = 24 * 3_600_000;
const PREFIX = 'sign-up-nonce:';

interface Proof {
  nonce: string;
  hash: string;
}

/** A nonce and its hash for one sign-up; undefined in a browser that cannot hash, which is one on an insecure page. */
export async function newProof(): Promise<Proof | undefined> {
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(32)));
  try {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce));
    return { nonce, hash: base64url(new Uint8Array(hash)) };
  } catch {
    return undefined;
  }
}

/** Keeps the nonce of a sign-up that the provider has taken. Where storage is forbidden nothing is kept. */
export function keepNonce(email: string, nonce: string, now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !livingNonce(localStorage.getItem(key), now))
        localStorage.removeItem(key);
    }
    localStorage.setItem(PREFIX + email, JSON.stringify({ nonce, until: now + KEPT_MS }));
  } catch {
    // The person then chooses a password once more, after the confirmation.
  }
}

/** The nonce with which this browser signed up for the e-mail, while a code for that may still be good. */
export function keptNonce(email: string, now = Date.now()): string | undefined {
  try {
    return livingNonce(localStorage.getItem(PREFIX + email), now);
  } catch {
    return undefined;
  }
}

/** Forgets the nonce: the password is proved by now, or is not the person's own. */
export function dropNonce(email: string): void {
  try {
    localStorage.removeItem(PREFIX + email);
  } catch {
    // Nothing is kept there then.
  }
}

function livingNonce(text: string | null, now: number): string | undefined {
  const kept: unknown = text === null ? null : parsed(text);
  if (typeof kept !== 'object' || kept === null || !('nonce' in kept) || !('until' in kept)) return undefined;
  const { nonce, until } = kept;
  return typeof nonce === 'string' && typeof until === 'number' && now < until ? nonce : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
