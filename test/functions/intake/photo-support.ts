import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { connectObjectStore, type ObjectStore } from '#functions/core/platform/object-store.ts';
import { once } from '#functions/core/platform/once.ts';
import { photoMover } from '#functions/intake/photo-mover.ts';
import { photoKey } from '#functions/intake/photo-repository.ts';
import { photoService } from '#functions/intake/photo-service.ts';
import { handler } from '#functions/lambdas/intake-images.ts';
import { imageJobs } from '#functions/parcels/images/image-jobs.ts';
import { imageKeys } from '#functions/parcels/images/image-repository.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { anObjectCreatedEvent } from '#test/support/images.ts';
import { IMAGE_BUCKET, TABLE_NAME, TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { parcels } from '#test/support/stores.ts';
import { asFunction } from '../core/as-function.ts';
import { aPackage, DOCK, receive } from './support.ts';

export const store = once(() => connectObjectStore(IMAGE_BUCKET));
export const CONTENT = Buffer.from('a photo');
export const NAME = 'photo-1.jpg';
export const JPEG = { name: NAME, contentType: 'image/jpeg', bytes: CONTENT.length } as const;

export const HEADERS = { 'content-type': 'image/jpeg', 'if-none-match': '*' };

export const photos = once(() =>
  photoService(
    asFunction('intake', connectTable(TABLE_NAME)),
    asFunction('intake', connectObjectStore(IMAGE_BUCKET)),
    systemClock,
  ),
);
const jobTable = once(() => asFunction('image-jobs', connectTable(TABLE_NAME)));
const jobStore = once(() => asFunction('image-jobs', connectObjectStore(IMAGE_BUCKET)));

export const send = async (
  { url, headers }: { url: string; headers: Record<string, string> },
  content = CONTENT,
) => (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })).status;

/** Uploads a photo of a package, by default a new one, and returns the id of its intake. */
export async function upload(intakeId: string = randomUUID(), { name = NAME, content = CONTENT } = {}) {
  const created = await photos().createUpload(DOCK, intakeId, { ...JPEG, name, bytes: content.length });
  expect(await send(created, content)).toBe(200);
  return intakeId;
}

export const handleUpload = (intakeId: string, name = NAME) =>
  handler.with({ environment: TEST_ENVIRONMENT })(anObjectCreatedEvent(photoKey(intakeId, name)));

/** Runs the photo jobs of the change that created the parcel. */
export async function movePhotos(parcelId: string, on: ObjectStore = jobStore()): Promise<void> {
  const parcel = await parcels().find(parcelId);
  if (!parcel) throw new Error('There is no parcel.');
  for (const job of imageJobs({ after: parcelEntity.write({ ...parcel, version: 1 }) }))
    if (job.job === 'move-photos') await photoMover(jobTable(), on).received(job);
}

export async function receivePackage(intakeId: string): Promise<string> {
  const { parcel } = await receive((await aPackage({ intakeId })).intake);
  if (!parcel) throw new Error('There is no parcel.');
  return parcel.parcelId;
}

export const isStored = async (intakeId: string) => (await store().etag(photoKey(intakeId, NAME))) !== null;

/** Where the photo is: with the intake, with the parcel, or both. */
export async function places(intakeId: string, parcelId: string): Promise<string[]> {
  const isMoved = (await store().etag(imageKeys(parcelId, NAME).originalKey)) !== null;
  return [...((await isStored(intakeId)) ? ['intake'] : []), ...(isMoved ? ['parcel'] : [])];
}
