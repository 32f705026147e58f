import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import type { Table } from '../core/data/table.ts';
import { type IntakePhotos, intakePhotosEntity, intakePhotosKey } from './intake-record.ts';

/** The key of a photo in the bucket until its package has a parcel. */
export const photoKey = (intakeId: string, name: string): string =>
  `${IMAGE_FOLDERS.intake}${intakeId}/${name}`;

/** The intake and the name in the key of a photo, or null if it is not such a key. */
export function parsePhotoKey(key: string): { intakeId: string; name: string } | null {
  const [folder, intakeId, name, ...more] = key.split('/');
  if (`${folder}/` !== IMAGE_FOLDERS.intake || !intakeId || !name || more.length > 0) return null;
  return { intakeId, name };
}

/** The names of the photos of intakes. Reads are strongly consistent. */
export function photoRepository(table: Table) {
  return {
    find: (intakeId: string): Promise<IntakePhotos | null> =>
      table.get(intakePhotosEntity, intakePhotosKey(intakeId), true),

    /** @throws VersionConflict if the names have changed since `before` was read */
    save: (before: IntakePhotos | null, after: IntakePhotos): Promise<IntakePhotos> =>
      table.save(intakePhotosEntity, before, after),
  };
}
