import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPortalClock, readInstant } from '#local/clock/portal-clock.ts';
import { StartupError } from '#local/errors.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { temporaryDirectory } from '../support.ts';

const REAL = new Date('2026-11-26T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: REAL }));
afterEach(() => void vi.useRealTimers());

const aFile = () => join(temporaryDirectory(), 'clock.json');

describe("the portal's clock", () => {
  it('shows the real time until it is set', () => {
    const clock = openPortalClock(aFile());
    vi.advanceTimersByTime(HOUR_MS);
    expect(clock.now()).toEqual(new Date('2026-11-26T13:00:00Z'));
    expect(clock.offsetMs()).toBe(0);
  });

  it.each(['2026-12-24T01:00:00Z', '2026-10-01T01:00:00Z'])(
    'goes on from a set time, %s, even after it is opened again',
    (text) => {
      const file = aFile();
      openPortalClock(file).set(new Date(text));
      vi.advanceTimersByTime(HOUR_MS);
      expect(openPortalClock(file).now().getTime()).toBe(Date.parse(text) + HOUR_MS);
    },
  );

  it('moves forward, and never back', () => {
    const clock = openPortalClock(aFile());
    clock.moveTo(new Date('2026-12-01T00:00:00Z'));
    expect(() => clock.moveTo(new Date('2026-11-30T23:59:59Z'))).toThrow(
      'It is 2026-12-01T00:00:00.000Z already. The clock only moves forward.',
    );
    expect(clock.now()).toEqual(new Date('2026-12-01T00:00:00Z'));
  });

  it.each([new Date('2019-12-31T23:59:59Z'), new Date('2100-01-01T00:00:00Z'), new Date(Number.NaN)])(
    'rejects the time %s',
    (time) => {
      const clock = openPortalClock(aFile());
      expect(() => clock.set(time)).toThrow('Choose a time from 2020 to 2099.');
      expect(clock.offsetMs()).toBe(0);
    },
  );

  it.each(['', '{"offsetMs":', '{}', '{"offsetMs":"1"}', '{"offsetMs":1.5}'])(
    'does not go back to the real time if its file contains %j',
    (content) => {
      const file = aFile();
      writeFileSync(file, content);
      expect(() => openPortalClock(file)).toThrow(StartupError);
    },
  );
});

describe('a time', () => {
  it.each([
    ['2026-12-23T16:00-09:00', '2026-12-24T01:00:00.000Z'],
    ['2026-12-24T01:00Z', '2026-12-24T01:00:00.000Z'],
    ['2026-12-23T16:00:30.5-09:00', '2026-12-24T01:00:30.500Z'],
  ])('%s is %s', (text, instant) => {
    expect(readInstant(text).toISOString()).toBe(instant);
  });

  it.each([
    '',
    'tomorrow',
    '2026-12-23',
    '2026-12-23T16:00',
    '2026-12-23T16:00-0900',
    '2026-02-30T16:00Z',
    '1',
  ])('is not %j', (text) => {
    expect(() => readInstant(text)).toThrow('is not a date and time with an offset from UTC');
  });
});
