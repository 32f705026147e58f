import { newCustomerId } from '#functions/core/data/ids.ts';
import { countsService } from '#functions/overview/counts/counts-service.ts';
import { overviewService } from '#functions/overview/overview-service.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import type { Bench } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

/** The counters of the terminals: what the stream writes, and what staff read. */
export async function countRows({ table, clock, row }: Bench): Promise<void> {
  const counts = countsService(table);
  const change = (before: ParcelRecord | null, after: ParcelRecord) => ({
    eventId: after.parcelId,
    before: before && parcelEntity.write(before),
    after: parcelEntity.write(after),
  });
  const received = (index: number) => parcelOfOneKilobyte(newCustomerId(clock.now()), 'ORIGIN', index);
  const moved = (parcel: ParcelRecord) => ({
    ...withStatus(parcel, 'TRANSIT', clock.now(), 'dock'),
    version: parcel.version + 1,
  });
  const noted = (parcel: ParcelRecord) => ({
    ...parcel,
    customerNotes: 'Dock 4',
    version: parcel.version + 1,
  });

  const parcel = received(1);
  const batch = Array.from({ length: 80 }, (_, index) => received(index + 2));
  await row('stream: count a new package', 'W', 6, () => counts.count([change(null, parcel)]));
  await row('stream: count a status change', 'W', 4, () => counts.count([change(parcel, moved(parcel))]));
  await row('stream: process a change that does not count', 'R', 2, () =>
    counts.count([change(moved(parcel), noted(moved(parcel)))]),
  );
  await counts.count(batch.map((one) => change(null, one)));
  await row('stream: count 80 status changes in one batch', 'W', 162, () =>
    counts.count(batch.map((one) => change(one, moved(one)))),
  );
  const overview = overviewService(table, clock);
  await row('the counts of all terminals', 'R', 3.5, () => overview.packageCounts());
  await row('the overview', 'R', 25, () => overview.overview());
}
