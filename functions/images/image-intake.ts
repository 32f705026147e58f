import {
  type ImageRepository,
  imageKeys,
  imageOfKey,
  type ListedImage,
} from '../parcels/image-repository.ts';
import type { ParcelRepository } from '../parcels/parcel-repository.ts';
import { Unavailable, VersionConflict } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { hasAddress, type ObjectStore } from '../platform/object-store.ts';
import { imageTypeOf } from './image-type.ts';
import { thumbnailOf, Undecodable } from './thumbnail.ts';

const MAX_ORIGINAL_BYTES = 20_000_000;
/** How often it begins again because the original was replaced meanwhile, before it leaves the rest to a later call. */
const TRIES = 5;

interface IntakeTools {
  readonly parcels: Pick<ParcelRepository, 'find'>;
  readonly images: Pick<ImageRepository, 'keep' | 'forget'>;
  readonly store: ObjectStore;
  readonly logger: Pick<Logger, 'warn'>;
}

/** A image with its thumbnail, or why it is refused. */
type Verdict = { image: ListedImage; thumbnail: Uint8Array } | { refusal: string };

/** Takes in originals: what is no image goes, the others get a thumbnail and a record. */
export function imageIntake({ parcels, images, store, logger }: IntakeTools) {
  async function judge(key: string, content: Uint8Array | null): Promise<Verdict> {
    const place = imageOfKey(key);
    if (!place) return { refusal: 'No original has such a key.' };
    if (!content) return { refusal: `It has more than ${MAX_ORIGINAL_BYTES} bytes.` };
    if (!(await parcels.find(place.parcelId, true))) return { refusal: 'There is no such parcel.' };
    const contentType = imageTypeOf(content);
    if (!contentType) return { refusal: 'It is not a JPEG, PNG or WebP.' };
    try {
      return { image: { ...place, contentType }, thumbnail: await thumbnailOf(content) };
    } catch (error) {
      if (error instanceof Undecodable) return { refusal: error.message };
      throw error;
    }
  }

  /** The record first, so that no list names what cannot be read. */
  async function forget(key: string): Promise<void> {
    const place = imageOfKey(key);
    if (!place) return;
    const { parcelId, name } = place;
    await images.forget(parcelId, name);
    await store.remove(imageKeys(parcelId, name).thumbnailKey);
  }

  /** Makes thumbnail and record what the original wants. Answers the ETag of the original that this holds for. */
  async function follow(key: string): Promise<string | null> {
    const original = await store.find(key, MAX_ORIGINAL_BYTES);
    if (!original) {
      await forget(key);
      return null;
    }
    const verdict = await judge(key, original.content);
    if ('refusal' in verdict) {
      if (!(await store.remove(key, original.etag))) return original.etag;
      logger.warn('A image was refused', { key, reason: verdict.refusal });
      await forget(key);
      return null;
    }
    const { image, thumbnail } = verdict;
    // The object first, so that no list names what cannot be read.
    await store.write(imageKeys(image.parcelId, image.name).thumbnailKey, thumbnail, 'image/jpeg');
    await images.keep(image);
    return original.etag;
  }

  return {
    /**
     * Makes the thumbnail and the record of the original of this key as it is now, or takes the original away where it
     * is refused. It ends when the original is still the one that it worked on, so that of calls in any order, at once
     * and again the newest original has its way.
     * @throws Unavailable and other faults of store and table: to be called again.
     */
    settle: async (key: string): Promise<void> => {
      if (!hasAddress(key)) {
        logger.warn('A image was refused', { key, reason: 'Its key has no address, so it stays unseen.' });
        return;
      }
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        try {
          const settled = await follow(key);
          if ((await store.etag(key)) === settled) return;
        } catch (error) {
          if (!(error instanceof VersionConflict)) throw error;
        }
      }
      throw new Unavailable('The original changes faster than thumbnails of it can be made.');
    },
  };
}
