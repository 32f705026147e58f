import { expect, it } from 'vitest';
import {
  BookingForm,
  formOf,
  withOwnTime,
} from '../../../../../web/src/features/appointments/booking/booking-form.ts';
import { destinationOf } from '../../../../../web/src/features/appointments/booking/location-param.ts';

const TEN = '2026-11-24T10:00:00-09:00';
const ELEVEN = '2026-11-24T11:00:00-09:00';
const NOON = '2026-11-24T12:00:00-09:00';

it('requires a date and a time, and limits the notes', () => {
  const messages = (form: BookingForm) =>
    BookingForm.safeParse(form).error?.issues.map(({ message }) => message);
  expect(messages({ date: '', time: '', notes: '' })).toEqual([
    'Pickup date required',
    'Please select a valid time slot.',
  ]);
  expect(messages({ date: '2026-11-24', time: TEN, notes: 'x'.repeat(1001) })).toEqual([
    'Notes can be at most 1000 characters.',
  ]);
  expect(messages({ date: '2026-11-24', time: TEN, notes: ` ${'x'.repeat(1000)}\u0007` })).toBeUndefined();
});

it('starts with the date, time and notes of an appointment', () => {
  expect(formOf({ pickupDate: TEN, notes: 'Hi' })).toEqual({ date: '2026-11-24', time: TEN, notes: 'Hi' });
});

it('adds the customer’s own time to the free times of its day, once and in order', () => {
  expect(withOwnTime([TEN, NOON], ELEVEN, '2026-11-24')).toEqual([TEN, ELEVEN, NOON]);
  expect(withOwnTime([TEN, ELEVEN], ELEVEN, '2026-11-24')).toEqual([TEN, ELEVEN]);
  expect(withOwnTime([TEN], '2026-11-25T10:00:00-09:00', '2026-11-24')).toEqual([TEN]);
  expect(withOwnTime([TEN], undefined, '2026-11-24')).toEqual([TEN]);
});

it.each([
  ['locationCode=ANC', 'ANC'],
  ['locationCode=%20kod', 'KOD'],
  ['locationCode=TAC', null],
  ['locationCode=constructor', null],
  ['', null],
])('reads the terminal of ?%s as %s', (query, code) => {
  expect(destinationOf(new URLSearchParams(query))).toBe(code);
});
