import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it, onTestFinished } from 'vitest';
import { STORE_CREDENTIALS, startObjectStore } from '../../local/object-store.ts';
import { temporaryDirectory } from './support.ts';

const BUCKET = 'pictures';
const object = { Bucket: BUCKET, Key: 'originals/a b/ü-1.jpg' };

async function aStore(directory = temporaryDirectory()) {
  const store = await startObjectStore({ directory, buckets: [BUCKET] });
  const client = new S3Client({
    endpoint: store.endpoint,
    region: 'us-west-2',
    credentials: STORE_CREDENTIALS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // A call that this store refuses is refused for good.
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    await store.close();
  });
  return { store, client };
}

describe('the object store', () => {
  it('keeps objects over a restart', async () => {
    const directory = temporaryDirectory();
    const first = await aStore(directory);
    await first.client.send(new PutObjectCommand({ ...object, Body: 'content', ContentType: 'image/jpeg' }));
    await first.store.close();

    const { client } = await aStore(directory);

    const { Body, ContentType } = await client.send(new GetObjectCommand(object));
    expect(await Body?.transformToString()).toBe('content');
    expect(ContentType).toBe('image/jpeg');
  });

  it('serves a signed address, and no altered, expired or unsigned one', async () => {
    const { client } = await aStore();
    await client.send(new PutObjectCommand({ ...object, Body: 'content' }));
    const address = await getSignedUrl(client, new GetObjectCommand(object), { expiresIn: 60 });
    const expired = await getSignedUrl(client, new GetObjectCommand(object), {
      expiresIn: 60,
      signingDate: new Date(Date.now() - 120_000),
    });

    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace('%C3%BC-1', '%C3%BC-2'))).status).toBe(403);
    expect((await fetch(expired)).status).toBe(403);
    expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403);
  });

  it('refuses what its emulator gets wrong, and says so', async () => {
    const { client } = await aStore();

    const list = client.send(new ListObjectsV2Command({ Bucket: BUCKET }));

    await expect(list).rejects.toMatchObject({ name: 'NotImplemented', $metadata: { httpStatusCode: 501 } });
  });
});
