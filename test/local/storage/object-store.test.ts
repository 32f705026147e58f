import { request as httpRequest } from 'node:http';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type CreatedObject,
  STORE_CREDENTIALS,
  startObjectStore,
} from '../../../local/storage/object-store.ts';
import { temporaryDirectory } from '../support.ts';

const BUCKET = 'images';
const object = { Bucket: BUCKET, Key: 'originals/a b/ü-1.jpg' };

async function aStore(directory = temporaryDirectory()) {
  const created: CreatedObject[] = [];
  const store = await startObjectStore({
    directory,
    buckets: [BUCKET],
    onCreated: (object) => void created.push(object),
  });
  const client = new S3Client({
    endpoint: store.endpoint,
    region: 'us-west-2',
    credentials: STORE_CREDENTIALS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // Retries would not succeed.
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    await store.close();
  });
  return { store, client, created };
}

describe('the object store', () => {
  it('keeps objects across restarts', async () => {
    const directory = temporaryDirectory();
    const first = await aStore(directory);
    await first.client.send(new PutObjectCommand({ ...object, Body: 'content', ContentType: 'image/jpeg' }));
    await first.store.close();

    const { client } = await aStore(directory);

    const { Body, ContentType } = await client.send(new GetObjectCommand(object));
    expect(await Body?.transformToString()).toBe('content');
    expect(ContentType).toBe('image/jpeg');
  });

  it('serves presigned URLs, but no altered, expired, or unsigned URLs', async () => {
    const { client } = await aStore();
    await client.send(new PutObjectCommand({ ...object, Body: 'content' }));
    const url = await getSignedUrl(client, new GetObjectCommand(object), { expiresIn: 60 });
    const expired = await getSignedUrl(client, new GetObjectCommand(object), {
      expiresIn: 60,
      signingDate: new Date(Date.now() - 120_000),
    });

    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace('%C3%BC-1', '%C3%BC-2'))).status).toBe(403);
    expect((await fetch(expired)).status).toBe(403);
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
  });

  it('responds 501 to operations that s3rver gets wrong', async () => {
    const { client } = await aStore();

    const list = client.send(new ListObjectsV2Command({ Bucket: BUCKET }));

    await expect(list).rejects.toMatchObject({ name: 'NotImplemented', $metadata: { httpStatusCode: 501 } });
  });

  it('reports created objects by their decoded key, and no other operations', async () => {
    const { client, created } = await aStore();

    const { ETag } = await client.send(new PutObjectCommand({ ...object, Body: 'content' }));
    await client.send(new GetObjectCommand(object));
    await client.send(new DeleteObjectCommand(object));

    expect(created).toEqual([{ bucket: BUCKET, key: object.Key, size: 7, etag: JSON.parse(ETag ?? '') }]);
  });

  it('keeps the previous object if an upload is interrupted', async () => {
    const { client, created } = await aStore();
    await client.send(new PutObjectCommand({ ...object, Body: 'whole' }));
    const url = await getSignedUrl(client, new PutObjectCommand(object), { expiresIn: 60 });

    const upload = httpRequest(url, { method: 'PUT', headers: { 'content-length': 100 } });
    upload.on('error', () => {});
    await new Promise((written) => upload.write('half', written));
    const closed = new Promise((resolve) => upload.on('close', resolve));
    upload.destroy();
    await closed;

    const { Body } = await client.send(new GetObjectCommand(object));
    expect(await Body?.transformToString()).toBe('whole');
    expect(created).toHaveLength(1);
  });

  it('supports If-Match on DELETE', async () => {
    const { client } = await aStore();
    const { ETag: old } = await client.send(new PutObjectCommand({ ...object, Body: 'old' }));
    const { ETag } = await client.send(new PutObjectCommand({ ...object, Body: 'new' }));
    const deletion = (IfMatch?: string) => client.send(new DeleteObjectCommand({ ...object, IfMatch }));

    await expect(deletion(old)).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect((await client.send(new GetObjectCommand(object))).ETag).toBe(ETag);
    await deletion(ETag);

    await expect(client.send(new GetObjectCommand(object))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(deletion(ETag)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });
});
