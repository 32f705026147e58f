import type { Table } from '../core/data/table.ts';
import type { ObjectStore } from '../core/platform/object-store.ts';
import { imageKeys } from '../parcels/images/image-repository.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { intakeRepository } from './intake-repository.ts';
import { parsePhotoKey, photoKey, photoRepository } from './photo-repository.ts';

/**
 * Moves the photos of intakes to their parcels. Both the upload of a photo and the creation of a parcel trigger it, and
 * each reads what the other has written before, so the later one moves the photo. A photo is deleted only after it was
 * copied, so repeated or interrupted moves lose none.
 */
export function photoMover(table: Table, store: Pick<ObjectStore, 'etag' | 'copy' | 'remove'>) {
  const intakes = intakeRepository(table);
  const photos = photoRepository(table);
  const parcels = parcelRepository(table);

  async function move(intakeId: string, name: string, { parcelId, status }: ParcelRecord): Promise<void> {
    const key = photoKey(intakeId, name);
    const etag = await store.etag(key);
    if (etag === null) return;
    const { originalKey } = imageKeys(parcelId, name);
    // The images of a deleted parcel are deleted, so a late one is too. The photos of a received package are evidence,
    // so another one under the same name never replaces the first.
    const isKept = status !== 'DELETED' && (await store.etag(originalKey)) === null;
    if (isKept && !(await store.copy(key, originalKey, etag))) return;
    // If it was replaced in the meantime, its own event moves it.
    await store.remove(key, etag);
  }

  return {
    /** After an upload: moves the photo if its package has a parcel, and deletes it if it was removed. */
    uploaded: async (key: string): Promise<void> => {
      const parsed = parsePhotoKey(key);
      if (!parsed) return;
      const { intakeId, name } = parsed;
      const registered = await photos.find(intakeId);
      if (!registered?.names.includes(name)) {
        await store.remove(key);
        return;
      }
      const intake = await intakes.find(intakeId);
      const parcel = intake?.parcel && (await parcels.find(intake.parcel.parcelId, true));
      if (parcel) await move(intakeId, name, parcel);
    },

    /** After the creation of a parcel: moves the photos that were uploaded before. */
    received: async ({ parcelId, intakeId }: { parcelId: string; intakeId: string }): Promise<void> => {
      const registered = await photos.find(intakeId);
      const parcel = registered && (await parcels.find(parcelId, true));
      if (registered && parcel)
        await Promise.all(registered.names.map((name) => move(intakeId, name, parcel)));
    },
  };
}
