import { countsRepository } from '../../functions/counts/counts-repository.ts';
import { countsService } from '../../functions/counts/counts-service.ts';
import { newCustomerId } from '../../functions/data/ids.ts';
import { parcelEntity } from '../../functions/parcels/parcel-record.ts';
import { withStatus } from '../../functions/parcels/parcel-transitions.ts';
import type { Bench } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

/** The number of packages at each terminal, maintained by the stream. */
export async function countRows({ table, clock, row }: Bench): Promise<void> {
  const counts = countsService(countsRepository(table), clock);
  const parcel = parcelOfOneKilobyte(newCustomerId(clock.now()), 'ORIGIN', 1);
  const before = parcelEntity.write(parcel);
  const after = parcelEntity.write(withStatus(parcel, 'TRANSIT', clock.now(), 'dock'));
  const changes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ eventId: `${index} of ${count}`, before, after }));
  await row('count a status change', 'W', 4, () => counts.count(changes(1)));
  await row('count 80 status changes in one batch', 'W', 162, () => counts.count(changes(80)));
  await row('the counts of a terminal', 'R', 0.5, () => counts.ofTerminal('ANC'));
}
