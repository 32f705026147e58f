import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSchedule } from '#local/events/schedule.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
type Every = Parameters<typeof openSchedule>[0]['every'];

/** The times of a schedule's invocations in the given number of hours from `from`. */
async function timesOf(every: Every, from: string, hours: number): Promise<string[]> {
  vi.setSystemTime(new Date(from));
  const invoke = vi.fn(async (_event: unknown) => {});
  const schedule = openSchedule({ label: 'sample', every, invoke, report: vi.fn(), now: () => new Date() });
  await vi.advanceTimersByTimeAsync(hours * HOUR_MS);
  await schedule.close();
  return invoke.mock.calls.map(([event]) => (event as { scheduledTime: string }).scheduledTime);
}

describe('a schedule', () => {
  const daily = (dayAt: string) => ({ dayAt, timeZone: 'America/Anchorage' });

  it.each<[string, Every, string, number, string[]]>([
    [
      'at an interval in minutes',
      { minutes: 20 },
      '2026-11-22T10:10:30Z',
      1,
      ['2026-11-22T10:20', '2026-11-22T10:40', '2026-11-22T11:00'],
    ],
    [
      'once a day at a local time, even when clocks change',
      daily('07:30'),
      '2026-03-07T00:00:00Z',
      72,
      ['2026-03-07T16:30', '2026-03-08T15:30', '2026-03-09T15:30'],
    ],
    ['once on a night that skips its hour', daily('02:30'), '2026-03-08T08:00:00Z', 24, ['2026-03-08T11:00']],
    ['once on a night that repeats it', daily('01:30'), '2026-11-01T08:00:00Z', 20, ['2026-11-01T09:30']],
  ])('runs %s', async (_, every, from, hours, times) => {
    expect(await timesOf(every, from, hours)).toEqual(times.map((time) => `${time}:00.000Z`));
  });

  it.each<[string, Every, string, string[]]>([
    [
      'once at the new time',
      { minutes: 20 },
      '2026-12-01T08:31:30Z',
      ['2026-12-01T08:31', '2026-12-01T08:40'],
    ],
    ['once for several days', daily('07:30'), '2026-11-30T01:00:00Z', ['2026-11-30T01:00']],
    ['not before the next time', daily('07:30'), '2026-11-22T16:15:00Z', ['2026-11-22T16:30']],
  ])('runs %s when the clock is moved', async (_, every, to, times) => {
    vi.setSystemTime(new Date('2026-11-22T10:10:30Z'));
    const invoke = vi.fn(async (_event: unknown) => {});
    let offset = 0;
    const now = () => new Date(Date.now() + offset);
    const schedule = openSchedule({ label: 'sample', every, invoke, report: vi.fn(), now });
    offset = Date.parse(to) - Date.now();
    await schedule.clockMoved();
    await schedule.clockMoved();
    await vi.advanceTimersByTimeAsync(HOUR_MS / 3);
    await schedule.close();
    const scheduledTimes = invoke.mock.calls.map(
      ([event]) => (event as { scheduledTime: string }).scheduledTime,
    );
    expect(scheduledTimes).toEqual(times.map((time) => `${time}:00.000Z`));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer after close', async () => {
    const functions = { invoke: vi.fn(), report: vi.fn(), now: () => new Date() };
    const schedule = openSchedule({ label: 'sample', every: { minutes: 1 }, ...functions });
    await schedule.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
