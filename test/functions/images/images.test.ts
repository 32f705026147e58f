import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectTable } from '../../../functions/data/table.ts';
import { handler as arrived } from '../../../functions/images/handler.ts';
import { handler as liveHandler } from '../../../functions/parcel-images/handler.ts';
import { imageKeys, imageRepository } from '../../../functions/parcels/image-repository.ts';
import { imageService } from '../../../functions/parcels/image-service.ts';
import { parcelAccess } from '../../../functions/parcels/parcel-access.ts';
import { type ParcelRepository, parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { connectObjectReader } from '../../../functions/platform/object-reader.ts';
import { connectObjectStore, type ObjectStore } from '../../../functions/platform/object-store.ts';
import { anEvent, aPerson, invoke, type Person } from '../../support/events.ts';
import { anImage, anObjectCreatedEvent } from '../../support/images.ts';
import { IMAGE_BUCKET, TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { aParcelRecord } from '../../support/records.ts';

withLocalStores();

const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });
let parcels: ParcelRepository;
let store: ObjectStore;
beforeAll(() => {
  Object.assign(process.env, TEST_ENVIRONMENT);
  parcels = parcelRepository(connectTable(TABLE_NAME));
  store = connectObjectStore(IMAGE_BUCKET);
});

/** A parcel with processed images. Files are JPEG by default. */
async function aParcelWithImages(owner: Person, ...files: (string | [string, Buffer])[]): Promise<string> {
  const record = aParcelRecord(owner.customerId);
  await parcels.create(record);
  for (const file of files) {
    const [name, content] = typeof file === 'string' ? [file, await anImage()] : file;
    const { originalKey } = imageKeys(record.parcelId, name);
    await store.write(originalKey, content, 'text/html');
    await arrived(anObjectCreatedEvent(originalKey));
  }
  return record.parcelId;
}

/** Deletes an original and sends the event. */
async function remove(parcelId: string, name: string): Promise<void> {
  const { originalKey } = imageKeys(parcelId, name);
  await store.remove(originalKey);
  await arrived(anObjectCreatedEvent(originalKey));
}

const thumbnails = (person: Person, parcelId: string) =>
  invoke(handler, anEvent('getParcelThumbnails', person, { params: { parcelId } }));
const image = (person: Person, parcelId: string, name: string) =>
  invoke(handler, anEvent('getParcelImage', person, { params: { parcelId, name } }));

describe('GET parcels/{parcelId}/thumbnails', () => {
  it('returns a map from name to base64 JPEG, sorted by name', async () => {
    const owner = aPerson();
    const parcelId = await aParcelWithImages(owner, 'side.jpg', 'hazard-1.jpg');
    const { status, body } = await thumbnails(owner, parcelId);
    expect(status).toBe(200);
    const { images } = body as { images: Record<string, string> };
    expect(Object.keys(images)).toEqual(['hazard-1.jpg', 'side.jpg']);
    for (const image of Object.values(images))
      expect(await sharp(Buffer.from(image, 'base64')).metadata()).toMatchObject({ format: 'jpeg' });
  });

  it('returns an empty map if there are no images', async () => {
    const owner = aPerson();
    expect(await thumbnails(owner, await aParcelWithImages(owner))).toMatchObject({
      status: 200,
      body: { images: {} },
    });
  });

  it('omits an image that is deleted during the request', async () => {
    const owner = aPerson();
    const parcelId = await aParcelWithImages(owner, 'side.jpg', 'top.jpg');
    const table = connectTable(TABLE_NAME);
    const leaving = {
      ...connectObjectReader(IMAGE_BUCKET),
      read: async (key: string) => {
        if (key.endsWith('side.jpg')) await remove(parcelId, 'side.jpg');
        return connectObjectReader(IMAGE_BUCKET).read(key);
      },
    };
    const images = imageService(imageRepository(table), leaving, parcelAccess(parcels));
    expect(Object.keys((await images.thumbnails(owner, parcelId)).images)).toEqual(['top.jpg']);
  });

  it('fails if the thumbnail of an image is missing', async () => {
    const owner = aPerson();
    const parcelId = await aParcelWithImages(owner, 'side.jpg');
    await store.remove(imageKeys(parcelId, 'side.jpg').thumbnailKey);
    expect((await thumbnails(owner, parcelId)).status).toBe(500);
  });
});

describe('GET parcels/{parcelId}/image/{name}', () => {
  it('returns a URL of the original that is valid for five minutes and cannot be altered', async () => {
    const owner = aPerson();
    const original = await anImage();
    const parcelId = await aParcelWithImages(owner, ['side.jpg', original]);
    const { status, body } = await image(owner, parcelId, 'side.jpg');
    expect(status).toBe(200);
    const url = new URL((body as { url: string }).url);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    const response = await fetch(url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(original);
    url.pathname = url.pathname.replace('originals', 'thumbnails');
    expect((await fetch(url)).status).toBe(403);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'serves %s inline with its own type, whatever type it was uploaded with',
    async (format) => {
      const owner = aPerson();
      const parcelId = await aParcelWithImages(owner, ['side.jpg', await anImage({ format })]);
      const { body } = await image(owner, parcelId, 'side.jpg');
      const { headers } = await fetch((body as { url: string }).url);
      expect(headers.get('content-type')).toBe(`image/${format}`);
      expect(headers.get('content-disposition')).toBe('inline');
    },
  );

  it('returns 404 for any other name', async () => {
    const owner = aPerson();
    const parcelId = await aParcelWithImages(owner, 'side.jpg');
    for (const name of ['missing.jpg', '../side.jpg', '', '.hidden', 'a'.repeat(200), 'side.jpg\u0000'])
      expect(await image(owner, parcelId, name)).toMatchObject({
        status: 404,
        body: { message: 'There is no such image.' },
      });
  });
});
