import { ListObjectsV2Command, NoSuchBucket, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, onTestFinished } from 'vitest';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aTable } from '#test/support/stores.ts';
import { openBucket, openTable } from '#tools/open-stores.ts';

withLocalStores();

it('a tool opens a table that exists, and says if it does not', async () => {
  const name = await aTable();
  expect(await openTable(name)).toMatchObject({ name });
  await expect(openTable(`${name}-lost`)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(`There is no table ${name}-lost in `),
  });
});

it('a tool opens a bucket that exists, and says if it does not, instead of missing each object', async () => {
  // The local store lists no bucket.
  const store = mockClient(S3Client);
  onTestFinished(() => store.restore());
  const ask = store.on(ListObjectsV2Command, { Bucket: 'images' });
  ask.resolves({});
  expect(await openBucket('images')).toHaveProperty('head');
  ask.rejects(new NoSuchBucket({ message: 'no', $metadata: {} }));
  await expect(openBucket('images')).rejects.toMatchObject({
    name: 'UsageError',
    message: 'There is no bucket images.',
  });
});
