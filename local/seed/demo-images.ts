import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { type ImageRepository, imageKeys } from '#functions/parcels/images/image-repository.ts';
import { StartupError } from '../errors.ts';

/** The folder of the images that `npm run demo:images` generates. */
export const DEMO_IMAGES_FOLDER = join(import.meta.dirname, 'images');

/** File names, without `.jpg`, in {@link DEMO_IMAGES_FOLDER}. */
export const DEMO_PHOTOS = ['floor', 'conveyor', 'label', 'damaged', 'torn', 'hazard', 'oversized'] as const;
export type DemoPhoto = (typeof DEMO_PHOTOS)[number];

export function readPhoto(name: DemoPhoto): Promise<Buffer> {
  return readFile(join(DEMO_IMAGES_FOLDER, `${name}.jpg`));
}

/** Reads the signature of all completed demo packages, as PNG. */
export function readSignature(): Promise<Buffer> {
  return readFile(join(DEMO_IMAGES_FOLDER, 'signature.png'));
}

export interface ParcelWithImages {
  parcelId: string;
  images: Readonly<Record<string, DemoPhoto>>;
}

/** The images function needs about a second for all demo images. */
const TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 20;

/**
 * Uploads the photos and waits until the images function has created their thumbnails, so that they are visible as soon
 * as the portal is ready. One photo at a time, because many at once time out on a busy machine. Idempotent.
 * @throws StartupError after a timeout of 30 seconds
 */
export async function uploadImages(
  parcels: readonly ParcelWithImages[],
  store: Pick<ObjectStore, 'write'>,
  repository: Pick<ImageRepository, 'all'>,
): Promise<void> {
  for (const { parcelId, images } of parcels)
    for (const [name, photo] of Object.entries(images))
      await store.write(imageKeys(parcelId, name).originalKey, await readPhoto(photo), 'image/jpeg');
  const deadline = performance.now() + TIMEOUT_MS;
  for (const parcel of parcels) {
    while ((await repository.all(parcel.parcelId)).length < Object.keys(parcel.images).length) {
      if (performance.now() > deadline)
        throw new StartupError('Creating the thumbnails of the demo images timed out. Try again.');
      await pause(POLL_INTERVAL_MS);
    }
  }
}
