import { describe, expect, it } from 'vitest';
import { appointmentId, splitAppointmentId } from '../../../functions/appointments/appointment-id.ts';
import { newPickupCode } from '../../../functions/appointments/pickup-code.ts';
import { newCustomerId } from '../../../functions/data/ids.ts';
import { DESTINATION_CODES } from '../../../shared/rules/locations.ts';

const customerId = newCustomerId(new Date('2026-03-02T18:00:00Z'), Buffer.alloc(10, 7));

describe('an appointment id', () => {
  it('contains the whole key', () => {
    expect(appointmentId({ customerId, locationCode: 'KOD', number: 12 })).toBe(`${customerId}-kod-12`);
    for (const locationCode of DESTINATION_CODES)
      for (const number of [1, 2, 999_999_999]) {
        const key = { customerId, locationCode, number };
        expect(splitAppointmentId(appointmentId(key))).toEqual(key);
      }
  });

  it.each([
    '',
    customerId,
    `${customerId}-anc`,
    `${customerId}-anc-`,
    `${customerId}-anc-0`,
    `${customerId}-anc-01`,
    `${customerId}-anc--1`,
    `${customerId}-anc-1.0`,
    `${customerId}-anc-1e3`,
    `${customerId}-anc-1000000000`,
    `${customerId}-anc-1\n`,
    ` ${customerId}-anc-1`,
    `${customerId}-ANC-1`,
    `${customerId}-tac-1`,
    `${customerId}-sea-1`,
    `x-${customerId}-anc-1`,
    `${customerId}-anc-1-1`,
    `${customerId.slice(1)}-anc-2`,
    `${customerId.toUpperCase()}-anc-1`,
    `${customerId.slice(1)}-anc-1`,
    `${customerId}x-anc-1`,
    '-anc-1',
  ])('is not: %j', (text) => {
    expect(splitAppointmentId(text)).toBeNull();
  });
});

describe('a pickup code', () => {
  const codes = Array.from({ length: 2000 }, newPickupCode);

  it('has six characters that cannot be mistaken for each other or form a word', () => {
    for (const code of codes) expect(code).toMatch(/^[CDFHJKMNPQRTWXY34679]{6}$/);
    const used = new Set(codes.join(''));
    for (const lookAlike of '0O1IL5S2Z8BUVG') expect(used).not.toContain(lookAlike);
    for (const vowel of 'AEIOU') expect(used).not.toContain(vowel);
    expect(used.size).toBe(20);
  });

  it('differs from the others', () => {
    // Two of 2,000 are equal in one of 32 runs; three pairs practically never are.
    expect(new Set(codes).size).toBeGreaterThan(1997);
  });
});
