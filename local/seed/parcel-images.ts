import { setTimeout as pause } from 'node:timers/promises';
import { type ImageRepository, imageKeys } from '../../functions/parcels/image-repository.ts';
import type { ObjectStore } from '../../functions/platform/object-store.ts';
import { StartupError } from '../errors.ts';
import { readPhotograph } from './demo-images.ts';
import type { ScenarioWithImages } from './scenario-with-images.ts';

/** A parcel and what was photographed of it. */
export interface ParcelWithImages {
  parcelId: string;
  images: NonNullable<ScenarioWithImages['images']>;
}

/** For how long the function of images may be at work on them; it needs about a second. */
const LIMIT_MS = 30_000;
const PAUSE_MS = 20;

/**
 * Puts the photographs into the store and waits until the function of images has listed them, so that whoever opens a
 * package in the first second sees them. What is there already stays the same.
 * @throws StartupError when that takes too long.
 */
export async function uploadImages(
  parcels: readonly ParcelWithImages[],
  store: Pick<ObjectStore, 'write'>,
  images: Pick<ImageRepository, 'list'>,
): Promise<void> {
  await Promise.all(
    parcels.flatMap((parcel) =>
      Object.entries(parcel.images).map(async ([name, photograph]) =>
        store.write(
          imageKeys(parcel.parcelId, name).originalKey,
          await readPhotograph(photograph),
          'image/jpeg',
        ),
      ),
    ),
  );
  const deadline = performance.now() + LIMIT_MS;
  for (const parcel of parcels) {
    while ((await images.list(parcel.parcelId)).length < Object.keys(parcel.images).length) {
      if (performance.now() > deadline)
        throw new StartupError('The thumbnails of the demo images were not made in time.');
      await pause(PAUSE_MS);
    }
  }
}
