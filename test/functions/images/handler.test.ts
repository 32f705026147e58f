import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anImage, anObjectCreatedEvent } from '../../support/images.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { aParcel, exists, images, NAME, upload } from './support.ts';

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

/** A parcel with an unprocessed original, and the names of its images. */
async function anOriginal() {
  const parcelId = await aParcel();
  const key = await upload(parcelId, await anImage());
  const listed = async () => (await images().list(parcelId)).map(({ name }) => name);
  return {
    key,
    listed,
    /** Nothing was lost, and the next event succeeds. */
    expectRetry: async () => {
      expect([await exists(key), await listed()]).toEqual([true, []]);
      await (await aHandler())(anObjectCreatedEvent(key));
      expect(await listed()).toEqual([NAME]);
    },
  };
}

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
  it.each([
    ['the store is busy', 'AWS_ENDPOINT_URL_S3', 503],
    ['the store denies access', 'AWS_ENDPOINT_URL_S3', 403],
    ['the table is failing', 'AWS_ENDPOINT_URL_DYNAMODB', 500],
  ])('requests a retry while %s, and loses nothing', async (_, variable, status) => {
    const { expectRetry, key } = await anOriginal();
    const original = process.env[variable];
    vi.stubEnv(variable, await anEndpointReturning(status));
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');

    await expect((await aHandler())(anObjectCreatedEvent(key))).rejects.toThrow();

    vi.stubEnv(variable, original);
    await expectRetry();
  });

  it.each(['timeout: 12% complete', 'VipsJpeg: Insufficient memory (case 4)', 'vips_tracked: out of memory'])(
    'requests a retry if the decoder fails for a reason other than the file: %s',
    async (message) => {
      const { expectRetry, key } = await anOriginal();
      vi.doMock('sharp', async (original) => {
        const { default: sharp } = await original<typeof import('sharp')>();
        const failing = (content: Uint8Array) =>
          Object.assign(sharp(content), { toBuffer: () => Promise.reject(new Error(message)) });
        return { default: Object.assign(failing, { cache: sharp.cache }) };
      });

      await expect((await aHandler())(anObjectCreatedEvent(key))).rejects.toThrow(message);

      vi.doUnmock('sharp');
      await expectRetry();
    },
  );

  it('rejects events of other buckets and folders, and what is not from S3', async () => {
    const { key, listed } = await anOriginal();
    const handler = await aHandler();
    for (const event of [
      anObjectCreatedEvent(key, 'another-bucket'),
      anObjectCreatedEvent(key.replace('originals', 'thumbnails')),
    ])
      await expect(handler(event)).rejects.toThrow('does not process');
    await expect(handler({ detail: {} } as never)).rejects.toThrow();
    expect([await exists(key), await listed()]).toEqual([true, []]);
  });
});
