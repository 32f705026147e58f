import { connectTable } from '../core/data/table.ts';
import { defineEventFunction } from '../core/events/event-function.ts';
import { connectObjectStore } from '../core/platform/object-store.ts';
import { photoMover } from '../intake/photo-mover.ts';
import { ImageJob, imageRemoval } from '../parcels/images/image-jobs.ts';

/** Invoked for jobs that `parcel-changes` puts into the queue. Each may be repeated. */
export const handler = defineEventFunction('image-jobs', ({ TABLE_NAME, IMAGE_BUCKET }, tools) => {
  const table = connectTable(TABLE_NAME, tools);
  const store = connectObjectStore(IMAGE_BUCKET);
  const removeImages = imageRemoval(table, store);
  const photos = photoMover(table, store);
  return async (body) => {
    const job = ImageJob.parse(body);
    if (job.job === 'remove-images') await removeImages(job.parcelId);
    else await photos.received(job);
  };
});
