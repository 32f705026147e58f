import { randomInt } from 'node:crypto';

/** Crockford's base 32 in lower case: no letter looks like a digit, and addresses are not case-sensitive. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const PREFIX = 'box-';

/** Before the `@` of a customer's address: 50 random bits, short enough to type. */
export const newForwardingToken = (): string =>
  PREFIX + Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const ADDRESS = /^box-([0-9a-z]{10})@(.+)$/;

/**
 * The token of an address in the domain, with letters that look like digits read as these. Null for any other address. The
 * domain is in lower case.
 */
export function tokenOf(address: string, domain: string): string | null {
  const [, typed, at] = ADDRESS.exec(address.toLowerCase()) ?? [];
  if (typed === undefined || at !== domain) return null;
  const token = typed.replaceAll('o', '0').replace(/[il]/g, '1');
  return token.includes('u') ? null : PREFIX + token;
}
