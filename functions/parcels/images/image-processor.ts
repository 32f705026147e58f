import type { Table } from '#functions/core/data/table.ts';
import { Unavailable, VersionConflict } from '#functions/core/platform/errors.ts';
import type { Logger } from '#functions/core/platform/logger.ts';
import { isReachableByUrl, type ObjectStore } from '#functions/core/platform/object-store.ts';
import { parcelRepository } from '../parcel-repository.ts';
import {
  type ImageInput,
  type ImageType,
  imageKeys,
  imageRepository,
  parseOriginalKey,
} from './image-repository.ts';
import { createThumbnail, InvalidImage } from './thumbnail.ts';

const MAX_ORIGINAL_BYTES = 20_000_000;
/** The number of attempts if the original is replaced during processing. After that, Lambda retries later. */
const MAX_ATTEMPTS = 5;

/** An image with its thumbnail, or why it was rejected. */
type Result = { image: ImageInput; thumbnail: Uint8Array } | { rejection: string };

/**
 * Processes uploaded originals. Deletes files that are not accepted images, and creates a thumbnail and a record for
 * the others.
 */
export function imageProcessor(table: Table, store: ObjectStore, logger: Pick<Logger, 'report'>) {
  const parcels = parcelRepository(table);
  const images = imageRepository(table);

  async function accepts(parcelId: string): Promise<boolean> {
    const parcel = await parcels.find(parcelId, true);
    return parcel !== null && parcel.status !== 'DELETED';
  }

  async function validate(key: string, content: Uint8Array | null): Promise<Result> {
    const parsed = parseOriginalKey(key);
    if (!parsed) return { rejection: 'The key is not that of an original image.' };
    if (!content) return { rejection: `It is larger than ${MAX_ORIGINAL_BYTES} bytes.` };
    if (!(await accepts(parsed.parcelId))) return { rejection: 'The parcel does not exist or was deleted.' };
    const contentType = detectImageType(content);
    if (!contentType) return { rejection: 'It is not a JPEG, PNG or WebP image.' };
    try {
      return { image: { ...parsed, contentType }, thumbnail: await createThumbnail(content) };
    } catch (error) {
      if (error instanceof InvalidImage) return { rejection: error.message };
      throw error;
    }
  }

  /** Deletes the record first, so that no list contains an image that cannot be read. */
  async function remove(key: string): Promise<void> {
    const parsed = parseOriginalKey(key);
    if (!parsed) return;
    const { parcelId, name } = parsed;
    await images.delete(parcelId, name);
    await store.remove(imageKeys(parcelId, name).thumbnailKey);
  }

  /**
   * Makes the thumbnail and the record match the original. Returns the ETag of the original that it processed, or
   * null if there is none.
   */
  async function processOnce(key: string): Promise<string | null> {
    const original = await store.find(key, MAX_ORIGINAL_BYTES);
    if (!original) {
      await remove(key);
      return null;
    }
    const reject = async (reason: string): Promise<string | null> => {
      if (!(await store.remove(key, original.etag))) return original.etag;
      logger.report('IMAGE_REJECTED', { key, reason });
      await remove(key);
      return null;
    };
    const result = await validate(key, original.content);
    if ('rejection' in result) return reject(result.rejection);
    const { image, thumbnail } = result;
    // Writes the object first, so that no list contains an image that cannot be read.
    await store.write(imageKeys(image.parcelId, image.name).thumbnailKey, thumbnail, 'image/jpeg');
    await images.save(image);
    // The images of a parcel that was deleted meanwhile may have been removed before this one was saved.
    return (await accepts(image.parcelId)) ? original.etag : reject('The parcel was deleted.');
  }

  return {
    /**
     * Creates the thumbnail and the record for the current original with this key, or deletes a rejected original.
     * Repeats this until the original is unchanged at the end, so the newest original wins even if invocations are
     * concurrent, duplicated or out of order.
     * @throws Unavailable and other errors of the store and the table. The event must be retried.
     */
    process: async (key: string): Promise<void> => {
      if (!isReachableByUrl(key)) {
        logger.report('IMAGE_REJECTED', { key, reason: 'Its key cannot be part of a URL.' });
        return;
      }
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        try {
          const etag = await processOnce(key);
          if ((await store.etag(key)) === etag) return;
        } catch (error) {
          if (!(error instanceof VersionConflict)) throw error;
        }
      }
      throw new Unavailable('The original was replaced too often during processing.');
    },
  };
}

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/**
 * The type of an image by its first bytes, or null if it is not accepted. File names and content types are not
 * trusted.
 */
export function detectImageType(content: Uint8Array): ImageType | null {
  const has = (bytes: readonly number[], at = 0) =>
    bytes.every((byte, index) => content[at + index] === byte);
  if (has(JPEG)) return 'image/jpeg';
  if (has(PNG)) return 'image/png';
  return has(RIFF) && has(WEBP, 8) ? 'image/webp' : null;
}
