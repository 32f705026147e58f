import { setTimeout as pause } from 'node:timers/promises';
import { type PictureRepository, pictureKeys } from '../../functions/parcels/picture-repository.ts';
import type { ObjectStore } from '../../functions/platform/object-store.ts';
import { StartupError } from '../errors.ts';
import { readPhotograph } from './demo-images.ts';
import type { PicturedStory } from './pictured-story.ts';

/** A parcel and what was photographed of it. */
export interface PicturedParcel {
  parcelId: string;
  pictures: NonNullable<PicturedStory['pictures']>;
}

/** For how long the function of pictures may be at work on them; it needs about a second. */
const LIMIT_MS = 30_000;
const PAUSE_MS = 20;

/**
 * Puts the photographs into the store and waits until the function of pictures has listed them, so that whoever opens a
 * package in the first second sees them. What is there already stays the same.
 * @throws StartupError when that takes too long.
 */
export async function uploadPictures(
  parcels: readonly PicturedParcel[],
  store: Pick<ObjectStore, 'write'>,
  pictures: Pick<PictureRepository, 'list'>,
): Promise<void> {
  await Promise.all(
    parcels.flatMap((parcel) =>
      Object.entries(parcel.pictures).map(async ([name, photograph]) =>
        store.write(
          pictureKeys(parcel.parcelId, name).originalKey,
          await readPhotograph(photograph),
          'image/jpeg',
        ),
      ),
    ),
  );
  const deadline = performance.now() + LIMIT_MS;
  for (const parcel of parcels) {
    while ((await pictures.list(parcel.parcelId)).length < Object.keys(parcel.pictures).length) {
      if (performance.now() > deadline)
        throw new StartupError('The thumbnails of the demo pictures were not made in time.');
      await pause(PAUSE_MS);
    }
  }
}
