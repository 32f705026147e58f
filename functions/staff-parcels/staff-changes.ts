import type { Table } from '../data/table.ts';
import { parcelAccess } from '../parcels/parcel-access.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import type { Clock } from '../platform/clock.ts';
import { parcelChanges } from './parcel-changes.ts';
import { pileService } from './pile-service.ts';

/** Everything that staff change, apart from edits, intake and hand-overs. */
export function staffChanges(table: Table, clock: Clock) {
  const parcels = parcelRepository(table);
  const access = parcelAccess(parcels);
  return {
    ...pileService({ parcels, access, clock }),
    ...parcelChanges({ parcels, access, table, clock }),
  };
}
