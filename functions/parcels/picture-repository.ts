import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../data/entity.ts';
import { picturePartition } from '../data/keys.ts';
import type { Table } from '../data/table.ts';

/** One picture of a parcel. The list stands in the table, because listing a bucket is slow and cannot be paged by name. */
const PictureRecord = z.extend(Versioned, {
  parcelId: z.string(),
  name: z.string(),
  originalKey: z.string(),
  thumbnailKey: z.string(),
});
export type PictureRecord = z.infer<typeof PictureRecord>;

const PICTURE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

const pictureEntity = defineEntity({
  type: 'picture',
  schema: PictureRecord,
  keys: ({ parcelId, name }) => ({ pk: picturePartition(parcelId), sk: name }),
});

/** Where a picture and its thumbnail stand in the bucket. */
export function pictureKeys(
  parcelId: string,
  name: string,
): Pick<PictureRecord, 'originalKey' | 'thumbnailKey'> {
  return { originalKey: `originals/${parcelId}/${name}`, thumbnailKey: `thumbnails/${parcelId}/${name}` };
}

export function pictureRepository(table: Table) {
  return {
    list: async (parcelId: string): Promise<PictureRecord[]> =>
      (await table.query(pictureEntity, { partition: picturePartition(parcelId) })).items,

    find: async (parcelId: string, name: string): Promise<PictureRecord | null> =>
      PICTURE_NAME.test(name) ? table.get(pictureEntity, { pk: picturePartition(parcelId), sk: name }) : null,

    /** @throws VersionConflict when the parcel has a picture of this name. */
    create: (picture: PictureRecord): Promise<void> => table.create(pictureEntity, picture),
  };
}
export type PictureRepository = ReturnType<typeof pictureRepository>;
