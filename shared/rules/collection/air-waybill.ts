import type { AgentKind } from './agents.ts';

/** A prefix of 3 digits, 7 digits, and their remainder modulo 7. */
const DIGITS = /^(\d{3})(\d{7})(\d)$/;
const FREE_NUMBER = /^[A-Z\d](?:[A-Z\d-]{1,18})[A-Z\d]$/;

const compact = (typed: string): string => typed.replace(/[\s./-]/g, '');

/**
 * The air waybill number as it is printed, such as `027-12345675`. Null without 11 digits, or if the last one is not the
 * check digit.
 */
export function airWaybillOf(typed: string): string | null {
  const [, prefix, serial, check] = DIGITS.exec(compact(typed)) ?? [];
  if (prefix === undefined || serial === undefined) return null;
  return Number(serial) % 7 === Number(check) ? `${prefix}-${serial}${check}` : null;
}

/**
 * The number that an agent gave a shipment, as it is stored: the air waybill number of an air carrier, or any number of an
 * expediter, in capitals. Null if it cannot be right.
 */
export function waybillOf(kind: AgentKind, typed: string): string | null {
  const number = typed.trim().toUpperCase();
  // 11 digits are an air waybill number, whoever gave it.
  if (kind === 'AIR_CARRIER' || DIGITS.test(compact(number))) return airWaybillOf(number);
  return FREE_NUMBER.test(number) && /\d/.test(number) ? number : null;
}

/** Why {@link waybillOf} is null. */
export function waybillProblem(kind: AgentKind, typed: string): string | null {
  if (waybillOf(kind, typed) !== null) return null;
  if (DIGITS.test(compact(typed))) return 'Check the number: its last digit does not match the others.';
  return kind === 'AIR_CARRIER'
    ? 'Enter the 11 digits of the air waybill, such as 027-12345675.'
    : 'Enter 3 to 20 letters, digits and hyphens, with at least one digit.';
}
