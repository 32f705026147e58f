import { describe, expect, it } from 'vitest';
import { newPickupCode } from '#functions/appointments/appointment-changes.ts';
import { appointmentId, splitAppointmentId } from '#functions/appointments/appointment-record.ts';
import { isCustomerId, newCustomerId, newParcelId, splitParcelId } from '#functions/core/data/ids.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';

const customerId = newCustomerId(new Date('2026-03-02T18:00:00Z'), Buffer.alloc(10, 7));
const parcelId = newParcelId(customerId, new Date(0));
const DAYS = ['1970-01-01', '2026-01-01', '2026-01-02', '2199-06-01'].map((day) => new Date(day));

describe('customer ids', () => {
  it('have a fixed format and sort by creation time', () => {
    const ids = DAYS.map((day) => newCustomerId(day));
    for (const id of ids) expect(isCustomerId(id), id).toBe(true);
    expect([...ids].reverse().sort()).toEqual(ids);
  });

  it('are unique within a millisecond, and contain all random bits', () => {
    const now = new Date();
    expect(new Set(Array.from({ length: 1000 }, () => newCustomerId(now))).size).toBe(1000);
    expect(newCustomerId(new Date(0), Buffer.alloc(10))).toBe('0'.repeat(26));
    expect(newCustomerId(new Date(0), Buffer.alloc(10, 0xff))).toBe('v'.repeat(16).padStart(26, '0'));
  });

  it.each(['', 'me', '../x', 'w'.repeat(26), '0'.repeat(25), `${'0'.repeat(26)}\n`])('are not %j', (text) => {
    expect(isCustomerId(text)).toBe(false);
  });
});

describe('parcel ids', () => {
  it('contain the customer id and sort by the time of receipt', () => {
    const ids = DAYS.map((day) => newParcelId(customerId, day));
    expect([...ids].reverse().sort()).toEqual(ids);
    for (const id of ids) expect(splitParcelId(id)?.customerId).toBe(customerId);
  });

  const malformed = [
    '',
    customerId,
    `${customerId}-`,
    `${customerId}-short`,
    `x${parcelId}`,
    `${parcelId}\n`,
  ];
  it.each(malformed)('are not %j', (text) => {
    expect(splitParcelId(text)).toBeNull();
  });
});

describe('appointment ids', () => {
  it('contain the whole key', () => {
    expect(appointmentId({ customerId, locationCode: 'KOD', number: 12 })).toBe(`${customerId}-kod-12`);
    for (const locationCode of DESTINATION_CODES)
      for (const number of [1, 2, 999_999_999]) {
        const key = { customerId, locationCode, number };
        expect(splitAppointmentId(appointmentId(key))).toEqual(key);
      }
  });

  const malformedEnds = [
    ...['', '-anc', '-anc-', '-anc-0', '-anc-01', '-anc--1', '-anc-1.0', '-anc-1e3', '-anc-1000000000'],
    ...['-anc-1\n', '-anc-1-1', '-ANC-1', '-tac-1', '-sea-1', 'x-anc-1'],
  ];
  it.each([
    ...malformedEnds.map((end) => `${customerId}${end}`),
    ...['', ` ${customerId}`, `x-${customerId}`, customerId.slice(1), customerId.toUpperCase()].map(
      (start) => `${start}-anc-1`,
    ),
    '',
  ])('are not %j', (text) => {
    expect(splitAppointmentId(text)).toBeNull();
  });
});

it('a pickup code has six characters that cannot be confused with each other or form a word', () => {
  const codes = Array.from({ length: 2000 }, newPickupCode);
  for (const code of codes) expect(code).toMatch(/^[CDFHJKMNPQRTWXY34679]{6}$/);
  expect(new Set(codes.join('')).size).toBe(20);
  // Two of 2,000 are equal in one of 32 runs; three pairs practically never are.
  expect(new Set(codes).size).toBeGreaterThan(1997);
});
