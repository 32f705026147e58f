import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { photoMoverOn } from '../../../functions/intake/connect-photos.ts';
import { intakeRepository } from '../../../functions/intake/intake-repository.ts';
import { photoKey, photoRepository } from '../../../functions/intake/photo-repository.ts';
import { photoService } from '../../../functions/intake/photo-service.ts';
import { handler } from '../../../functions/intake-images/handler.ts';
import { imageKeys } from '../../../functions/parcels/image-repository.ts';
import { parcelEntity } from '../../../functions/parcels/parcel-record.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { Conflict, InvalidInput, NotFound } from '../../../functions/platform/errors.ts';
import { once } from '../../../functions/platform/init.ts';
import { connectObjectReader } from '../../../functions/platform/object-reader.ts';
import { connectObjectStore, type ObjectStore } from '../../../functions/platform/object-store.ts';
import { MAX_PHOTOS } from '../../../shared/contracts/staff/intake.ts';
import { INTAKE_RETENTION_DAYS } from '../../../shared/deployment/images.ts';
import { anObjectCreatedEvent } from '../../support/images.ts';
import { anIntake } from '../../support/intakes.ts';
import { IMAGE_BUCKET, TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { parcels, table } from '../../support/stores.ts';
import { aCustomer, DOCK, intakes } from './support.ts';

withLocalStores();

const store = once(() => connectObjectStore(IMAGE_BUCKET));
const CONTENT = Buffer.from('a photo');
const JPEG = { contentType: 'image/jpeg', bytes: CONTENT.length } as const;
const NAME = 'photo-1.jpg';

const photos = () =>
  photoService({
    intakes: intakeRepository(table()),
    photos: photoRepository(table()),
    parcels: parcels(),
    reader: connectObjectReader(IMAGE_BUCKET),
    store: store(),
    clock: systemClock,
  });

async function upload(intakeId: string, name = NAME, content = CONTENT): Promise<number> {
  const input = { ...JPEG, name, bytes: content.length };
  const { url, headers } = await photos().createUpload(intakeId, input);
  return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })).status;
}

const event = (intakeId: string, name = NAME) =>
  handler.with({ environment: TEST_ENVIRONMENT })(anObjectCreatedEvent(photoKey(intakeId, name)));
/** Runs the mover for the change that created the parcel. */
async function created(parcelId: string, on: ObjectStore = store()): Promise<void> {
  const parcel = await parcels().find(parcelId);
  if (!parcel) throw new Error('There is no parcel.');
  const change = { eventId: '1', before: null, after: parcelEntity.write(parcel) };
  await photoMoverOn(table(), on).apply([change]);
}

async function receive(intakeId: string, fields: Parameters<typeof anIntake>[0] = {}): Promise<string> {
  const { customerId } = await aCustomer();
  const { parcel } = await intakes().receive(DOCK, anIntake({ intakeId, customerId, ...fields }));
  if (!parcel) throw new Error('There is no parcel.');
  return parcel.parcelId;
}

/** Where a photo is: with the intake, with the parcel, or both. */
async function places(intakeId: string, parcelId: string, name = NAME): Promise<string[]> {
  const keys = { intake: photoKey(intakeId, name), parcel: imageKeys(parcelId, name).originalKey };
  const found = await Promise.all(
    Object.entries(keys).map(async ([place, key]) => ((await store().etag(key)) === null ? [] : [place])),
  );
  return found.flat();
}

describe('the URL for an upload', () => {
  it('puts the photo on a list that expires with it', async () => {
    const intakeId = randomUUID();
    await upload(intakeId);
    const { expiresAt = 0 } = (await photoRepository(table()).find(intakeId)) ?? {};
    expect(Math.round((expiresAt - Date.now() / 1000) / 86_400)).toBe(INTAKE_RETENTION_DAYS);
  });

  it('accepts a photo before and after the package is received', async () => {
    const intakeId = randomUUID();
    expect(await upload(intakeId)).toBe(200);
    await receive(intakeId);
    expect(await upload(intakeId, 'photo-2.jpg')).toBe(200);
  });

  it.each([
    ['another content type', { 'content-type': 'text/html' }, CONTENT],
    ['a larger file', { 'content-type': 'image/jpeg' }, Buffer.concat([CONTENT, CONTENT])],
  ])('refuses %s', async (_, headers, body) => {
    const intakeId = randomUUID();
    const { url } = await photos().createUpload(intakeId, { ...JPEG, name: NAME });
    const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
    expect(response.status).toBe(403);
    expect(await store().etag(photoKey(intakeId, NAME))).toBeNull();
  });

  it('ends after five minutes', async () => {
    const { url } = await photos().createUpload(randomUUID(), { ...JPEG, name: NAME });
    const { searchParams } = new URL(url);
    expect(searchParams.get('X-Amz-Expires')).toBe('300');
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  });

  it('requires a name of the same type', async () => {
    const creating = photos().createUpload(randomUUID(), { ...JPEG, name: 'photo.png' });
    await expect(creating).rejects.toBeInstanceOf(InvalidInput);
  });

  it('is not given for too many photos, but again for the same one', async () => {
    const intakeId = randomUUID();
    const names = Array.from({ length: MAX_PHOTOS + 4 }, (_, index) => `photo-${index}.jpg`);
    const results = await Promise.allSettled(
      names.map((name) => photos().createUpload(intakeId, { ...JPEG, name })),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(4);
    for (const error of refused) expect(error).toBeInstanceOf(Conflict);
    const taken = (await photoRepository(table()).find(intakeId))?.names[0] ?? '';
    await expect(photos().createUpload(intakeId, { ...JPEG, name: taken })).resolves.toMatchObject({
      headers: { 'content-type': 'image/jpeg' },
    });
  });
});

describe('a photo', () => {
  it('moves when its package is received after the upload', async () => {
    const intakeId = randomUUID();
    await upload(intakeId);
    await event(intakeId);
    const parcelId = await receive(intakeId);
    expect(await places(intakeId, parcelId)).toEqual(['intake']);
    await created(parcelId);
    await created(parcelId);
    await event(intakeId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
  });

  it('moves when it is uploaded after its package was received', async () => {
    const intakeId = randomUUID();
    const parcelId = await receive(intakeId);
    await created(parcelId);
    await upload(intakeId);
    await event(intakeId);
    await event(intakeId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
  });

  it('moves when the customer of its package is found', async () => {
    const { intakeId } = anIntake();
    const { customerId } = await aCustomer();
    await intakes().receive(DOCK, anIntake({ intakeId }));
    await upload(intakeId);
    await event(intakeId);
    const { images } = await photos().list(intakeId);
    expect(await (await fetch(images[NAME] ?? '')).text()).toBe(CONTENT.toString());
    const { parcelId } = await intakes().match(DOCK, intakeId, { customerId });
    await created(parcelId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
    await expect(photos().list(intakeId)).rejects.toBeInstanceOf(NotFound);
  });

  it.each(['etag', 'copy', 'remove'] as const)('is not lost if moving it stops at %s', async (step) => {
    const intakeId = randomUUID();
    await upload(intakeId);
    const parcelId = await receive(intakeId);
    const stopping: ObjectStore = { ...store(), [step]: () => Promise.reject(new Error('stopped')) };
    await expect(created(parcelId, stopping)).rejects.toThrow('stopped');
    expect(await places(intakeId, parcelId)).toContain('intake');
    await created(parcelId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
  });

  it('is not lost if it is replaced while it moves', async () => {
    const intakeId = randomUUID();
    await upload(intakeId);
    const parcelId = await receive(intakeId);
    const slow: ObjectStore = {
      ...store(),
      remove: async (key, etag) => {
        await upload(intakeId, NAME, Buffer.from('a better photo'));
        return store().remove(key, etag);
      },
    };
    await created(parcelId, slow);
    await event(intakeId);
    expect(await places(intakeId, parcelId)).toEqual(['parcel']);
    const moved = await store().find(imageKeys(parcelId, NAME).originalKey, 1000);
    expect(Buffer.from(moved?.content ?? []).toString()).toBe('a better photo');
  });

  it('is deleted when it is removed before the package is received, also if it arrives later', async () => {
    const intakeId = randomUUID();
    await upload(intakeId);
    const { url, headers } = await photos().createUpload(intakeId, { ...JPEG, name: NAME });
    await photos().remove(intakeId, NAME);
    expect(await store().etag(photoKey(intakeId, NAME))).toBeNull();
    await fetch(url, { method: 'PUT', headers, body: new Uint8Array(CONTENT) });
    await event(intakeId);
    expect(await store().etag(photoKey(intakeId, NAME))).toBeNull();
  });

  it('stays if its package is already received', async () => {
    const intakeId = randomUUID();
    await upload(intakeId);
    await receive(intakeId);
    await expect(photos().remove(intakeId, NAME)).rejects.toBeInstanceOf(Conflict);
  });

  it('is deleted if its package was deleted', async () => {
    const intakeId = randomUUID();
    const parcelId = await receive(intakeId);
    const before = await parcels().find(parcelId);
    if (!before) throw new Error('There is no parcel.');
    await parcels().save(before, { ...before, status: 'DELETED', paymentStatus: 'UNPAYABLE' });
    await upload(intakeId);
    await event(intakeId);
    expect(await places(intakeId, parcelId)).toEqual([]);
  });
});
