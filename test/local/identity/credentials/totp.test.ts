import { describe, expect, it } from 'vitest';
import {
  matchingStep,
  newTotpSecret,
  totpCode,
  totpStep,
} from '../../../../local/identity/credentials/totp.ts';

/** '12345678901234567890', the secret of RFC 6238, in Base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a time-based code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 after %i seconds', (seconds, code) => {
    const time = new Date(seconds * 1000);
    expect(totpCode(RFC_SECRET, totpStep(time))).toBe(code);
    expect(matchingStep(RFC_SECRET, code, time)).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step early and late, but not two', () => {
    const time = new Date('2026-11-23T18:00:10Z');
    const step = totpStep(time);
    const accepted = [-2, -1, 0, 1, 2].map(
      (offset) => matchingStep(RFC_SECRET, totpCode(RFC_SECRET, step + offset), time) === step + offset,
    );
    expect(accepted).toEqual([false, true, true, true, false]);
  });

  it.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('does not match %j', (code) => {
    expect(matchingStep(RFC_SECRET, code, new Date(59_000))).toBeUndefined();
  });
});

describe('a new secret', () => {
  it('is different each time, and in Base32 without padding', () => {
    const secrets = [newTotpSecret(), newTotpSecret()];
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{52}$/);
  });
});
