import { randomInt } from 'node:crypto';

/**
 * Letters and digits that are not mistaken for each other when read aloud or from a screen. Without vowels, so codes
 * are not words.
 */
const ALPHABET = 'CDFGHJKMNPQRTWXY34679';
const LENGTH = 6;

/** A random code that the customer shows at the counter. There are 86 million. */
export function newPickupCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
