import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { dropNonce, keepNonce, keptNonce, newProof } from '../../../../web/src/lib/identity/sign-up-nonce.ts';

const ADA = 'ada@northbound.test';
const NOW = Date.parse('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('is 32 random bytes, and is announced by the hash of its text', async () => {
  const [one, other] = [await newProof(), await newProof()];
  expect(one?.nonce).toMatch(/^[\w-]{43}$/);
  expect(one?.nonce).not.toBe(other?.nonce);
  expect(one?.hash).toBe(
    createHash('sha256')
      .update(one?.nonce ?? '')
      .digest('base64url'),
  );
});

it('is kept for its e-mail, for as long as the code is good', () => {
  keepNonce(ADA, 'nonce', NOW);
  expect(keptNonce(ADA, NOW + DAY_MS - 1)).toBe('nonce');
  expect(keptNonce(ADA, NOW + DAY_MS)).toBeUndefined();
  expect(keptNonce('bob@northbound.test', NOW)).toBeUndefined();
  dropNonce(ADA);
  expect(keptNonce(ADA, NOW)).toBeUndefined();
});

it('leaves nothing of old sign-ups in the browser', () => {
  keepNonce(ADA, 'nonce', NOW);
  keepNonce('bob@northbound.test', 'other', NOW + DAY_MS);
  expect(Object.keys(localStorage).join()).not.toContain(ADA);
});

it('is not there where storage is forbidden, or holds something else, or nothing can be hashed', async () => {
  localStorage.setItem(`sign-up-nonce:${ADA}`, 'no json');
  expect(keptNonce(ADA, NOW)).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  keepNonce(ADA, 'nonce', NOW);
  expect(keptNonce(ADA, NOW)).toBeUndefined();
  expect(() => dropNonce(ADA)).not.toThrow();

  vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('insecure'));
  expect(await newProof()).toBeUndefined();
});
