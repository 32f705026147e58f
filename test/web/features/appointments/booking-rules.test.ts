import { describe, expect, it } from 'vitest';
import { pickupText } from '#web/domain/appointment/pickup.ts';
import {
  BookingForm,
  destinationOf,
  formOf,
  noonOf,
  withOwnTime,
} from '#web/features/appointments/booking/booking-rules.ts';
import { dateForKey, rowsOfMonths } from '#web/features/appointments/booking/day-grid.ts';

const TEN = '2026-11-24T10:00:00-09:00';
const ELEVEN = '2026-11-24T11:00:00-09:00';
const NOON = '2026-11-24T12:00:00-09:00';

it('the booking form requires a date and a time', () => {
  const { error } = BookingForm.safeParse({ date: '', time: '', notes: ` ${'x'.repeat(1000)}\u0007` });
  const messages = error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['Pickup date required', 'Please select a valid time slot.']);
});

it('the booking form starts with the appointment, and offers its time on its day, once and in order', () => {
  expect(formOf({ pickupDate: TEN, notes: 'Hi' })).toEqual({ date: '2026-11-24', time: TEN, notes: 'Hi' });
  expect(withOwnTime([TEN, NOON], ELEVEN, '2026-11-24')).toEqual([TEN, ELEVEN, NOON]);
  expect(withOwnTime([TEN, ELEVEN], ELEVEN, '2026-11-24')).toEqual([TEN, ELEVEN]);
  expect(withOwnTime([TEN], '2026-11-25T10:00:00-09:00', '2026-11-24')).toEqual([TEN]);
  expect(withOwnTime([TEN], undefined, '2026-11-24')).toEqual([TEN]);
});

it('the booking form reads the terminal from the URL', () => {
  const queries = [
    'locationCode=ANC',
    'locationCode=%20kod',
    'locationCode=TAC',
    'locationCode=constructor',
    '',
  ];
  const codes = queries.map((query) => destinationOf(new URLSearchParams(query)));
  expect(codes).toEqual(['ANC', 'KOD', null, null, null]);
});

it.each([
  [TEN, 'Tue, 11/24/2026, 10:00 AM AKST'],
  ['2026-07-04T16:30:00-08:00', 'Sat, 07/04/2026, 4:30 PM AKDT'],
])('formats %s as %s', (pickupDate, text) => expect(pickupText(pickupDate, 'America/Anchorage')).toBe(text));

describe('the calendar', () => {
  it.each([
    ['2026-03-07', 21],
    ['2026-03-08', 20],
    ['2026-11-01', 21],
  ])('takes noon on %s at the terminal as %i:00 UTC', (date, hour) => {
    expect(noonOf(date, 'America/Anchorage')).toBe(`${date}T${hour}:00:00.000Z`);
  });

  it.each([
    ['Home', '2026-12-02', '2026-11-29'],
    ['Home', '2026-11-26', '2026-11-24'],
    ['End', '2026-11-24', '2026-11-28'],
    ['End', '2026-12-29', '2026-12-31'],
    ['PageDown', '2026-11-30', '2026-12-30'],
    ['PageDown', '2026-12-05', '2026-12-31'],
    ['PageUp', '2026-12-30', '2026-11-30'],
    ['PageUp', '2026-12-31', '2026-11-30'],
    ['PageUp', '2026-12-02', '2026-11-24'],
    ['ArrowRight', '2026-12-02', null],
  ])('moves the focus with %s from %s to %s', (key, from, to) => {
    expect(dateForKey(key, from, { first: '2026-11-24', last: '2026-12-31' })).toBe(to);
  });

  it.each([
    ['2026-11-24', '2026-12-31', 5],
    // May 2026 starts on a Friday.
    ['2026-04-10', '2026-05-31', 6],
    ['2027-02-01', '2027-02-28', 5],
  ])('has enough rows for every month from %s to %s: %i', (first, last, rows) => {
    expect(rowsOfMonths({ first, last })).toBe(rows);
  });
});
