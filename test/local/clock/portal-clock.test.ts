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
      openPortalClock(file).startAt(new Date(text), true);
      vi.advanceTimersByTime(HOUR_MS);
      expect(openPortalClock(file).now().getTime()).toBe(Date.parse(text) + HOUR_MS);
    },
  );

  it('moves forward, never back, and calls its listener after a move', async () => {
    const clock = openPortalClock(aFile());
    const times: Date[] = [];
    clock.onMove(async () => void times.push(clock.now()));
    const time = new Date('2026-12-01T00:00:00Z');
    await clock.moveTo(time);
    await expect(clock.moveTo(new Date('2026-11-30T23:59:59Z'))).rejects.toThrow(
      'It is already 2026-12-01T00:00:00.000Z. The clock only moves forward.',
    );
    expect(clock.now()).toEqual(time);
    expect(times).toEqual([time]);
  });

  it('does not start before the time of existing data', () => {
    const clock = openPortalClock(aFile());
    const earlier = new Date('2026-11-26T11:59:59Z');
    expect(() => clock.startAt(earlier, false)).toThrow(
      /^--at: It is already 2026-11-26T12:00:00.000Z\. .* or start over: npm start -- --fresh --at <time>$/,
    );
    expect(clock.offsetMs()).toBe(0);
    clock.startAt(earlier, true);
    expect(clock.now()).toEqual(earlier);
  });

  it.each([new Date('2019-12-31T23:59:59Z'), new Date('2100-01-01T00:00:00Z'), new Date(Number.NaN)])(
    'rejects the time %s',
    async (time) => {
      const clock = openPortalClock(aFile());
      expect(() => clock.startAt(time, true)).toThrow('--at: Choose a time from 2020 to 2099.');
      await expect(clock.moveTo(time)).rejects.toThrow(/Choose a time|already/);
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
