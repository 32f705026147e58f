import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { imageProcessor } from '../parcels/images/image-processor.ts';
import { imageRepository } from '../parcels/images/image-repository.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';

/** Invoked when an original image is uploaded. Creates its thumbnail and its record, or rejects it. */
export const handler = defineEventFunction('images', ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const [parcels, images] = [parcelRepository(table), imageRepository(table)];
  const store = connectObjectStore(IMAGE_BUCKET);
  return imageProcessor({ parcels, images, store, logger: tools.logger }).process;
});
