import { createHmac, randomBytes } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 32;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret for an authenticator app, in Base32. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The number of the 30 seconds that contain this time, counted from 1970. */
export const totpStep = (time: Date): number => Math.floor(time.getTime() / STEP_MS);

/** The code of an authenticator app in a step (RFC 6238 with SHA-1, the default of all apps). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', decoded(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step whose code this is, or undefined for a wrong code. Accepts the codes of one step before and after, because
 * the clocks of phones differ and typing takes time.
 */
export function matchingStep(secret: string, code: string, time: Date): number | undefined {
  const now = totpStep(time);
  return [now, now - 1, now + 1].find((step) => totpCode(secret, step) === code);
}

function decoded(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
