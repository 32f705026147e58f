import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createProof,
  readNonce,
  removeNonce,
  saveNonce,
} from '../../../../web/src/lib/identity/sign-up-nonce.ts';

const ADA = 'ada@northbound.test';
const NOW = Date.parse('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('is 32 random bytes with the hash of its text', async () => {
  const [one, other] = [await createProof(), await createProof()];
  expect(one?.nonce).toMatch(/^[\w-]{43}$/);
  expect(one?.nonce).not.toBe(other?.nonce);
  expect(one?.hash).toBe(
    createHash('sha256')
      .update(one?.nonce ?? '')
      .digest('base64url'),
  );
});

it('is stored for its email address as long as the code is valid', () => {
  saveNonce(ADA, 'nonce');
  vi.setSystemTime(NOW + DAY_MS - 1);
  expect(readNonce(ADA)).toBe('nonce');
  expect(readNonce('bob@northbound.test')).toBeUndefined();
  vi.setSystemTime(NOW + DAY_MS);
  expect(readNonce(ADA)).toBeUndefined();
  vi.setSystemTime(NOW);
  removeNonce(ADA);
  expect(readNonce(ADA)).toBeUndefined();
});

it('removes expired entries of earlier sign-ups', () => {
  saveNonce(ADA, 'nonce');
  vi.setSystemTime(NOW + DAY_MS);
  saveNonce('bob@northbound.test', 'other');
  expect(Object.keys(localStorage).join()).not.toContain(ADA);
});

it('is undefined if storage is blocked or malformed, or if hashing is not available', async () => {
  localStorage.setItem(`sign-up-nonce:${ADA}`, 'no json');
  expect(readNonce(ADA)).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  saveNonce(ADA, 'nonce');
  expect(readNonce(ADA)).toBeUndefined();
  expect(() => removeNonce(ADA)).not.toThrow();

  vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('insecure'));
  expect(await createProof()).toBeUndefined();
});
