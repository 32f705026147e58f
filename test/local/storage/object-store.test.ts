import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3 } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it, onTestFinished } from 'vitest';
import { STORE_CREDENTIALS, type StoredObject, startObjectStore } from '#local/storage/object-store.ts';
import { smallDisk } from '../small-disk.ts';
import { temporaryDirectory } from '../support.ts';

const BUCKET = 'images';
const object = { Bucket: BUCKET, Key: 'originals/a b/ü-1.jpg' };

async function aStore(directory = temporaryDirectory()) {
  const created: StoredObject[] = [];
  const store = await startObjectStore(directory, [BUCKET], async ({ bucket, key }, create) => {
    const result = await create();
    created.push({ bucket, key });
    return result;
  });
  const client = new S3({
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
  return {
    store,
    client,
    created,
    put: (Body: string) => client.putObject({ ...object, Body, ContentType: 'image/jpeg' }),
    content: async () => (await client.getObject(object)).Body?.transformToString(),
  };
}

describe('the object store', () => {
  it('keeps objects across restarts', async () => {
    const directory = temporaryDirectory();
    const first = await aStore(directory);
    await first.put('content');
    await first.store.close();
    const { client, content } = await aStore(directory);
    expect(await content()).toBe('content');
    expect((await client.headObject(object)).ContentType).toBe('image/jpeg');
  });

  it('serves presigned URLs, but no altered, expired, or unsigned URLs', async () => {
    const { client, put } = await aStore();
    await put('content');
    const sign = (signingDate: Date) =>
      getSignedUrl(client, new GetObjectCommand(object), { expiresIn: 60, signingDate });
    const url = await sign(new Date());
    const unsigned = url.split('?')[0] ?? '';
    expect((await fetch(url)).status).toBe(200);
    const expired = await sign(new Date(Date.now() - 120_000));
    for (const refused of [url.replace('%C3%BC-1', '%C3%BC-2'), expired, unsigned])
      expect((await fetch(refused)).status).toBe(403);
  });

  it('reports created objects by their decoded key, and no other operations', async () => {
    const { client, put, content, created } = await aStore();
    await put('content');
    await content();
    const Key = 'copy.jpg';
    await client.copyObject({ Bucket: BUCKET, Key, CopySource: encodeURI(`${BUCKET}/${object.Key}`) });
    const copy = await client.getObject({ Bucket: BUCKET, Key });
    expect([copy.ContentType, await copy.Body?.transformToString()]).toEqual(['image/jpeg', 'content']);
    await client.deleteObject(object);
    expect(created).toEqual([object.Key, Key].map((key) => ({ bucket: BUCKET, key })));
    // s3rver gets this operation wrong.
    const list = client.listObjectsV2({ Bucket: BUCKET });
    await expect(list).rejects.toMatchObject({ name: 'NotImplemented', $metadata: { httpStatusCode: 501 } });
  });

  it('keeps the previous object if an upload is interrupted', async () => {
    const { client, put, content, created } = await aStore();
    await put('whole');
    const url = await getSignedUrl(client, new PutObjectCommand(object), { expiresIn: 60 });
    const upload = httpRequest(url, { method: 'PUT', headers: { 'content-length': 100 } });
    upload.on('error', () => {});
    await new Promise((written) => upload.write('half', written));
    const closed = new Promise((resolve) => upload.on('close', resolve));
    upload.destroy();
    await closed;
    expect(await content()).toBe('whole');
    expect(created).toHaveLength(1);
  });

  it('has nothing of an object that did not fit on a full disk with its metadata', async ({ skip }) => {
    const directory = smallDisk(200) ?? skip('Tests may not mount disks here.');
    const { client, put, content } = await aStore(directory);
    const fill = join(directory, 'fill');
    expect(() => writeFileSync(fill, Buffer.alloc(400_000))).toThrow('ENOSPC');
    truncateSync(fill, statSync(fill).size - 5 * 4096);
    await expect(put('x'.repeat(5 * 4096))).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    expect(readdirSync(join(directory, BUCKET))).toEqual([]);
    rmSync(fill);
    await client.putObject({ ...object, Body: 'again', IfNoneMatch: '*' });
    expect(await content()).toBe('again');
  });

  it('supports If-None-Match on PUT', async () => {
    const { client, content, created } = await aStore();
    const put = (Body: string) => client.putObject({ ...object, Body, IfNoneMatch: '*' });
    await put('first');
    await expect(put('second')).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect([await content(), created.length]).toEqual(['first', 1]);
    await client.deleteObject(object);
    await put('third');
    expect(await content()).toBe('third');
  });

  it('supports If-Match on DELETE', async () => {
    const { client, put, content } = await aStore();
    const old = await put('old');
    const { ETag } = await put('new');
    const remove = (IfMatch: string | undefined) => client.deleteObject({ ...object, IfMatch });
    await expect(remove(old.ETag)).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await content()).toBe('new');
    await remove(ETag);
    await expect(content()).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(remove(ETag)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });
});
