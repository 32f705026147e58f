import type { ObjectWriter } from '../platform/object-writer.ts';
import { type PictureRepository, pictureKeys } from './picture-repository.ts';

export interface NewPicture {
  /** File name; letters, digits, dots, dashes and underscores. Names with 'hazard' belong to the hazard's documents. */
  name: string;
  /** JPEG. */
  original: Uint8Array;
  /** JPEG of at most 20 kB. */
  thumbnail: Uint8Array;
}

export function pictureIntake(pictures: PictureRepository, store: ObjectWriter) {
  return {
    /**
     * Keeps a picture and its thumbnail: the objects first, so that no list names what cannot be read.
     * @throws VersionConflict when the parcel has a picture of this name.
     */
    add: async (parcelId: string, { name, original, thumbnail }: NewPicture): Promise<void> => {
      const keys = pictureKeys(parcelId, name);
      await Promise.all([
        store.write(keys.originalKey, original, 'image/jpeg'),
        store.write(keys.thumbnailKey, thumbnail, 'image/jpeg'),
      ]);
      await pictures.create({ parcelId, name, ...keys, version: 1 });
    },
  };
}
