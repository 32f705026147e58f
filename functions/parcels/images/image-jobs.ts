import * as z from 'zod/mini';
import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { parcelEntity } from '../parcel-record.ts';
import { imageRepository } from './image-repository.ts';

/** A job for the images of a parcel: a message in the queue of `image-jobs`. */
export const ImageJob = z.discriminatedUnion('job', [
  z.object({ job: z.literal('remove-images'), parcelId: z.string() }),
  z.object({ job: z.literal('move-photos'), parcelId: z.string(), intakeId: z.string() }),
]);
type ImageJob = z.infer<typeof ImageJob>;

/** The jobs that follow from a change: a deleted parcel loses its images, a received one gets the photos of its intake. */
export function imageJobs({ after }: Pick<StreamChange, 'after'>): ImageJob[] {
  const parcel = readRecord(parcelEntity, after);
  if (!parcel) return [];
  const { parcelId, status, intakeId, version } = parcel;
  if (status === 'DELETED') return [{ job: 'remove-images', parcelId }];
  return version === 1 && intakeId !== undefined ? [{ job: 'move-photos', parcelId, intakeId }] : [];
}

/**
 * Removes the images of a deleted parcel. The bucket keeps the removed versions of its objects for a while. An image
 * that is uploaded in the meantime is rejected by the function `images`.
 */
export function imageRemoval(table: Table, store: Pick<ObjectStore, 'remove'>) {
  const images = imageRepository(table);
  return async (parcelId: string): Promise<void> => {
    for (const { name, originalKey, thumbnailKey } of await images.all(parcelId)) {
      await Promise.all([store.remove(originalKey), store.remove(thumbnailKey)]);
      // Last, so that a retry after a failure still finds the objects.
      await images.delete(parcelId, name);
    }
  };
}
