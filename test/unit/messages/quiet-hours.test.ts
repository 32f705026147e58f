import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { textAllowedAt, timeZonesOf } from '#shared/rules/messages/quiet-hours.ts';
import { STATE_NAMES } from '#shared/rules/states.ts';
import { fc } from '#test/support/random.ts';

const YEAR = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)] as const;
const anyMinute = fc
  .integer({ min: YEAR[0] / MINUTE_MS, max: YEAR[1] / MINUTE_MS })
  .map((minutes) => new Date(minutes * MINUTE_MS));
const anyState = fc.constantFrom(...Object.keys(STATE_NAMES), 'Narnia', '');
const anyPostalCode = fc.constantFrom('99501', '99546', '99547-0001', '98402', '79901', '');

/** The local hour and minute, computed without the code under test. */
function clockIn(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(at);
}
const isAllowed = (at: Date, state: string, postalCode: string) =>
  timeZonesOf(state, postalCode).every((timeZone) => {
    const time = clockIn(at, timeZone);
    return time >= '08:00' && time < '21:00';
  });

const allowedAt = (now: string, state: string, postalCode = '') =>
  textAllowedAt(new Date(now), state, postalCode).toISOString();

describe('a text', () => {
  it('is never sent outside of 8 AM to 9 PM in any possible zone, at any minute of the year, in any state', () => {
    fc.assert(
      fc.property(anyMinute, anyState, anyPostalCode, (now, state, postalCode) => {
        const at = textAllowedAt(now, state, postalCode);
        expect(isAllowed(at, state, postalCode)).toBe(true);
        expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
      }),
      { numRuns: 3000 },
    );
  });

  it('never waits longer than necessary, and less than a day', () => {
    fc.assert(
      fc.property(anyMinute, anyState, (now, state) => {
        const at = textAllowedAt(now, state, '');
        expect(at.getTime() - now.getTime()).toBeLessThan(24 * HOUR_MS);
        if (isAllowed(now, state, '')) expect(at).toEqual(now);
        else expect(isAllowed(new Date(at.getTime() - MINUTE_MS), state, '')).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['in the morning', '2026-11-24T16:59:59Z', 'AK', '2026-11-24T17:00:00.000Z'],
    ['from the first minute on', '2026-11-24T17:00:00Z', 'AK', '2026-11-24T17:00:00.000Z'],
    ['until the last second', '2026-11-25T05:59:59Z', 'AK', '2026-11-25T05:59:59.000Z'],
    ['not at 9 PM', '2026-11-25T06:00:00Z', 'AK', '2026-11-25T17:00:00.000Z'],
    ['over midnight in UTC', '2026-11-25T00:30:00Z', 'AK', '2026-11-25T00:30:00.000Z'],
    ['in Guam, a day ahead', '2026-11-24T12:00:00Z', 'GU', '2026-11-24T22:00:00.000Z'],
    ['in American Samoa', '2026-11-24T08:00:00Z', 'AS', '2026-11-24T19:00:00.000Z'],
    [
      'in Puerto Rico, without daylight saving time',
      '2026-07-01T02:00:00Z',
      'PR',
      '2026-07-01T12:00:00.000Z',
    ],
  ])('%s: at %s to %s it may be sent at %s', (_, now, state, expected) => {
    expect(allowedAt(now, state, '99501')).toBe(expected);
  });

  it('is sent at 8 AM of the new time when clocks were changed in the night', () => {
    // In Anchorage, clocks are set forward on March 8 and back on November 1, 2026.
    expect(allowedAt('2026-03-08T06:30:00Z', 'AK', '99501')).toBe('2026-03-08T16:00:00.000Z');
    expect(allowedAt('2026-11-01T05:30:00Z', 'AK', '99501')).toBe('2026-11-01T17:00:00.000Z');
  });

  it('to Alaska waits for the Aleutians only at their ZIP codes, or at one that is not in Alaska', () => {
    const eight = '2026-11-24T17:00:00.000Z';
    const nine = '2026-11-24T18:00:00.000Z';
    expect(allowedAt(eight, 'AK', '99501')).toBe(eight);
    expect(allowedAt(eight, 'AK', '99546-0012')).toBe(nine);
    expect(allowedAt(eight, 'AK', '99547')).toBe(nine);
    expect(allowedAt(eight, 'AK', '98402')).toBe(nine);
  });

  it('to a state between the coasts is sent when both allow it', () => {
    expect(allowedAt('2026-11-24T14:30:00Z', 'TX')).toBe('2026-11-24T16:00:00.000Z');
    expect(allowedAt('2026-11-25T02:00:00Z', 'TX')).toBe('2026-11-25T16:00:00.000Z');
    expect(allowedAt('2026-11-25T02:00:00Z', 'WA')).toBe('2026-11-25T02:00:00.000Z');
  });
});
