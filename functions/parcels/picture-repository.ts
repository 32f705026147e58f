import * as z from 'zod/mini';
import { PICTURE_FOLDERS } from '../../shared/deployment/pictures.ts';
import { defineEntity, Versioned } from '../data/entity.ts';
import { picturePartition } from '../data/keys.ts';
import type { Table } from '../data/table.ts';

/** What an original may be. */
const PictureType = z.enum(['image/jpeg', 'image/png', 'image/webp']);
export type PictureType = z.infer<typeof PictureType>;

/** One picture of a parcel. The list stands in the table, because listing a bucket is slow and cannot be paged by name. */
const PictureRecord = z.extend(Versioned, {
  parcelId: z.string(),
  name: z.string(),
  originalKey: z.string(),
  thumbnailKey: z.string(),
  /** Of the original, by its content. */
  contentType: PictureType,
});
export type PictureRecord = z.infer<typeof PictureRecord>;

/** What is kept of a picture of one name. */
export interface ListedPicture {
  readonly parcelId: string;
  readonly name: string;
  readonly contentType: PictureType;
}

/** File names; those with 'hazard' belong to the hazard's documents. */
const PICTURE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export const pictureEntity = defineEntity({
  type: 'picture',
  schema: PictureRecord,
  keys: ({ parcelId, name }) => ({ pk: picturePartition(parcelId), sk: name }),
});

/** Where a picture and its thumbnail stand in the bucket. */
export function pictureKeys(
  parcelId: string,
  name: string,
): Pick<PictureRecord, 'originalKey' | 'thumbnailKey'> {
  return {
    originalKey: `${PICTURE_FOLDERS.originals}${parcelId}/${name}`,
    thumbnailKey: `${PICTURE_FOLDERS.thumbnails}${parcelId}/${name}`,
  };
}

/** The parcel and the name in the key of an original, or null for a key that no original has. */
export function pictureOfKey(key: string): { parcelId: string; name: string } | null {
  const [folder, parcelId, name, ...more] = key.split('/');
  if (`${folder}/` !== PICTURE_FOLDERS.originals || !parcelId || !name || more.length > 0) return null;
  return PICTURE_NAME.test(name) ? { parcelId, name } : null;
}

/** The pictures of a table by their parcels. The objects themselves stand in the bucket under {@link pictureKeys}. */
export function pictureRepository(table: Table) {
  const keyOf = (parcelId: string, name: string) => ({ pk: picturePartition(parcelId), sk: name });
  return {
    /** The pictures of a parcel in the order of their names. */
    list: async (parcelId: string): Promise<PictureRecord[]> =>
      (await table.query(pictureEntity, { partition: picturePartition(parcelId) })).items,

    /** A picture by its name, or null; also for a name that no picture can have. */
    find: async (parcelId: string, name: string, consistent = false): Promise<PictureRecord | null> =>
      PICTURE_NAME.test(name) ? table.get(pictureEntity, keyOf(parcelId, name), consistent) : null,

    /** Lists a picture, or changes what is listed of it. @throws VersionConflict when somebody did so meanwhile. */
    keep: async ({ parcelId, name, contentType }: ListedPicture): Promise<void> => {
      const before = await table.get(pictureEntity, keyOf(parcelId, name), true);
      const wanted = { parcelId, name, contentType, ...pictureKeys(parcelId, name) };
      if (!before) await table.create(pictureEntity, { ...wanted, version: 1 });
      else if (before.contentType !== contentType)
        await table.save(pictureEntity, before, { ...before, ...wanted });
    },

    /** Takes a picture off the list, where it is on it. @throws VersionConflict when it was changed meanwhile. */
    forget: async (parcelId: string, name: string): Promise<void> => {
      const key = keyOf(parcelId, name);
      const before = await table.get(pictureEntity, key, true);
      if (before) await table.transact({ picture: table.deletion(key, before.version) });
    },
  };
}
export type PictureRepository = ReturnType<typeof pictureRepository>;
