import { expect, it } from 'vitest';
import { invoiceNumber } from '../../../../../web/src/features/payments/invoice/invoice-number.ts';

const NOW = new Date('2026-11-22T20:00:00Z');

it('has the customer number, the date in Tacoma and a checksum of the packages in any order', () => {
  const number = invoiceNumber('10001', ['NB1', 'NB2'], NOW);
  expect(number).toMatch(/^10001-20261122-[0-9A-F]{4}$/);
  expect(invoiceNumber('10001', ['NB2', 'NB1'], new Date('2026-11-23T07:59:59Z'))).toBe(number);
  expect(invoiceNumber('10001', ['NB1', 'NB2'], new Date('2026-11-23T08:00:00Z'))).toMatch(
    /^10001-20261123-/,
  );
  expect(invoiceNumber('10001', ['NB1'], NOW)).not.toBe(number);
});
