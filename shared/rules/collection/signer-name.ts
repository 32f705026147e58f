import { plain } from '../text.ts';

/** Between the words of a name: whatever is no letter, digit, mark or apostrophe. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}'\u2019]+/u;

const wordsOf = (name: string): string[] =>
  name
    .split(BETWEEN_WORDS)
    .map((word) => plain(word).replace(/['\u2019]/g, ''))
    .filter((word) => word !== '');

/**
 * Whether somebody who signs as `signer` can be the person whom a customer named `named`, regardless of case, accents and
 * hyphens. A photo ID can have a middle name that the customer has left out, or the other way round, so the words of one
 * must be in the other: two of them, or one if the customer gave only one.
 */
export function isSameSigner(signer: string, named: string): boolean {
  const [signed, expected] = [wordsOf(signer), wordsOf(named)];
  if (signed.length === 0 || expected.length === 0) return plain(signer) === plain(named);
  const [shorter, longer] = signed.length < expected.length ? [signed, expected] : [expected, signed];
  const isEnough = shorter.length >= 2 || expected.length === 1;
  return isEnough && shorter.every((word) => longer.includes(word));
}
