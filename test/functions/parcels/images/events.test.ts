import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { listenLocally } from '#local/http/listen.ts';
import { anImage, anObjectCreatedEvent } from '#test/support/images.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import {
  aParcel,
  aProcessor,
  colorOf,
  exists,
  images,
  NAME,
  NOTHING,
  outcomeOf,
  store,
  upload,
  uploadAndProcess,
} from './support.ts';

withLocalStores();

const red = () => anImage({ color: '#f00' });
const blue = () => anImage({ color: '#00f', format: 'png' });

async function expectBlue(parcelId: string): Promise<void> {
  const outcome = await outcomeOf(parcelId);
  expect(outcome).toMatchObject({ originalExists: true, record: { contentType: 'image/png' } });
  const [r = 0, , b = 0] = await colorOf(outcome);
  expect(b - r).toBeGreaterThan(150);
}

/** A store that runs `afterRead` once, after an original was read. */
function storeThatRuns(afterRead: () => Promise<unknown>): ObjectStore {
  let happened = false;
  return {
    ...store(),
    find: async (key, maxBytes) => {
      const found = await store().find(key, maxBytes);
      if (!happened) await afterRead();
      happened = true;
      return found;
    },
  };
}

describe('events of original images', () => {
  it('create one record, no matter how often they arrive', async () => {
    const parcelId = await aParcel();
    const key = await upload(parcelId, await red());
    const { process, logged } = aProcessor();
    await Promise.all(Array.from({ length: 4 }, () => process(key)));
    const { record } = await outcomeOf(parcelId);
    await process(key);
    expect(await outcomeOf(parcelId)).toMatchObject({ record, originalExists: true });
    expect(await images().all(parcelId)).toEqual([record]);
    expect(logged).toEqual([]);
  });

  it('create the latest thumbnail after an original was replaced', async () => {
    const { parcelId } = await uploadAndProcess(await red());
    await uploadAndProcess(await blue(), { parcelId });
    await expectBlue(parcelId);
  });

  it('create the latest thumbnail if the original is replaced during processing', async () => {
    const parcelId = await aParcel();
    const key = await upload(parcelId, await red());
    // The other event is processed first, so the older thumbnail would be written last.
    const racingStore = storeThatRuns(async () => uploadAndProcess(await blue(), { parcelId }));
    await aProcessor(racingStore).process(key);
    await expectBlue(parcelId);
  });

  it('do not delete an image that replaced a rejected file in the meantime', async () => {
    const parcelId = await aParcel();
    const key = await upload(parcelId, Buffer.from('<html>'));
    const { process, logged } = aProcessor(storeThatRuns(async () => upload(parcelId, await blue())));
    await process(key);
    await expectBlue(parcelId);
    expect(logged).toEqual([]);
  });

  it('can arrive after the original was deleted', async () => {
    const { key, parcelId } = await uploadAndProcess(await red());
    await store().remove(key, (await store().etag(key)) ?? '');
    const { process, logged } = aProcessor();
    await process(key);
    expect(await outcomeOf(parcelId)).toEqual(NOTHING);
    expect(logged).toEqual([]);
  });

  it('must be retried if the original keeps changing', async () => {
    const key = await upload(await aParcel(), await red());
    let changes = 0;
    const { process } = aProcessor({ ...store(), etag: async () => `"${changes++}"` });
    await expect(process(key)).rejects.toMatchObject({ name: 'Unavailable' });
  });
});

beforeEach(() => {
  for (const [name, value] of Object.entries(TEST_ENVIRONMENT)) vi.stubEnv(name, value);
});
afterEach(() => void vi.unstubAllEnvs());

/** The handler of a new Lambda instance with the current environment. */
async function aHandler() {
  vi.resetModules();
  return (await import('#functions/lambdas/images.ts')).handler;
}

/** A parcel with an unprocessed original, and the names of its images. */
async function anOriginal() {
  const parcelId = await aParcel();
  const key = await upload(parcelId, await anImage());
  const listed = async () => (await images().all(parcelId)).map(({ name }) => name);
  return {
    key,
    listed,
    /** Expects that nothing was lost and that the next event succeeds. */
    expectRetry: async () => {
      expect([await exists(key), await listed()]).toEqual([true, []]);
      await (await aHandler())(anObjectCreatedEvent(key));
      expect(await listed()).toEqual([NAME]);
    },
  };
}

describe('the images function', () => {
  it.each([
    ['the store is busy', 'AWS_ENDPOINT_URL_S3', 503],
    ['the store denies access', 'AWS_ENDPOINT_URL_S3', 403],
    ['the table is failing', 'AWS_ENDPOINT_URL_DYNAMODB', 500],
  ])('requests a retry while %s, and loses nothing', async (_, variable, status) => {
    const { expectRetry, key } = await anOriginal();
    const original = process.env[variable];
    const server = createServer((_request, response) => void response.writeHead(status).end());
    vi.stubEnv(variable, `http://127.0.0.1:${await listenLocally(server)}`);
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');

    await expect((await aHandler())(anObjectCreatedEvent(key))).rejects.toThrow();

    vi.stubEnv(variable, original);
    server.close();
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

  it('rejects events of other buckets and folders, and events that are not from S3', async () => {
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
