import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { imageProcessor } from '../parcels/images/image-processor.ts';

/** Invoked when an original image is uploaded. Creates its thumbnail and its record, or rejects it. */
export const handler = defineEventFunction('images', ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
  const store = connectObjectStore(IMAGE_BUCKET);
  return imageProcessor(connectTable(TABLE_NAME, tools), store, tools.logger).process;
});
