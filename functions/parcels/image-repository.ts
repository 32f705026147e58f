import * as z from 'zod/mini';
import { IMAGE_FOLDERS } from '../../shared/deployment/images.ts';
import { defineEntity, Versioned } from '../data/entity.ts';
import { imagePartition } from '../data/keys.ts';
import type { Table } from '../data/table.ts';

/** What an original may be. */
const ImageType = z.enum(['image/jpeg', 'image/png', 'image/webp']);
export type ImageType = z.infer<typeof ImageType>;

/** One image of a parcel. The list stands in the table, because listing a bucket is slow and cannot be paged by name. */
const ImageRecord = z.extend(Versioned, {
  parcelId: z.string(),
  name: z.string(),
  originalKey: z.string(),
  thumbnailKey: z.string(),
  /** Of the original, by its content. */
  contentType: ImageType,
});
export type ImageRecord = z.infer<typeof ImageRecord>;

/** What is kept of a image of one name. */
export interface ImageInput {
  readonly parcelId: string;
  readonly name: string;
  readonly contentType: ImageType;
}

/** File names; those with 'hazard' belong to the hazard's documents. */
const IMAGE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export const imageEntity = defineEntity({
  type: 'image',
  schema: ImageRecord,
  keys: ({ parcelId, name }) => ({ pk: imagePartition(parcelId), sk: name }),
});

/** Where a image and its thumbnail stand in the bucket. */
export function imageKeys(parcelId: string, name: string): Pick<ImageRecord, 'originalKey' | 'thumbnailKey'> {
  return {
    originalKey: `${IMAGE_FOLDERS.originals}${parcelId}/${name}`,
    thumbnailKey: `${IMAGE_FOLDERS.thumbnails}${parcelId}/${name}`,
  };
}

/** The parcel and the name in the key of an original, or null for a key that no original has. */
export function parseOriginalKey(key: string): { parcelId: string; name: string } | null {
  const [folder, parcelId, name, ...more] = key.split('/');
  if (`${folder}/` !== IMAGE_FOLDERS.originals || !parcelId || !name || more.length > 0) return null;
  return IMAGE_NAME.test(name) ? { parcelId, name } : null;
}

/** The images of a table by their parcels. The objects themselves stand in the bucket under {@link imageKeys}. */
export function imageRepository(table: Table) {
  const keyOf = (parcelId: string, name: string) => ({ pk: imagePartition(parcelId), sk: name });
  return {
    /** The images of a parcel in the order of their names. */
    list: async (parcelId: string): Promise<ImageRecord[]> =>
      (await table.query(imageEntity, { partition: imagePartition(parcelId) })).items,

    /** A image by its name, or null; also for a name that no image can have. */
    find: async (parcelId: string, name: string, consistent = false): Promise<ImageRecord | null> =>
      IMAGE_NAME.test(name) ? table.get(imageEntity, keyOf(parcelId, name), consistent) : null,

    /** Lists a image, or changes what is listed of it. @throws VersionConflict when somebody did so meanwhile. */
    save: async ({ parcelId, name, contentType }: ImageInput): Promise<void> => {
      const before = await table.get(imageEntity, keyOf(parcelId, name), true);
      const wanted = { parcelId, name, contentType, ...imageKeys(parcelId, name) };
      if (!before) await table.create(imageEntity, { ...wanted, version: 1 });
      else if (before.contentType !== contentType)
        await table.save(imageEntity, before, { ...before, ...wanted });
    },

    /** Takes a image off the list, where it is on it. @throws VersionConflict when it was changed meanwhile. */
    delete: async (parcelId: string, name: string): Promise<void> => {
      const key = keyOf(parcelId, name);
      const before = await table.get(imageEntity, key, true);
      if (before) await table.transact({ image: table.deletion(key, before.version) });
    },
  };
}
export type ImageRepository = ReturnType<typeof imageRepository>;
