import { connectTable } from '../data/table.ts';
import { defineEventFunction } from '../events/event-function.ts';
import { imageRepository } from '../parcels/image-repository.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { connectObjectStore } from '../platform/object-store.ts';
import { imageProcessor } from './image-processor.ts';

/** Invoked when an original image is uploaded. Creates its thumbnail and its record, or rejects it. */
export const handler = defineEventFunction(
  'images',
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    return {
      processor: imageProcessor({
        parcels: parcelRepository(table),
        images: imageRepository(table),
        store: connectObjectStore(IMAGE_BUCKET),
        logger: tools.logger,
      }),
    };
  },
  ({ processor }) =>
    ({ key }) =>
      processor.process(key),
);
