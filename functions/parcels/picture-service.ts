import type { Caller } from '../http/caller.ts';
import { NotFound } from '../platform/errors.ts';
import type { ObjectReader } from '../platform/object-reader.ts';
import type { ParcelService } from './parcel-service.ts';
import type { PictureRecord, PictureRepository } from './picture-repository.ts';

type Owner = Pick<Caller, 'customerId'>;

/** How long an address of a full picture is good. Seconds. */
export const PICTURE_ADDRESS_SECONDS = 300;

/** What owners see of the pictures of their parcels. */
export function pictureService(
  pictures: PictureRepository,
  store: ObjectReader,
  parcels: Pick<ParcelService, 'owned'>,
) {
  /** A thumbnail as base64 JPEG, or null where its picture was taken off the list meanwhile. */
  async function thumbnail({ parcelId, name, thumbnailKey }: PictureRecord): Promise<string | null> {
    try {
      return Buffer.from(await store.read(thumbnailKey)).toString('base64');
    } catch (error) {
      if (await pictures.find(parcelId, name, true)) throw error;
      return null;
    }
  }

  return {
    /** The thumbnails of one of the owner's parcels: name to base64 JPEG, in the order of names. @throws NotFound */
    thumbnails: async (owner: Owner, parcelId: string): Promise<{ images: Record<string, string> }> => {
      const [, list] = await Promise.all([parcels.owned(owner, parcelId), pictures.list(parcelId)]);
      const images = await Promise.all(
        list.map(async (picture) => ({ name: picture.name, image: await thumbnail(picture) })),
      );
      return {
        images: Object.fromEntries(
          images.flatMap(({ name, image }) => (image === null ? [] : [[name, image]])),
        ),
      };
    },

    /** An address of one full picture, good for {@link PICTURE_ADDRESS_SECONDS}. @throws NotFound */
    address: async (owner: Owner, parcelId: string, name: string): Promise<{ url: string }> => {
      const [, picture] = await Promise.all([parcels.owned(owner, parcelId), pictures.find(parcelId, name)]);
      if (!picture) throw new NotFound('There is no such picture.');
      const { originalKey, contentType } = picture;
      return { url: await store.address(originalKey, PICTURE_ADDRESS_SECONDS, contentType) };
    },
  };
}
