import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3 } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { imageRepository } from '#functions/parcels/images/image-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { IMAGE_BUCKET, TABLE_NAME } from '#local/lambda/roles.ts';
import { STORE_CREDENTIALS } from '#local/storage/object-store.ts';
import { aPerson } from '#test/support/events.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aPortal, connectStoresOf, portalProgram, type ReadyPortal, TIME } from '../portal-support.ts';
import { firstLine, temporaryDirectory } from '../support.ts';

const PHOTO = readFileSync(join(import.meta.dirname, '../../../local/seed/images/label.jpg'));
const NAMES = ['1', '2', '3', '4', '5', '6'];

it('photos whose upload was answered are shown although the portal was killed', TIME, async () => {
  const dataDirectory = temporaryDirectory();
  const program = portalProgram({ dataDirectory });
  const first = await firstLine<ReadyPortal>(program);
  connectStoresOf(first);
  const parcel = aParcelRecord(aPerson().customerId);
  await parcelRepository(connectTable(TABLE_NAME)).create(parcel);
  const s3 = new S3({
    endpoint: first.objectStoreEndpoint,
    region: 'us-west-2',
    credentials: STORE_CREDENTIALS,
  });
  const keys = NAMES.map((name) => `originals/${parcel.parcelId}/${name}.jpg`);
  await Promise.all(keys.map((Key) => s3.putObject({ Bucket: IMAGE_BUCKET, Key, Body: PHOTO })));
  program.process.kill('SIGKILL');
  await program.ended;
  s3.destroy();

  connectStoresOf(await aPortal({ dataDirectory }));
  const images = imageRepository(connectTable(TABLE_NAME));
  const shown = async () => (await images.all(parcel.parcelId)).length;
  await expect.poll(shown, { timeout: 20_000 }).toBe(NAMES.length);
});
