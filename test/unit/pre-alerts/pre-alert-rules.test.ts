import { expect, it } from 'vitest';
import { PreAlertInput } from '#shared/contracts/pre-alerts/pre-alerts.ts';
import { HAZARD_GOODS, hazardOf } from '#shared/rules/pre-alerts/hazard-question.ts';
import { askAtOf, mayFreeze } from '#shared/rules/pre-alerts/pre-alert.ts';
import { aPreAlert } from '#test/support/pre-alerts/a-pre-alert.ts';

it('what a customer answers about the contents suggests the handling fee, and no answer suggests nothing', () => {
  expect(hazardOf(null)).toBeNull();
  expect(hazardOf([])).toEqual({ hazard: false, hazardClass: null });
  expect(hazardOf(['BATTERIES', 'PAINT'])).toEqual({ hazard: true, hazardClass: 'LISTED' });
  expect(hazardOf(['BATTERIES', 'FUEL'])).toEqual({ hazard: true, hazardClass: 'OTHER' });
  for (const goods of HAZARD_GOODS) expect(hazardOf([goods])?.hazard).toBe(true);
});

it.each([
  ['2026-09-01T07:59:00Z', false],
  // It can sail in October.
  ['2026-09-01T08:00:00Z', true],
  ['2026-09-29T12:00:00Z', true],
  ['2027-01-15T12:00:00Z', true],
  ['2027-05-01T07:59:00Z', true],
  ['2027-05-01T08:00:00Z', false],
])('what arrives at %s can freeze on its way: %s', (at, expected) => {
  expect(mayFreeze(new Date(at))).toBe(expected);
});

it('a customer is asked 20 days after the package was announced, or was expected', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  expect(askAtOf(now, null).toISOString()).toBe('2026-12-14T12:00:00.000Z');
  expect(askAtOf(now, '2026-11-01').toISOString()).toBe('2026-12-14T12:00:00.000Z');
  expect(askAtOf(now, '2026-12-01').toISOString()).toBe('2026-12-21T12:00:00.000Z');
});

it.each([
  ['', 'Enter the tracking number.'],
  ['https://www.ups.com/track', 'This is not a tracking number.'],
  ['99501', null],
  ['hello', 'This is not a tracking number.'],
])('the tracking number %j has the error %s', (trackingNumber, error) => {
  const result = PreAlertInput.safeParse(aPreAlert({ trackingNumber }));
  expect(result.error?.issues[0]?.message ?? null).toBe(error);
});

it('cover needs a value above what is covered at no charge', () => {
  const errorOf = (value: number | null) =>
    PreAlertInput.safeParse(aPreAlert({ value, wantsCover: true })).error?.issues[0]?.path;
  expect(errorOf(null)).toEqual(['value']);
  expect(errorOf(100)).toEqual(['value']);
  expect(errorOf(101)).toBeUndefined();
});
