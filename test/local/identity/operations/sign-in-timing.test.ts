import { expect, it, vi } from 'vitest';
import { confirmReset, createUser, forgot, PASSWORD, signIn, startPortal } from '../support.ts';

const derivations = vi.hoisted(() => ({ count: 0 }));

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const scrypt = (...call: Parameters<typeof crypto.scrypt>) => {
    derivations.count += 1;
    return crypto.scrypt(...call);
  };
  return { ...crypto, scrypt };
});

const KNOWN = 'anna@example.com';

it('does the same work for known and unknown users, so that timing does not disclose who exists', async () => {
  const portal = await startPortal();
  await createUser(portal, KNOWN);
  await forgot(portal, KNOWN);
  const workOf = async (call: () => Promise<unknown>) => {
    const before = derivations.count;
    await expect(call()).rejects.toThrow();
    return derivations.count - before;
  };

  for (const email of [KNOWN, 'nobody@example.com']) {
    expect(await workOf(() => signIn(portal, email, 'Wrong-1!'))).toBe(1);
    expect(await workOf(() => confirmReset(portal, email, 'no code', PASSWORD))).toBe(1);
  }
});
