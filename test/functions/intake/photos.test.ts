import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Conflict, InvalidInput, NotFound } from '#functions/core/platform/errors.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { photoRepository } from '#functions/intake/photo-repository.ts';
import { MAX_PHOTOS } from '#shared/contracts/staff/intake.ts';
import { INTAKE_RETENTION_DAYS } from '#shared/deployment/images.ts';
import { anIntake } from '#test/support/intakes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { table } from '#test/support/stores.ts';
import {
  CONTENT,
  HEADERS,
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
import { aCustomer, DOCK, deleteParcel, failuresOf, intakes, receive } from './support.ts';

withLocalStores();

describe('the URL for an upload', () => {
  it('accepts a photo before and after the package is received, on a list that expires with the intake', async () => {
    const intakeId = await upload();
    await receivePackage(intakeId);
    await upload(intakeId, { name: 'photo-2.jpg' });
    const { expiresAt = 0 } = (await photoRepository(table()).find(intakeId)) ?? {};
    expect(Math.round((expiresAt - Date.now() / 1000) / 86_400)).toBe(INTAKE_RETENTION_DAYS);
  });

  it.each([
    ['another content type', { ...HEADERS, 'content-type': 'text/html' }, CONTENT],
    ['a larger file', HEADERS, Buffer.concat([CONTENT, CONTENT])],
    ['a request that would replace a photo', { 'content-type': 'image/jpeg' }, CONTENT],
  ])('expires after five minutes, and rejects %s', async (_, headers, content) => {
    const intakeId = randomUUID();
    const { url } = await photos().createUpload(DOCK, intakeId, JPEG);
    const signed = {
      'X-Amz-Expires': '300',
      'X-Amz-SignedHeaders': 'content-length;content-type;host;if-none-match',
    };
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
      headers: HEADERS,
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

  it.each(['head', 'etag', 'copy', 'remove'] as const)(
    'is not lost if moving it stops at %s',
    async (step) => {
      const intakeId = await upload();
      const parcelId = await receivePackage(intakeId);
      const stopping: ObjectStore = { ...store(), [step]: () => Promise.reject(new Error('stopped')) };
      await expect(movePhotos(parcelId, stopping)).rejects.toThrow('stopped');
      expect(await places(intakeId, parcelId)).toContain('intake');
      await movePhotos(parcelId);
      expect(await places(intakeId, parcelId)).toEqual(['parcel']);
    },
  );

  it('can be taken again under the same name after it was removed', async () => {
    const intakeId = await upload();
    await photos().remove(intakeId, NAME);
    await upload(intakeId);
    expect(await isStored(intakeId)).toBe(true);
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
