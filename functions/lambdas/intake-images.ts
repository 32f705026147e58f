import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { photoMover } from '../intake/photo-mover.ts';

/** Invoked when a photo of a package that is being received is uploaded. Moves it once the package has its parcel. */
export const handler = defineEventFunction(
  'intake-images',
  ({ TABLE_NAME, IMAGE_BUCKET }, tools) =>
    photoMover(connectTable(TABLE_NAME, tools), connectObjectStore(IMAGE_BUCKET)).uploaded,
);
