import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import type { ImageRepository } from './image-repository.ts';

interface Dependencies {
  readonly images: Pick<ImageRepository, 'all' | 'delete'>;
  readonly store: Pick<ObjectStore, 'remove'>;
}

/**
 * Removes the images of a deleted parcel. The bucket keeps the removed versions of its objects for a while. An image
 * that is uploaded meanwhile is rejected by the function `images`.
 */
export function imageRemoval({ images, store }: Dependencies) {
  return async (parcelId: string): Promise<void> => {
    for (const { name, originalKey, thumbnailKey } of await images.all(parcelId)) {
      await Promise.all([store.remove(originalKey), store.remove(thumbnailKey)]);
      // Last, so that a retry after a failure still finds the objects.
      await images.delete(parcelId, name);
    }
  };
}
