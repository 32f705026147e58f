import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTable } from '../../../functions/data/table.ts';
import { imageKeys, imageRepository } from '../../../functions/parcels/image-repository.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { connectObjectStore } from '../../../functions/platform/object-store.ts';
import { aPerson } from '../../support/events.ts';
import { anImage, anObjectCreatedEvent } from '../../support/images.ts';
import { IMAGE_BUCKET, TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { aParcelRecord } from '../../support/records.ts';

withLocalStores();

beforeEach(() => {
  for (const [name, value] of Object.entries(TEST_ENVIRONMENT)) vi.stubEnv(name, value);
});
afterEach(() => void vi.unstubAllEnvs());

/** The handler of a new Lambda instance with the current environment. */
async function aHandler() {
  vi.resetModules();
  return (await import('../../../functions/images/handler.ts')).handler;
}

/** A parcel with an unprocessed original. */
async function anOriginal(): Promise<{ parcelId: string; key: string }> {
  const { parcelId, ...rest } = aParcelRecord(aPerson().customerId);
  await parcelRepository(connectTable(TABLE_NAME)).create({ parcelId, ...rest });
  const { originalKey: key } = imageKeys(parcelId, 'side.jpg');
  await connectObjectStore(IMAGE_BUCKET).write(key, await anImage(), 'image/jpeg');
  return { parcelId, key };
}

const listed = async (parcelId: string) =>
  (await imageRepository(connectTable(TABLE_NAME)).list(parcelId)).map(({ name }) => name);

const exists = async (key: string) => (await connectObjectStore(IMAGE_BUCKET).etag(key)) !== null;

/** An endpoint that responds to every request with this status. */
async function anEndpointReturning(status: number): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

describe('the images function', () => {
  it('processes the original of an event', async () => {
    const { parcelId, key } = await anOriginal();
    await (await aHandler())(anObjectCreatedEvent(key));
    expect(await listed(parcelId)).toEqual(['side.jpg']);
  });

  it.each([
    ['the store is busy', 'AWS_ENDPOINT_URL_S3', 503],
    ['the store throttles', 'AWS_ENDPOINT_URL_S3', 429],
    ['the store denies access', 'AWS_ENDPOINT_URL_S3', 403],
    ['the table is failing', 'AWS_ENDPOINT_URL_DYNAMODB', 500],
  ])('requests a retry while %s, and loses nothing', async (_, variable, status) => {
    const { parcelId, key } = await anOriginal();
    const original = process.env[variable];
    vi.stubEnv(variable, await anEndpointReturning(status));
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');

    await expect((await aHandler())(anObjectCreatedEvent(key))).rejects.toThrow();

    vi.stubEnv(variable, original);
    expect([await exists(key), await listed(parcelId)]).toEqual([true, []]);
    await (await aHandler())(anObjectCreatedEvent(key));
    expect(await listed(parcelId)).toEqual(['side.jpg']);
  });

  it.each(['timeout: 12% complete', 'VipsJpeg: Insufficient memory (case 4)', 'vips_tracked: out of memory'])(
    'requests a retry if the decoder fails for a reason other than the file: %s',
    async (message) => {
      const { parcelId, key } = await anOriginal();
      vi.doMock('sharp', async (original) => {
        const { default: sharp } = await original<typeof import('sharp')>();
        const failing = (content: Uint8Array) =>
          Object.assign(sharp(content), { toBuffer: () => Promise.reject(new Error(message)) });
        return { default: Object.assign(failing, { cache: sharp.cache }) };
      });

      await expect((await aHandler())(anObjectCreatedEvent(key))).rejects.toThrow(message);

      vi.doUnmock('sharp');
      expect([await exists(key), await listed(parcelId)]).toEqual([true, []]);
      await (await aHandler())(anObjectCreatedEvent(key));
      expect(await listed(parcelId)).toEqual(['side.jpg']);
    },
  );

  it('rejects events of other buckets and folders', async () => {
    const { parcelId, key } = await anOriginal();
    const handler = await aHandler();
    await expect(handler(anObjectCreatedEvent(key, 'another-bucket'))).rejects.toThrow('does not process');
    await expect(handler(anObjectCreatedEvent(key.replace('originals', 'thumbnails')))).rejects.toThrow(
      'does not process',
    );
    expect([await exists(key), await listed(parcelId)]).toEqual([true, []]);
  });

  it('rejects an event that is not from S3', async () => {
    await expect((await aHandler())({ detail: {} } as never)).rejects.toThrow();
  });
});
