import { connectTable } from '../data/table.ts';
import { defineEventFunction } from '../events/event-function.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { pictureRepository } from '../parcels/picture-repository.ts';
import { connectObjectStore } from '../platform/object-store.ts';
import { pictureIntake } from './picture-intake.ts';

/** Called when an original arrives: makes its thumbnail and its record, or refuses it. */
export const handler = defineEventFunction(
  'pictures',
  ({ TABLE_NAME, PICTURE_BUCKET }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    return {
      intake: pictureIntake({
        parcels: parcelRepository(table),
        pictures: pictureRepository(table),
        store: connectObjectStore(PICTURE_BUCKET),
        logger: tools.logger,
      }),
    };
  },
  ({ intake }) =>
    ({ key }) =>
      intake.settle(key),
);
