import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { Unavailable } from '#functions/core/platform/errors.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { handler as liveHandler } from '#functions/lambdas/parcel-images.ts';
import { imageRemoval } from '#functions/parcels/images/image-jobs.ts';
import { imageKeys } from '#functions/parcels/images/image-repository.ts';
import { imageService } from '#functions/parcels/images/image-service.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { anEvent, aPerson, invoke } from '#test/support/events.ts';
import { anImage } from '#test/support/images.ts';
import { IMAGE_BUCKET, TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { parcels, table } from '#test/support/stores.ts';
import {
  aParcel,
  aProcessor,
  images,
  NAME,
  NOTHING,
  outcomeOf,
  store,
  upload,
  uploadAndProcess,
} from './support.ts';

withLocalStores();

const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });
const owner = aPerson();

/** A parcel of the owner with processed images. */
async function aParcelWith(...names: string[]): Promise<string> {
  const parcelId = await aParcel(owner);
  for (const name of names) await uploadAndProcess(await anImage(), { parcelId, name });
  return parcelId;
}

const thumbnails = (parcelId: string, person = owner) =>
  invoke(handler, anEvent('getParcelThumbnails', person, { params: { parcelId } }));
const image = (parcelId: string, name = NAME, person = owner) =>
  invoke(handler, anEvent('getParcelImage', person, { params: { parcelId, name } }));
const urlOf = async (parcelId: string) =>
  new URL(((await image(parcelId)).body as Record<'url', string>).url);

describe('GET parcels/{parcelId}/thumbnails', () => {
  it('returns a map from name to base64 JPEG, sorted by name', async () => {
    const { status, body } = await thumbnails(await aParcelWith(NAME, 'hazard-1.jpg'));
    const entries = Object.entries((body as { images: Record<string, string> }).images);
    expect([status, entries.map(([name]) => name)]).toEqual([200, ['hazard-1.jpg', NAME]]);
    for (const [, content] of entries)
      expect(await sharp(Buffer.from(content, 'base64')).metadata()).toMatchObject({ format: 'jpeg' });
    expect(await thumbnails(await aParcelWith())).toMatchObject({ status: 200, body: { images: {} } });
  });

  it('omits an image that is deleted during the request', async () => {
    const parcelId = await aParcelWith(NAME, 'top.jpg');
    const reader = connectObjectStore(IMAGE_BUCKET);
    const read = async (key: string) => {
      if (key.endsWith(NAME)) {
        const { originalKey } = imageKeys(parcelId, NAME);
        await store().remove(originalKey);
        await aProcessor().process(originalKey);
      }
      return reader.read(key);
    };
    const service = imageService(table(), { ...reader, read });
    expect(Object.keys((await service.thumbnails(owner, parcelId)).shown.images)).toEqual(['top.jpg']);
  });

  it('fails if the thumbnail of an image is missing', async () => {
    const parcelId = await aParcelWith(NAME);
    await store().remove(imageKeys(parcelId, NAME).thumbnailKey);
    expect((await thumbnails(parcelId)).status).toBe(500);
  });
});

describe('GET parcels/{parcelId}/image/{name}', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'returns a URL of only this %s for five minutes, with its true type, not the uploaded one',
    async (format) => {
      const parcelId = await aParcel(owner);
      const original = await anImage({ format });
      await uploadAndProcess(original, { parcelId });
      const url = await urlOf(parcelId);
      expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
      const response = await fetch(url);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(original);
      expect(response.headers.get('content-type')).toBe(`image/${format}`);
      expect(response.headers.get('content-disposition')).toBe('inline');
      url.pathname = url.pathname.replace('originals', 'thumbnails');
      expect((await fetch(url)).status).toBe(403);
    },
  );

  it('returns 404 for any other name', async () => {
    const parcelId = await aParcelWith(NAME);
    const missing = { status: 404, body: { message: 'There is no such image.' } };
    for (const name of ['missing.jpg', '../side.jpg', '.hidden', 'a'.repeat(200)])
      expect(await image(parcelId, name)).toMatchObject(missing);
    for (const name of ['', 'side.jpg\u0000'])
      expect(await image(parcelId, name)).toMatchObject({
        status: 404,
        body: { message: 'There is nothing here.' },
      });
  });
});

describe('an image of a deleted package', () => {
  async function deleteParcel(parcelId: string): Promise<void> {
    const parcel = await parcels().find(parcelId, true);
    if (parcel?.status === 'ORIGIN')
      await parcels().save(parcel, withStatus(parcel, 'DELETED', new Date(), 'dock'));
  }

  it('is rejected', async () => {
    const parcelId = await aParcel();
    await deleteParcel(parcelId);
    const { outcome, logged } = await uploadAndProcess(await anImage(), { parcelId });
    expect(outcome).toEqual(NOTHING);
    expect(codesIn(logged)).toEqual(['IMAGE_REJECTED']);
  });

  it('leaves nothing if the package is deleted while the image is processed', async () => {
    const parcelId = await aParcel();
    const key = await upload(parcelId, await anImage());
    const write: ObjectStore['write'] = async (...args) => {
      await store().write(...args);
      await deleteParcel(parcelId);
    };
    await aProcessor({ ...store(), write }).process(key);
    expect(await outcomeOf(parcelId)).toEqual(NOTHING);
  });

  it('is not shown, even before it is removed', async () => {
    const parcelId = await aParcelWith(NAME);
    const staff = aPerson('CustomerService');
    expect((await thumbnails(parcelId, staff)).body).toEqual({ images: { [NAME]: expect.any(String) } });
    await deleteParcel(parcelId);
    expect(await outcomeOf(parcelId)).toMatchObject({ originalExists: true });
    expect(await thumbnails(parcelId, staff)).toMatchObject({ status: 200, body: { images: {} } });
    expect(await image(parcelId, NAME, staff)).toMatchObject({ status: 404 });
  });

  it('is removed by a retry of the job if the store fails at first', async () => {
    const { parcelId } = await uploadAndProcess(await anImage());
    const other = await uploadAndProcess(await anImage());
    await deleteParcel(parcelId);
    const remove = vi.fn(store().remove).mockRejectedValueOnce(new Unavailable());
    const removeImages = imageRemoval(table(), { remove });
    await expect(removeImages(parcelId)).rejects.toThrow(Unavailable);
    expect(await images().all(parcelId)).toHaveLength(1);
    for (const _ of ['once', 'twice']) await removeImages(parcelId);
    expect(await outcomeOf(parcelId)).toEqual(NOTHING);
    expect(await outcomeOf(other.parcelId)).toEqual(other.outcome);
  });
});
