import { createHash } from 'node:crypto';
import { CODE_ALPHABET } from '#shared/rules/collection/collection-code.ts';

const LENGTH = 8;
const BYTES = 5;

/**
 * The code with which anybody sees every step of a package without a login: 8 characters, 40 bits (decision 201). It follows
 * from the id, which has 80 random bits of the customer's id, so it needs no storage and stays the same. A package that moves
 * to another customer gets another id, and its earlier code stops working.
 */
export function trackingCodeOf(parcelId: string): string {
  const bits = createHash('sha256').update(`track:${parcelId}`).digest().readUIntBE(0, BYTES);
  return Array.from(
    { length: LENGTH },
    (_, index) => CODE_ALPHABET[Math.floor(bits / 32 ** index) % 32],
  ).join('');
}

/** A typed code: in uppercase, without spaces and dashes, and with the digits that letters were mistaken for. */
export const typedTrackingCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
