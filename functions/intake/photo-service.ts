import { MAX_PHOTOS, type UploadInput } from '#shared/contracts/staff/intake.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict, invalidField, NotFound } from '../core/platform/errors.ts';
import type { ObjectStore } from '../core/platform/object-store.ts';
import { imageKeys } from '../parcels/images/image-repository.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { intakeExpiry, isWaiting } from './intake-record.ts';
import { intakeRepository } from './intake-repository.ts';
import { photoKey, photoRepository } from './photo-repository.ts';

const URL_SECONDS = 300;

const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** The content type of a file, by the extension of its name. */
const contentTypeOf = (name: string): string | undefined =>
  CONTENT_TYPES[name.split('.').at(-1) as keyof typeof CONTENT_TYPES];

/** The error of the field tells a browser whose earlier attempt got no response that its photo has arrived. */
function alreadyStored(): Conflict {
  const message = 'This photo is already stored. A photo of a received package cannot be replaced.';
  return new Conflict(message, { fieldErrors: [{ field: 'name', message }] });
}

/** The photos of packages that are being received. Browsers upload them directly to the bucket. */
export function photoService(table: Table, store: ObjectStore, clock: Clock) {
  const intakes = intakeRepository(table);
  const photos = photoRepository(table);
  const parcels = parcelRepository(table);

  /** Adds the name to the intake's list, for a received package with who added it. Writes nothing if it is there. */
  async function register(intakeId: string, name: string, lateBy: string | null): Promise<void> {
    const before = await photos.find(intakeId);
    const { names = [], late = {} } = before ?? {};
    const isListed = names.includes(name);
    if (isListed && (lateBy === null || late[name])) return;
    if (!isListed && names.length >= MAX_PHOTOS)
      throw new Conflict(`A package can have at most ${MAX_PHOTOS} photos.`);
    await photos.save(before, {
      intakeId,
      names: isListed ? names : [...names, name],
      ...(lateBy !== null && { late: { ...late, [name]: { by: lateBy, at: clock.now().toISOString() } } }),
      expiresAt: intakeExpiry(clock.now()),
      version: before?.version ?? 1,
    });
  }

  async function unregister(intakeId: string, name: string): Promise<void> {
    const before = await photos.find(intakeId);
    if (!before?.names.includes(name)) return;
    await photos.save(before, { ...before, names: before.names.filter((other) => other !== name) });
  }

  /**
   * Whether a photo is added late, to a package that is already received.
   * @throws Conflict if the package is gone, or if it has a photo with this name, which nobody can replace
   */
  async function isLate(intakeId: string, name: string): Promise<boolean> {
    const intake = await intakes.find(intakeId);
    if (intake?.removed) throw new Conflict('This package was removed. Photos can no longer be added.');
    const parcel = intake?.parcel ? await parcels.find(intake.parcel.parcelId, true) : null;
    if (parcel && isFinal(parcel.status))
      throw new Conflict('Photos can no longer be added to this package.');
    if (!parcel && !(intake && isWaiting(intake))) return false;
    const keys = [
      photoKey(intakeId, name),
      ...(parcel ? [imageKeys(parcel.parcelId, name).originalKey] : []),
    ];
    const stored = await Promise.all(keys.map((key) => store.etag(key)));
    if (stored.some((etag) => etag !== null)) throw alreadyStored();
    return true;
  }

  return {
    /**
     * A URL for the upload of a photo, of exactly this type and size, which never replaces one. The intake need not exist
     * yet. The same name again is a retry and gets a new URL, as long as the package is not received or the photo has not
     * arrived.
     * @throws Conflict if the intake has too many photos, and as {@link isLate}
     */
    createUpload: async (
      { email }: Pick<Caller, 'email'>,
      intakeId: string,
      { name, contentType, bytes }: UploadInput,
    ) => {
      if (contentTypeOf(name) !== contentType)
        throw invalidField('name', 'The file name does not match the type of the image.');
      const lateBy = (await isLate(intakeId, name)) ? email : null;
      await retryOnConflict(() => register(intakeId, name, lateBy));
      return store.presignedUpload(photoKey(intakeId, name), URL_SECONDS, { contentType, bytes });
    },

    /**
     * Removes a photo. One that is still being uploaded is deleted when it arrives, because its name is not on the list.
     * @throws Conflict if the package was received, because then its photos are kept
     */
    remove: async (intakeId: string, name: string): Promise<void> => {
      const intake = await intakes.find(intakeId);
      // Without a parcel, it waits for its customer.
      if (intake && (!intake.parcel || (await parcels.find(intake.parcel.parcelId, true))))
        throw new Conflict('This package is already received.');
      await retryOnConflict(() => unregister(intakeId, name));
      await store.remove(photoKey(intakeId, name));
    },

    /** URLs of the photos of a waiting package, by name. @throws NotFound for any other */
    list: async (intakeId: string) => {
      const [intake, found] = await Promise.all([intakes.find(intakeId), photos.find(intakeId)]);
      if (!intake || !isWaiting(intake)) throw new NotFound('There is nothing here.');
      const urls = (found?.names ?? []).map(
        async (name): Promise<[string, string]> => [
          name,
          await store.presignedUrl(photoKey(intakeId, name), URL_SECONDS, contentTypeOf(name) ?? ''),
        ],
      );
      return { images: Object.fromEntries(await Promise.all(urls)) };
    },
  };
}
