import { calendarFeedService } from '#functions/appointments/calendar/feed-service.ts';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { parcelService } from '#functions/parcels/parcel-service.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { scheduleReader } from '#functions/schedule/schedule-reader.ts';
import { addDays, datesBetween } from '#shared/rules/calendar-dates.ts';
import { ACTIVE_STATUSES } from '#shared/rules/parcel-status.ts';
import { type Destination, sailingIdOf } from '#shared/rules/sailings/sailing.ts';
import { type Bench, inBatches } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

/** Two carriers sail twice a week each. */
const LOADS_OF_WEEKDAY: Readonly<Record<number, readonly string[]>> = {
  3: ['LOAD 55', 'LOAD 56'],
  6: ['LOAD 57', 'LOAD 58'],
};
const [FIRST, LAST] = ['2025-09-01', '2026-04-01'];
/** What sailed in the last weeks, so that a package can be aboard. */
const RECENT = '2026-02-05';

/** Half a year of sailings to all terminals. Estimates of all later rows rest on them. */
async function fillSchedule({ table }: Bench): Promise<string[]> {
  const sailings = sailingRepository(table);
  const call = (locationCode: Destination, departs: string, days: number) => ({
    locationCode,
    arrival: { planned: `${addDays(departs, days)}T06:00` },
    readyHours: { min: 24, max: 48 },
    first: { from: addDays(departs, days + 1), to: addDays(departs, days + 2) },
    told: { from: addDays(departs, days + 1), to: addDays(departs, days + 2) },
    allowanceDays: 0,
  });
  const planned = datesBetween(FIRST, LAST).flatMap((day) =>
    (LOADS_OF_WEEKDAY[new Date(day).getUTCDay()] ?? []).map((loadNumber) => ({ day, loadNumber })),
  );
  const filled = planned.map(({ day, loadNumber }) => ({
    sailingId: sailingIdOf(day, loadNumber),
    loadNumber,
    carrier: 'North Star Line',
    cutoff: `${day}T12:00`,
    departure: { planned: `${day}T18:00` },
    calls: [
      call('ANC', day, 3),
      call('KOD', day, 5),
      ...(['FBK', 'KEN', 'PBY'] as const).map((code) => ({ ...call(code, day, 4), via: 'ANC' as const })),
    ],
    changes: [],
    createdAt: '2025-08-01T17:00:00Z',
    createdBy: 'service@northbound.test',
    version: 1,
  }));
  await inBatches(filled, 20, (sailing) => sailings.save(null, sailing));
  return filled.map(({ sailingId }) => sailingId);
}

/** What estimates add to a list of packages: the schedule once a minute, however many packages are on however many sailings. */
export async function sailingRows(bench: Bench): Promise<void> {
  const { table, clock, row } = bench;
  const aboard = (await fillSchedule(bench)).filter((id) => id >= RECENT && id < '2026-03');
  const parcels = parcelRepository(table);
  const customerWith = async (packages: number) => {
    const customerId = newCustomerId(clock.now());
    const sent = Array.from({ length: packages }, (_, index) =>
      parcelOfOneKilobyte(customerId, 'TRANSIT', index, { sailingId: aboard[index % aboard.length] }),
    );
    await inBatches(sent, 50, parcels.create);
    return { customerId };
  };
  const [few, many] = [await customerWith(20), await customerWith(50)];
  const listing = { statuses: [...ACTIVE_STATUSES] };

  const reader = scheduleReader(table, clock);
  await row('read the schedule and half a year of history', 'R', 20, () => reader.schedule());
  await row('  again in the same minute', 'R', 0, () => reader.schedule());
  await row('  consistently, for a decision', 'R', 16, () => reader.schedule({ fresh: true }));
  const service = parcelService(table, clock);
  await row(`list 50 packages on ${aboard.length} sailings, at first`, 'R', 27, () =>
    service.list(many, listing),
  );
  await row('  again: no sailing is read', 'R', 6.5, () => service.list(many, listing));
  await row('list 20 packages, with the sailings in memory', 'R', 2.5, () => service.list(few, listing));

  const feeds = calendarFeedService(table, clock, 'Northbound');
  await row('create the address of a calendar', 'W', 1, () => feeds.renew(few, 0));
  const secret = (await feeds.get(few)).path?.split('/').at(-2) ?? '';
  await feeds.read(secret);
  await row('read a calendar with 20 packages', 'R', 4, () => feeds.read(secret));
  await row('  at a wrong address', 'R', 1, () => feeds.read(`${secret}x`).catch(() => {}));
}
