import { newCustomerId } from '#functions/core/data/ids.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { staffChanges } from '#functions/parcels/staff/parcel-changes.ts';
import { inBatches } from '../units/bench.ts';
import { parcelOfOneKilobyte } from '../units/sample-parcels.ts';
import { type Result, type Size, withLoad } from './scenario.ts';
import { SHIP_DAY } from './ship-day.ts';

const SIZE: Size = { seconds: 12, share: 0.05 };

/**
 * Staff unload a ship: piles of packages arrive in Anchorage at this rate, each package of another customer. All leave one
 * partition of the index, `PARCELS#TRANSIT`, and enter another.
 * @param perSecond packages
 */
export function simulateMoves(perSecond: number): Promise<Result> {
  return withLoad(SIZE, async ({ table, run }) => {
    const count = perSecond * SIZE.seconds * SIZE.share;
    const piles = Math.ceil(count / (SHIP_DAY.pile * SIZE.share));
    const size = Math.round(count / piles);
    const parcels = Array.from({ length: piles * size }, (_, index) =>
      parcelOfOneKilobyte(newCustomerId(new Date('2026-01-01')), 'TRANSIT', index),
    );
    await inBatches(parcels, 20, parcelRepository(table).create);
    const changes = staffChanges(table, systemClock);
    const dock = { customerId: 'staff', email: 'dock@northbound.test', roles: ['ParcelOperations'] as const };
    return run(piles, async (pile) => {
      const parcelIds = parcels.slice(pile * size, (pile + 1) * size).map(({ parcelId }) => parcelId);
      const { results } = await changes.move(dock, { to: 'DESTINATION', terminal: 'ANC', parcelIds });
      return results.every(({ refusal }) => refusal === null);
    });
  });
}
