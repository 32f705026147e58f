import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Conflict } from '#functions/core/platform/errors.ts';
import { photoKey } from '#functions/intake/photo-repository.ts';
import { auditRepository } from '#functions/parcels/audit/audit-entry.ts';
import { imageKeys } from '#functions/parcels/images/image-repository.ts';
import { anIntake } from '#test/support/intakes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { parcels, table } from '#test/support/stores.ts';
import {
  CONTENT,
  handleUpload,
  isStored,
  JPEG,
  movePhotos,
  NAME,
  photos,
  places,
  receivePackage,
  send,
  store,
  upload,
} from './photo-support.ts';
import { aCustomer, aPackage, DOCK, intakes, receive } from './support.ts';

withLocalStores();

/** As large as the first. */
const ANOTHER = Buffer.from('another');
/** What the audit trail of a parcel says about photos. */
const recorded = async (parcelId: string) => (await auditRepository(table()).ofParcel(parcelId)).shown;

const addedBy = (by: string, to: string) => ({
  action: 'PHOTO_ADDED',
  by,
  changes: [{ field: 'photo', from: null, to }],
});

async function complete(parcelId: string, at: Date): Promise<void> {
  const parcel = await parcels().find(parcelId, true);
  if (!parcel) throw new Error('There is no parcel.');
  const completion = { status: 'COMPLETED', statusDate: at.toISOString(), by: DOCK.email } as const;
  const statusHistory = [...parcel.statusHistory, completion];
  await parcels().save(parcel, { ...parcel, status: 'COMPLETED', statusHistory });
}

describe('a photo of a received package', () => {
  it('is never replaced once its package is received, even by an upload URL that was issued before', async () => {
    const intakeId = randomUUID();
    const first = await photos().createUpload(DOCK, intakeId, JPEG);
    expect(await send(first)).toBe(200);
    const parcelId = await receivePackage(intakeId);
    await movePhotos(parcelId);
    expect(await send(first, ANOTHER)).toBe(200);
    await handleUpload(intakeId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
    const kept = await store().find(imageKeys(parcelId, NAME).originalKey, 1000);
    expect(Buffer.from(kept?.content ?? [])).toEqual(CONTENT);
  });

  it('is never replaced by its upload URL, before its package is received and while it waits for its customer', async () => {
    const intakeId = randomUUID();
    const first = await photos().createUpload(DOCK, intakeId, JPEG);
    const content = async () =>
      Buffer.from((await store().find(photoKey(intakeId, NAME), 1000))?.content ?? []).toString();
    expect(await send(first)).toBe(200);
    expect(await send(first, ANOTHER)).toBe(412);
    await receive(anIntake({ intakeId }));
    expect(await send(first, ANOTHER)).toBe(412);
    expect(await content()).toBe(CONTENT.toString());
  });

  it.each([
    ['moves if it was uploaded before the handover', 60_000, ['parcel'], 1],
    ['is deleted if it was uploaded after the handover', -60_000, [], 0],
  ])('%s, and then handled', async (_, milliseconds, expected, entries) => {
    const intakeId = randomUUID();
    const parcelId = await receivePackage(intakeId);
    await upload(intakeId);
    await complete(parcelId, new Date(Date.now() + milliseconds));
    await handleUpload(intakeId);
    expect(await places(intakeId, parcelId)).toEqual(expected);
    expect(await recorded(parcelId)).toHaveLength(entries);
  });

  it('that is added while the package waits for its customer has an audit entry once it is matched', async () => {
    const intakeId = await upload();
    await receive(anIntake({ intakeId }));
    const late = { ...JPEG, name: 'late.jpg' };
    await photos().createUpload(DOCK, intakeId, late);
    await send(await photos().createUpload({ email: 'office@northbound.test' }, intakeId, late));
    // Its upload never arrives.
    await photos().createUpload(DOCK, intakeId, { ...JPEG, name: 'missing.jpg' });
    const { customerId } = await aCustomer();
    const { parcelId } = await intakes().match(DOCK, intakeId, { customerId });
    await movePhotos(parcelId);
    await movePhotos(parcelId);
    expect(await recorded(parcelId)).toMatchObject([addedBy(DOCK.email, 'late.jpg')]);
  });

  it('gets a new name and an audit entry, and none after it was handed over', async () => {
    const message = expect.stringContaining('cannot be replaced');
    // The site takes the error of the field as the success of an earlier attempt.
    const stored = { name: 'Conflict', message, fieldErrors: [{ field: 'name', message }] };
    const [matched, waiting] = [await upload(), await upload()];
    await receive(anIntake({ intakeId: waiting }));
    const parcelId = await receivePackage(matched);
    // Also before it has moved.
    for (const intakeId of [matched, waiting])
      await expect(photos().createUpload(DOCK, intakeId, JPEG)).rejects.toMatchObject(stored);
    await movePhotos(parcelId);
    await expect(photos().createUpload(DOCK, matched, JPEG)).rejects.toMatchObject(stored);
    await upload(matched, { name: 'late.jpg' });
    await handleUpload(matched, 'late.jpg');
    expect(await recorded(parcelId)).toMatchObject([addedBy(DOCK.email, 'late.jpg')]);
    await complete(parcelId, new Date());
    await expect(photos().createUpload(DOCK, matched, { ...JPEG, name: 'more.jpg' })).rejects.toMatchObject({
      message: 'Photos can no longer be added to this package.',
    });
  });

  it('cannot be added to a waiting package that was removed', async () => {
    const intakeId = await upload();
    await receive(anIntake({ intakeId }));
    await intakes().remove(DOCK, intakeId, 'Received twice');
    await expect(upload(intakeId, { name: 'late.jpg' })).rejects.toBeInstanceOf(Conflict);
  });

  it('cannot be removed once its package is received, even without a known customer', async () => {
    const [matched, waiting] = [await upload(), await upload()];
    await receivePackage(matched);
    const { intake } = await aPackage({ intakeId: waiting });
    await receive({ ...intake, customerId: null });
    for (const intakeId of [matched, waiting]) {
      await expect(photos().remove(intakeId, NAME)).rejects.toBeInstanceOf(Conflict);
      expect(await isStored(intakeId)).toBe(true);
    }
  });
});
