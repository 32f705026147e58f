import { randomInt } from 'node:crypto';

/** Letters and digits that do not look like each other. Without vowels, so codes are not words. */
const ALPHABET = 'CDFHJKMNPQRTWXY34679';
const LENGTH = 6;

/** A random code that the customer shows at the counter. There are 64 million. */
export function newPickupCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
