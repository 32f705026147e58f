import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import type { ObjectReader } from '../core/platform/object-reader.ts';
import type { ObjectStore } from '../core/platform/object-store.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { intakeRepository } from './intake-repository.ts';
import { photoMover } from './photo-mover.ts';
import { photoRepository } from './photo-repository.ts';
import { photoService } from './photo-service.ts';

interface Stores {
  readonly reader: ObjectReader;
  readonly store: ObjectStore;
  readonly clock: Clock;
}

/** The photos of packages that are being received, on a table and a bucket. */
export const photoServiceOn = (table: Table, stores: Stores) =>
  photoService({
    intakes: intakeRepository(table),
    photos: photoRepository(table),
    parcels: parcelRepository(table),
    ...stores,
  });

/** The mover of photos on a table and a bucket. */
export const photoMoverOn = (table: Table, store: Pick<ObjectStore, 'etag' | 'copy' | 'remove'>) =>
  photoMover({
    intakes: intakeRepository(table),
    photos: photoRepository(table),
    parcels: parcelRepository(table),
    store,
  });
