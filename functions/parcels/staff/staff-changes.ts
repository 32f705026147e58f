import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { parcelAccess } from '../parcel-access.ts';
import { parcelRepository } from '../parcel-repository.ts';
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
