import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditRepository } from '#functions/audit/audit-entry.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { Conflict, InvalidInput, NotFound } from '#functions/core/platform/errors.ts';
import { connectObjectStore, type ObjectStore } from '#functions/core/platform/object-store.ts';
import { once } from '#functions/core/platform/once.ts';
import { photoMover } from '#functions/intake/photo-mover.ts';
import { photoKey, photoRepository } from '#functions/intake/photo-repository.ts';
import { photoService } from '#functions/intake/photo-service.ts';
import { handler } from '#functions/lambdas/intake-images.ts';
import { imageJobs } from '#functions/parcels/images/image-jobs.ts';
import { imageKeys } from '#functions/parcels/images/image-repository.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { MAX_PHOTOS } from '#shared/contracts/staff/intake.ts';
import { INTAKE_RETENTION_DAYS } from '#shared/deployment/images.ts';
import { anObjectCreatedEvent } from '#test/support/images.ts';
import { anIntake } from '#test/support/intakes.ts';
import { IMAGE_BUCKET, TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { parcels, table } from '#test/support/stores.ts';
import { aCustomer, aPackage, DOCK, deleteParcel, failuresOf, intakes, receive } from './support.ts';

withLocalStores();

const store = once(() => connectObjectStore(IMAGE_BUCKET));
const CONTENT = Buffer.from('a photo');
const NAME = 'photo-1.jpg';
const JPEG = { name: NAME, contentType: 'image/jpeg', bytes: CONTENT.length } as const;

const photos = once(() => photoService(table(), store(), systemClock));

const send = async ({ url, headers }: { url: string; headers: Record<string, string> }, content = CONTENT) =>
  (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })).status;

/** Uploads a photo of a package, by default a new one, and returns the id of its intake. */
async function upload(intakeId: string = randomUUID(), { name = NAME, content = CONTENT } = {}) {
  const created = await photos().createUpload(DOCK, intakeId, { ...JPEG, name, bytes: content.length });
  expect(await send(created, content)).toBe(200);
  return intakeId;
}

const handleUpload = (intakeId: string) =>
  handler.with({ environment: TEST_ENVIRONMENT })(anObjectCreatedEvent(photoKey(intakeId, NAME)));

/** Runs the photo jobs of the change that created the parcel. */
async function movePhotos(parcelId: string, on: ObjectStore = store()): Promise<void> {
  const parcel = await parcels().find(parcelId);
  if (!parcel) throw new Error('There is no parcel.');
  for (const job of imageJobs({ after: parcelEntity.write({ ...parcel, version: 1 }) }))
    if (job.job === 'move-photos') await photoMover(table(), on).received(job);
}

async function receivePackage(intakeId: string): Promise<string> {
  const { parcel } = await receive((await aPackage({ intakeId })).intake);
  if (!parcel) throw new Error('There is no parcel.');
  return parcel.parcelId;
}

const isStored = async (intakeId: string) => (await store().etag(photoKey(intakeId, NAME))) !== null;

/** Where the photo is: with the intake, with the parcel, or both. */
async function places(intakeId: string, parcelId: string): Promise<string[]> {
  const isMoved = (await store().etag(imageKeys(parcelId, NAME).originalKey)) !== null;
  return [...((await isStored(intakeId)) ? ['intake'] : []), ...(isMoved ? ['parcel'] : [])];
}

describe('the URL for an upload', () => {
  it('accepts a photo before and after the package is received, on a list that expires with the intake', async () => {
    const intakeId = await upload();
    await receivePackage(intakeId);
    await upload(intakeId, { name: 'photo-2.jpg' });
    const { expiresAt = 0 } = (await photoRepository(table()).find(intakeId)) ?? {};
    expect(Math.round((expiresAt - Date.now() / 1000) / 86_400)).toBe(INTAKE_RETENTION_DAYS);
  });

  it.each([
    ['another content type', { 'content-type': 'text/html' }, CONTENT],
    ['a larger file', { 'content-type': 'image/jpeg' }, Buffer.concat([CONTENT, CONTENT])],
  ])('expires after five minutes, and rejects %s', async (_, headers, content) => {
    const intakeId = randomUUID();
    const { url } = await photos().createUpload(DOCK, intakeId, JPEG);
    const signed = { 'X-Amz-Expires': '300', 'X-Amz-SignedHeaders': 'content-length;content-type;host' };
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject(signed);
    expect(await send({ url, headers }, content)).toBe(403);
    expect(await isStored(intakeId)).toBe(false);
  });

  it('requires a file name that matches the content type', async () => {
    const creating = photos().createUpload(DOCK, randomUUID(), { ...JPEG, name: 'photo.png' });
    await expect(creating).rejects.toBeInstanceOf(InvalidInput);
  });

  it('is refused for too many photos, but issued again for one that is on the list', async () => {
    const intakeId = randomUUID();
    const names = Array.from({ length: MAX_PHOTOS + 4 }, (_, index) => `photo-${index}.jpg`);
    const attempts = names.map((name) => photos().createUpload(DOCK, intakeId, { ...JPEG, name }));
    expect(await failuresOf(attempts)).toEqual(Array(4).fill(expect.any(Conflict)));
    const taken = (await photoRepository(table()).find(intakeId))?.names[0] ?? '';
    await expect(photos().createUpload(DOCK, intakeId, { ...JPEG, name: taken })).resolves.toMatchObject({
      headers: { 'content-type': 'image/jpeg' },
    });
  });
});

describe('a photo', () => {
  it('moves when its package is received after the upload', async () => {
    const intakeId = await upload();
    await handleUpload(intakeId);
    const parcelId = await receivePackage(intakeId);
    expect(await places(intakeId, parcelId)).toEqual(['intake']);
    await movePhotos(parcelId);
    await movePhotos(parcelId);
    await handleUpload(intakeId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
  });

  it('moves when it is uploaded after its package was received', async () => {
    const intakeId = randomUUID();
    const parcelId = await receivePackage(intakeId);
    await movePhotos(parcelId);
    await upload(intakeId);
    await handleUpload(intakeId);
    await handleUpload(intakeId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
  });

  it('moves when the customer of its package is found', async () => {
    const intakeId = await upload();
    await receive(anIntake({ intakeId }));
    await handleUpload(intakeId);
    const { images } = await photos().list(intakeId);
    expect(await (await fetch(images[NAME] ?? '')).text()).toBe(CONTENT.toString());
    const { customerId } = await aCustomer();
    const { parcelId } = await intakes().match(DOCK, intakeId, { customerId });
    await movePhotos(parcelId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
    await expect(photos().list(intakeId)).rejects.toBeInstanceOf(NotFound);
  });

  it.each(['etag', 'copy', 'remove'] as const)('is not lost if moving it stops at %s', async (step) => {
    const intakeId = await upload();
    const parcelId = await receivePackage(intakeId);
    const stopping: ObjectStore = { ...store(), [step]: () => Promise.reject(new Error('stopped')) };
    await expect(movePhotos(parcelId, stopping)).rejects.toThrow('stopped');
    expect(await places(intakeId, parcelId)).toContain('intake');
    await movePhotos(parcelId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
  });

  it('is never replaced once its package is received, even by an upload URL that was issued before', async () => {
    const intakeId = randomUUID();
    const first = await photos().createUpload(DOCK, intakeId, JPEG);
    await send(first);
    const parcelId = await receivePackage(intakeId);
    await movePhotos(parcelId);
    expect(await send(first, Buffer.from('another'))).toBe(200);
    await handleUpload(intakeId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
    const kept = await store().find(imageKeys(parcelId, NAME).originalKey, 1000);
    expect(Buffer.from(kept?.content ?? [])).toEqual(CONTENT);
  });

  it('of a received package gets a new name and an audit entry, and none after it was handed over', async () => {
    const stored = { name: 'Conflict', message: expect.stringContaining('cannot be replaced') };
    const [matched, waiting] = [await upload(), await upload()];
    await receive(anIntake({ intakeId: waiting }));
    const parcelId = await receivePackage(matched);
    // Also before it has moved.
    for (const intakeId of [matched, waiting])
      await expect(photos().createUpload(DOCK, intakeId, JPEG)).rejects.toMatchObject(stored);
    await movePhotos(parcelId);
    await expect(photos().createUpload(DOCK, matched, JPEG)).rejects.toMatchObject(stored);
    await upload(matched, { name: 'late.jpg' });
    const { shown } = await auditRepository(table()).ofParcel(parcelId);
    expect(shown).toMatchObject([
      { action: 'PHOTO_ADDED', by: DOCK.email, changes: [{ field: 'photo', from: null, to: 'late.jpg' }] },
    ]);
    const parcel = await parcels().find(parcelId);
    if (!parcel) throw new Error('There is no parcel.');
    await parcels().save(parcel, { ...parcel, status: 'COMPLETED' });
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

  it('is deleted if it is removed before the package is received, even if the upload arrives later', async () => {
    const intakeId = await upload();
    const late = await photos().createUpload(DOCK, intakeId, JPEG);
    await photos().remove(intakeId, NAME);
    expect(await isStored(intakeId)).toBe(false);
    await send(late);
    await handleUpload(intakeId);
    expect(await isStored(intakeId)).toBe(false);
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

  it('is deleted if its package was deleted', async () => {
    const intakeId = randomUUID();
    const late = await photos().createUpload(DOCK, intakeId, JPEG);
    const parcelId = await receivePackage(intakeId);
    await deleteParcel(parcelId);
    await send(late);
    await handleUpload(intakeId);
    expect(await places(intakeId, parcelId)).toEqual([]);
  });
});
