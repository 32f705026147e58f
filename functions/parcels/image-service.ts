import type { Caller } from '../platform/caller.ts';
import { NotFound } from '../platform/errors.ts';
import type { ObjectReader } from '../platform/object-reader.ts';
import type { ImageRecord, ImageRepository } from './image-repository.ts';
import type { ParcelService } from './parcel-service.ts';

type Owner = Pick<Caller, 'customerId'>;

/** How long a presigned URL of a full-size image is valid. */
export const IMAGE_URL_SECONDS = 300;

/** A customer's access to the images of their own parcels. */
export function imageService(
  images: ImageRepository,
  store: ObjectReader,
  parcels: Pick<ParcelService, 'owned'>,
) {
  /** A thumbnail as base64 JPEG, or null if its image was deleted in the meantime. */
  async function thumbnail({ parcelId, name, thumbnailKey }: ImageRecord): Promise<string | null> {
    try {
      return Buffer.from(await store.read(thumbnailKey)).toString('base64');
    } catch (error) {
      if (await images.find(parcelId, name, true)) throw error;
      return null;
    }
  }

  return {
    /** The thumbnails of a parcel, by image name, as base64 JPEG. @throws NotFound */
    thumbnails: async (owner: Owner, parcelId: string): Promise<{ images: Record<string, string> }> => {
      const [, records] = await Promise.all([parcels.owned(owner, parcelId), images.list(parcelId)]);
      const thumbnails = await Promise.all(
        records.map(async (record) => [record.name, await thumbnail(record)] as [string, string | null]),
      );
      return {
        images: Object.fromEntries(
          thumbnails.filter((entry): entry is [string, string] => entry[1] !== null),
        ),
      };
    },

    /** A presigned URL of a full-size image, valid for {@link IMAGE_URL_SECONDS}. @throws NotFound */
    imageUrl: async (owner: Owner, parcelId: string, name: string): Promise<{ url: string }> => {
      const [, image] = await Promise.all([parcels.owned(owner, parcelId), images.find(parcelId, name)]);
      if (!image) throw new NotFound('There is no such image.');
      const { originalKey, contentType } = image;
      return { url: await store.presignedUrl(originalKey, IMAGE_URL_SECONDS, contentType) };
    },
  };
}
