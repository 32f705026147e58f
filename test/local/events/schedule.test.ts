import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSchedule } from '../../../local/events/schedule.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
type Every = Parameters<typeof openSchedule>[0]['every'];

/** The times of a schedule's invocations in the given number of hours from `from`. */
async function timesOf(every: Every, from: string, hours: number): Promise<string[]> {
  vi.setSystemTime(new Date(from));
  const invoke = vi.fn(async (_event: unknown) => {});
  const schedule = openSchedule({ label: 'sample', every, invoke, report: vi.fn() });
  await vi.advanceTimersByTimeAsync(hours * HOUR_MS);
  await schedule.close();
  return invoke.mock.calls.map(([event]) => (event as { scheduledTime: string }).scheduledTime);
}

describe('a schedule', () => {
  it('runs at an interval in minutes', async () => {
    expect(await timesOf({ minutes: 20 }, '2026-11-22T10:10:30Z', 1)).toEqual([
      '2026-11-22T10:20:00.000Z',
      '2026-11-22T10:40:00.000Z',
      '2026-11-22T11:00:00.000Z',
    ]);
  });

  const inAnchorage = { dayAt: '07:30', timeZone: 'America/Anchorage' };

  it('runs once a day at a local time', async () => {
    expect(await timesOf(inAnchorage, '2026-11-22T00:00:00Z', 48)).toEqual([
      '2026-11-22T16:30:00.000Z',
      '2026-11-23T16:30:00.000Z',
    ]);
  });

  it('follows daylight saving time', async () => {
    expect(await timesOf(inAnchorage, '2026-03-07T00:00:00Z', 72)).toEqual([
      '2026-03-07T16:30:00.000Z',
      '2026-03-08T15:30:00.000Z',
      '2026-03-09T15:30:00.000Z',
    ]);
  });

  it('runs once on the nights that skip or repeat its hour', async () => {
    const atNight = { dayAt: '02:30', timeZone: 'America/Anchorage' };
    expect(await timesOf(atNight, '2026-03-08T08:00:00Z', 24)).toEqual(['2026-03-08T11:00:00.000Z']);
    const inRepeatedHour = { dayAt: '01:30', timeZone: 'America/Anchorage' };
    expect(await timesOf(inRepeatedHour, '2026-11-01T08:00:00Z', 20)).toEqual(['2026-11-01T09:30:00.000Z']);
  });

  it('retries a failed invocation, then reports it', async () => {
    vi.setSystemTime(new Date('2026-11-22T10:59:59Z'));
    const invoke = vi.fn(() => Promise.reject(new Error('busy')));
    const report = vi.fn();
    const schedule = openSchedule({ label: 'sample', every: { minutes: 60 }, invoke, report });
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    await expect.poll(() => report.mock.calls, { timeout: 10_000 }).toHaveLength(1);
    expect(invoke).toHaveBeenCalledTimes(3);
    expect(report.mock.calls).toEqual([[new Error('busy'), 'sample']]);
    await schedule.close();
  });

  it('leaves no timer after close', async () => {
    const schedule = openSchedule({
      label: 'sample',
      every: { minutes: 1 },
      invoke: vi.fn(),
      report: vi.fn(),
    });
    await schedule.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
