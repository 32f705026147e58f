import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import { parcelAccess } from '../parcel-access.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import { parcelRepository } from '../parcel-repository.ts';
import { type ImageRecord, imageRepository } from './image-repository.ts';

type Viewer = Pick<Caller, 'customerId' | 'roles'>;

/** How long a presigned URL of a full-size image is valid. */
export const IMAGE_URL_SECONDS = 300;

/** The images of parcels. Customers see those of their own parcels, staff all. */
export function imageService(table: Table, store: Pick<ObjectStore, 'read' | 'presignedUrl'>) {
  const images = imageRepository(table);
  const { visible } = parcelAccess(parcelRepository(table));

  /** A thumbnail as base64 JPEG, or null if its image was deleted in the meantime. */
  async function thumbnail({ parcelId, name, thumbnailKey }: ImageRecord): Promise<string | null> {
    try {
      return Buffer.from(await store.read(thumbnailKey)).toString('base64');
    } catch (error) {
      if (await images.find(parcelId, name, true)) throw error;
      return null;
    }
  }

  /** The images of a deleted parcel are removed shortly after it. */
  const shownOf = ({ status }: ParcelRecord, records: readonly ImageRecord[]) =>
    status === 'DELETED' ? [] : records;

  return {
    /** The thumbnails of a parcel, by image name, as base64 JPEG. @throws NotFound */
    thumbnails: async (viewer: Viewer, parcelId: string) => {
      const [parcel, { shown, unreadable }] = await Promise.all([
        visible(viewer, parcelId),
        images.list(parcelId),
      ]);
      const thumbnails = await Promise.all(
        shownOf(parcel, shown).map(
          async (record) => [record.name, await thumbnail(record)] as [string, string | null],
        ),
      );
      const found = thumbnails.filter((entry): entry is [string, string] => entry[1] !== null);
      return { shown: { images: Object.fromEntries(found) }, unreadable };
    },

    /** A presigned URL of a full-size image, valid for {@link IMAGE_URL_SECONDS}. @throws NotFound */
    imageUrl: async (viewer: Viewer, parcelId: string, name: string): Promise<{ url: string }> => {
      const [parcel, found] = await Promise.all([visible(viewer, parcelId), images.find(parcelId, name)]);
      const [image] = shownOf(parcel, found ? [found] : []);
      if (!image) throw new NotFound('There is no such image.');
      const { originalKey, contentType } = image;
      return { url: await store.presignedUrl(originalKey, IMAGE_URL_SECONDS, contentType) };
    },

    /** The signature of a completed parcel as base64 PNG, by its name. Empty without one. @throws NotFound */
    signature: async (viewer: Viewer, parcelId: string): Promise<{ images: Record<string, string> }> => {
      const { signatureKey } = await visible(viewer, parcelId);
      if (signatureKey === undefined) return { images: {} };
      const image = Buffer.from(await store.read(signatureKey)).toString('base64');
      return { images: { [signatureKey.slice(IMAGE_FOLDERS.signatures.length)]: image } };
    },
  };
}
