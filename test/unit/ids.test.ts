import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { customerIdOf, newParcelId, splitParcelId } from '../../functions/data/ids.ts';

describe('customer ids', () => {
  it('are the same for one subject in any spelling, and differ for two', () => {
    const subject = randomUUID();
    expect(customerIdOf(subject.toUpperCase())).toBe(customerIdOf(subject));
    expect(customerIdOf(subject)).toMatch(/^[0-9a-v]{26}$/);
    expect(customerIdOf(randomUUID())).not.toBe(customerIdOf(subject));
  });

  it('have one length, whatever the subject begins with', () => {
    expect(customerIdOf('00000000-0000-4000-8000-000000000000')).toHaveLength(26);
    expect(customerIdOf('ffffffff-ffff-4fff-bfff-ffffffffffff')).toHaveLength(26);
  });

  it.each(['', 'me', '../x', '00000000-0000-4000-8000-00000000000g'])('are not made of %j', (subject) => {
    expect(() => customerIdOf(subject)).toThrow('Sign in to continue.');
  });
});

describe('parcel ids', () => {
  const customerId = customerIdOf(randomUUID());

  it('carry their customer and sort by the time of receipt', () => {
    const times = ['2026-01-01', '2026-01-02', '2031-06-01'].map((day) =>
      newParcelId(customerId, new Date(day)),
    );
    expect([...times].reverse().sort()).toEqual(times);
    for (const id of times) expect(splitParcelId(id)?.customerId).toBe(customerId);
  });

  it.each([
    '',
    customerId,
    `${customerId}-`,
    `${customerId}-short`,
    `x${newParcelId(customerId, new Date(0))}`,
    `${newParcelId(customerId, new Date(0))}\n`,
  ])('are not %j', (text) => {
    expect(splitParcelId(text)).toBeNull();
  });
});
