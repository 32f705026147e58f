import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { imagePartition } from '#functions/core/data/keys.ts';
import type { ShownPage } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';

const ImageType = z.enum(['image/jpeg', 'image/png', 'image/webp']);
export type ImageType = z.infer<typeof ImageType>;

/** An image of a parcel. Images are listed in the table, because listing a bucket is slow. */
const ImageRecord = z.extend(Versioned, {
  parcelId: z.string(),
  name: z.string(),
  originalKey: z.string(),
  thumbnailKey: z.string(),
  /** The type of the original, detected from its content. */
  contentType: ImageType,
});
export type ImageRecord = z.infer<typeof ImageRecord>;

export type ImageInput = Pick<ImageRecord, 'parcelId' | 'name' | 'contentType'>;

/** File names. Images with 'hazard' in their names belong to the hazard documents. */
const IMAGE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

const imageKey = (parcelId: string, name: string) => ({ pk: imagePartition(parcelId), sk: name });

export const imageEntity = defineEntity({
  type: 'image',
  schema: ImageRecord,
  keys: ({ parcelId, name }) => imageKey(parcelId, name),
});

/** The keys of an image and its thumbnail in the bucket. */
export function imageKeys(parcelId: string, name: string): Pick<ImageRecord, 'originalKey' | 'thumbnailKey'> {
  return {
    originalKey: `${IMAGE_FOLDERS.originals}${parcelId}/${name}`,
    thumbnailKey: `${IMAGE_FOLDERS.thumbnails}${parcelId}/${name}`,
  };
}

/** The parcel id and the image name in the key of an original, or null if it is not such a key. */
export function parseOriginalKey(key: string): { parcelId: string; name: string } | null {
  const [folder, parcelId, name, ...more] = key.split('/');
  if (`${folder}/` !== IMAGE_FOLDERS.originals || !parcelId || !name || more.length > 0) return null;
  return IMAGE_NAME.test(name) ? { parcelId, name } : null;
}

/** The images of parcels. The objects are in the bucket under {@link imageKeys}. */
export function imageRepository(table: Table) {
  const imagesOf = (parcelId: string) => ({
    partition: imagePartition(parcelId),
    wholeBecause: 'A package has few images.',
  });
  return {
    /** All images of a parcel, read consistently. @throws Unreadable */
    all: async (parcelId: string): Promise<ImageRecord[]> =>
      (await table.query(imageEntity, { ...imagesOf(parcelId), consistent: true })).items,

    /** The images of a parcel, sorted by name. */
    list: (parcelId: string): Promise<ShownPage<ImageRecord>> =>
      table.queryShown(imageEntity, imagesOf(parcelId)),

    /** An image by its name, or null, including for an invalid name. */
    find: async (parcelId: string, name: string, consistent = false): Promise<ImageRecord | null> =>
      IMAGE_NAME.test(name) ? table.get(imageEntity, imageKey(parcelId, name), consistent) : null,

    /** Creates or updates an image's record. @throws VersionConflict after a concurrent change */
    save: async ({ parcelId, name, contentType }: ImageInput): Promise<void> => {
      const before = await table.get(imageEntity, imageKey(parcelId, name), true);
      const fields = { parcelId, name, contentType, ...imageKeys(parcelId, name) };
      if (!before) await table.create(imageEntity, { ...fields, version: 1 });
      else if (before.contentType !== contentType)
        await table.save(imageEntity, before, { ...before, ...fields });
    },

    /** Deletes an image's record if it exists. @throws VersionConflict after a concurrent change */
    delete: async (parcelId: string, name: string): Promise<void> => {
      const key = imageKey(parcelId, name);
      const before = await table.get(imageEntity, key, true);
      if (before) await table.remove(key, before.version);
    },
  };
}
export type ImageRepository = ReturnType<typeof imageRepository>;
