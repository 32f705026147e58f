import { describe, expect, it } from 'vitest';
import { isCustomerId, newCustomerId, newParcelId, splitParcelId } from '../../functions/data/ids.ts';

describe('customer ids', () => {
  it('have a fixed format and sort by creation time', () => {
    const ids = ['1970-01-01', '2026-01-01', '2026-01-02', '2199-06-01'].map((day) =>
      newCustomerId(new Date(day)),
    );
    for (const id of ids) expect(isCustomerId(id), id).toBe(true);
    expect([...ids].reverse().sort()).toEqual(ids);
  });

  it('are unique within a millisecond', () => {
    const now = new Date();
    const ids = new Set(Array.from({ length: 1000 }, () => newCustomerId(now)));
    expect(ids.size).toBe(1000);
  });

  it('contain all random bits', () => {
    expect(newCustomerId(new Date(0), Buffer.alloc(10))).toBe('0'.repeat(26));
    expect(newCustomerId(new Date(0), Buffer.alloc(10, 0xff))).toBe('v'.repeat(16).padStart(26, '0'));
  });

  it.each(['', 'me', '../x', 'w'.repeat(26), '0'.repeat(25), `${'0'.repeat(26)}\n`])('reject %j', (text) => {
    expect(isCustomerId(text)).toBe(false);
  });
});

describe('parcel ids', () => {
  const customerId = newCustomerId(new Date('2026-03-02T18:00:00Z'), Buffer.alloc(10, 7));

  it('contain the customer id and sort by the time of receipt', () => {
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
  ])('reject %j', (text) => {
    expect(splitParcelId(text)).toBeNull();
  });
});
