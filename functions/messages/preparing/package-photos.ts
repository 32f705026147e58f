import type { Table } from '#functions/core/data/table.ts';
import { asError } from '#functions/core/platform/errors.ts';
import type { Tools } from '#functions/core/platform/lambda.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { imageRepository } from '#functions/parcels/images/image-repository.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { InlineImage } from '../channels/outgoing.ts';

/** The most photos in one email, of about 20 kB each, so that it stays small. */
const MAX_PHOTOS = 5;
const MAX_BYTES = 100_000;
const THUMBNAIL_TYPE = 'image/jpeg';

/**
 * The first photo of each package as an inline image, of the first few packages that have one. A photo that cannot be read
 * is left out, so that an outage of the bucket does not delay the message.
 */
export function packagePhotos(
  table: Table,
  store: Pick<ObjectStore, 'find'>,
  { logger }: Pick<Tools, 'logger'>,
) {
  const images = imageRepository(table);
  const photoOf = async ({ parcelId }: ParcelRecord): Promise<{ parcelId: string; image: InlineImage }[]> => {
    const [first] = (await images.list(parcelId)).shown;
    const content = first && (await store.find(first.thumbnailKey, MAX_BYTES))?.content;
    if (!content) return [];
    return [{ parcelId, image: { contentId: `${parcelId}@photo`, contentType: THUMBNAIL_TYPE, content } }];
  };
  return async (parcels: readonly ParcelRecord[]) => {
    const photos = parcels.slice(0, MAX_PHOTOS).map(async (parcel) => {
      try {
        return await photoOf(parcel);
      } catch (error) {
        logger.report('PHOTO_LEFT_OUT', { parcelId: parcel.parcelId, error: asError(error) });
        return [];
      }
    });
    return (await Promise.all(photos)).flat();
  };
}
