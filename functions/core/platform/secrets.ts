import { timingSafeEqual } from 'node:crypto';

/** Compares a given secret with the expected one, in constant time. Only their lengths can be told apart. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
