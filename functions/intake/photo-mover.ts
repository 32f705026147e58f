import type { Table } from '../core/data/table.ts';
import type { ObjectStore } from '../core/platform/object-store.ts';
import { auditRepository } from '../parcels/audit/audit-entry.ts';
import { imageKeys } from '../parcels/images/image-repository.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import type { IntakePhotos } from './intake-record.ts';
import { intakeRepository } from './intake-repository.ts';
import { parsePhotoKey, photoKey, photoRepository } from './photo-repository.ts';

/**
 * Whether a photo still belongs to its parcel. Not to a deleted one, whose images are deleted, and not if it was uploaded
 * after the handover, when nobody can add photos: an upload URL that was issued just before is still valid.
 */
function isInTime(modifiedAt: Date, { status, statusHistory }: ParcelRecord): boolean {
  if (status === 'DELETED') return false;
  const completion = statusHistory.findLast((entry) => entry.status === 'COMPLETED');
  return !completion || modifiedAt <= new Date(completion.statusDate);
}

/**
 * Moves the photos of intakes to their parcels. Both the upload of a photo and the creation of a parcel trigger it, and
 * each reads what the other has written before, so the later one moves the photo. A photo is deleted only after it was
 * copied, so repeated or interrupted moves lose none.
 */
export function photoMover(table: Table, store: Pick<ObjectStore, 'head' | 'etag' | 'copy' | 'remove'>) {
  const intakes = intakeRepository(table);
  const photos = photoRepository(table);
  const parcels = parcelRepository(table);
  const audit = auditRepository(table);

  /** Records in the audit trail who added the photo, if it was added late. */
  async function recordLate(name: string, { late }: IntakePhotos, parcelId: string): Promise<void> {
    const added = late?.[name];
    if (!added) return;
    const changes = [{ field: 'photo', from: null, to: name }];
    const subjectId = `photo-${name}`;
    await audit.write([{ parcelId, ...added, action: 'PHOTO_ADDED', changes, subjectId, version: 1 }]);
  }

  async function move(name: string, registered: IntakePhotos, parcel: ParcelRecord): Promise<void> {
    const key = photoKey(registered.intakeId, name);
    const found = await store.head(key);
    if (!found) return;
    const { etag, modifiedAt } = found;
    const { originalKey } = imageKeys(parcel.parcelId, name);
    // The photos of a received package are evidence, so another one under the same name never replaces the first.
    const isKept = isInTime(modifiedAt, parcel) && (await store.etag(originalKey)) === null;
    if (isKept) {
      // Before the copy, because a repeated move stops at the copy.
      await recordLate(name, registered, parcel.parcelId);
      if (!(await store.copy(key, originalKey, etag))) return;
    }
    await store.remove(key);
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
      if (parcel) await move(name, registered, parcel);
    },

    /** After the creation of a parcel: moves the photos that were uploaded before. */
    received: async ({ parcelId, intakeId }: { parcelId: string; intakeId: string }): Promise<void> => {
      const registered = await photos.find(intakeId);
      const parcel = registered && (await parcels.find(parcelId, true));
      if (registered && parcel)
        await Promise.all(registered.names.map((name) => move(name, registered, parcel)));
    },
  };
}
