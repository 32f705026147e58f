import { expect, it, vi } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { closureRepository } from '#functions/locations/closure-repository.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { scheduleReader } from '#functions/schedule/schedule-reader.ts';
import { addDays, datesBetween } from '#shared/rules/calendar-dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { estimateOf, rangeOf } from '#shared/rules/sailings/estimate.ts';
import { sailingIdOf } from '#shared/rules/sailings/sailing.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aCall, aParcelAboard, aSailing } from '#test/support/sailings/a-sailing.ts';
import { aTable } from '#test/support/stores.ts';

withLocalStores();

const START = Date.parse('2026-11-30T20:00:00Z');

/** A sailing to Kodiak whose load was ready so many days after its first range. */
const ended = (day: string, lateDays: number): SailingRecord => ({
  ...aSailing(),
  sailingId: sailingIdOf(day, 'LOAD 55'),
  departure: { planned: `${day}T18:00` },
  calls: [
    {
      ...{ locationCode: 'KOD', arrival: { planned: `${addDays(day, 5)}T18:00` } },
      readyHours: { min: 24, max: 48 },
      first: { from: addDays(day, 7), to: addDays(day, 7) },
      readyOn: addDays(day, 7 + lateDays),
      allowanceDays: 0,
    },
  ],
  changes: [],
  createdAt: '2026-05-01T20:00:00Z',
  createdBy: 'service@northbound.test',
  version: 1,
});

async function aReader(days: readonly string[]) {
  let now = START;
  const clock = { now: () => new Date(now) };
  const table = connectTable(await aTable(), { clock });
  const sailings = sailingRepository(table);
  for (const day of days) await sailings.save(null, ended(day, 1));
  const reads = vi.spyOn(table, 'queryShown');
  return {
    ...{ sailings, reads },
    reader: scheduleReader(table, clock),
    close: (day: string) =>
      closureRepository(table).save(null, {
        ...{ closureId: day, locationCode: 'ANC', version: 1 },
        ...{ from: `${day}T00:00`, until: `${addDays(day, 1)}T00:00`, reason: 'Storm' },
        ...{ at: '2026-11-30T20:00:00Z', by: 'service@northbound.test' },
      }),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

/** The days of sailings of the last weeks, and of some that are read less often. */
const RECENT = datesBetween('2026-11-20', '2026-11-25');
const OLD = datesBetween('2026-08-01', '2026-08-06');

it('knows how the last sailings ended, older ones too, each once', async () => {
  // The first one that is read with the recent ones.
  const days = [...OLD, '2026-10-16', ...RECENT.slice(1)];
  const { reader } = await aReader(days);
  const schedule = await reader.schedule();
  expect(schedule.sailings.map(({ sailingId }) => sailingId.slice(0, 10))).toEqual(days);
  expect(schedule.outcomes('KOD')).toHaveLength(12);
  expect(schedule.outcomes('ANC')).toEqual([]);
  // All were a day late, and too few are known of Anchorage.
  expect([schedule.allowanceDays('KOD'), schedule.allowanceDays('ANC')]).toEqual([1, 2]);
});

it('says of a package what is known of its sailing, also months later', async () => {
  const { reader, sailings } = await aReader(OLD);
  const [sailing] = await sailings.between('2026-08-01', '2026-08-01');
  if (!sailing) throw new Error('There is no such sailing.');
  const closed = { at: '2026-08-10T20:00:00Z', by: 'dock@northbound.test', missing: [], unlisted: [] };
  const calls = sailing.calls.map((call) => ({ ...call, closed }));
  await sailings.save(sailing, { ...sailing, calls });
  const parcel = aParcelAboard({ destinationCode: 'KOD', sailingId: sailing.sailingId });
  const estimate = estimateOf(parcel, await reader.schedule(), new Date(START));
  expect(estimate).toMatchObject({ basis: 'NOT_ARRIVED', sailing: { loadNumber: 'LOAD 55' } });
});

it('reads the sailings once a minute, also for many packages at once, and the older ones once an hour', async () => {
  const { reader, reads, wait } = await aReader(RECENT);
  const first = reader.schedule();
  expect(reader.schedule()).toBe(first);
  await first;
  expect(reads).toHaveBeenCalledTimes(2);
  wait(MINUTE_MS - 1);
  await reader.schedule();
  expect(reads).toHaveBeenCalledTimes(2);
  wait(1);
  await reader.schedule();
  expect(reads).toHaveBeenCalledTimes(3);
  wait(HOUR_MS);
  await reader.schedule();
  expect(reads).toHaveBeenCalledTimes(5);
});

it('reads consistently for a decision, and keeps what it has read', async () => {
  const { reader, reads, sailings } = await aReader(RECENT);
  await reader.schedule();
  await sailings.save(null, ended('2026-11-28', 1));
  const fresh = await reader.schedule({ fresh: true });
  expect(fresh.sailings).toHaveLength(RECENT.length + 1);
  expect((await reader.schedule()).sailings).toBe(fresh.sailings);
  expect(reads).toHaveBeenCalledTimes(3);
});

it('does not change a range when a day on which staff closed the terminal has passed', async () => {
  const { reader, wait, close } = await aReader([]);
  await close('2026-12-03');
  const range = async () => rangeOf(aCall(), await reader.schedule());
  const before = await range();
  expect(before).toEqual({ from: '2026-12-04', to: '2026-12-05' });
  wait(5 * DAY_MS);
  expect(await range()).toEqual(before);
});

it('reads again after an error', async () => {
  const { reader, reads } = await aReader(RECENT);
  reads.mockRejectedValueOnce(new Error('Throttled.'));
  await expect(reader.schedule()).rejects.toThrow('Throttled.');
  expect((await reader.schedule()).sailings).toHaveLength(RECENT.length);
});
