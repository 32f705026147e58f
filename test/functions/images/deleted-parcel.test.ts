import { describe, expect, it } from 'vitest';
import { connectTable } from '../../../functions/data/table.ts';
import { handler as liveHandler } from '../../../functions/parcel-images/handler.ts';
import { imageKeys } from '../../../functions/parcels/image-repository.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import { anEvent, aPerson, invoke } from '../../support/events.ts';
import { anImage } from '../../support/images.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { aParcel, aProcessor, exists, NAME, outcomeOf, put, store } from './support.ts';

withLocalStores();

const NOTHING = { record: null, thumbnail: null, originalExists: false };

async function deleteParcel(parcelId: string): Promise<void> {
  const parcels = parcelRepository(connectTable(TABLE_NAME));
  const parcel = await parcels.find(parcelId, true);
  if (parcel?.status === 'ORIGIN')
    await parcels.save(parcel, withStatus(parcel, 'DELETED', new Date(), 'dock'));
}

async function upload(parcelId: string): Promise<string> {
  const { originalKey } = imageKeys(parcelId, NAME);
  await put(originalKey, await anImage({ format: 'jpeg', width: 40, height: 30 }));
  return originalKey;
}

describe('an image of a deleted package', () => {
  it('is rejected', async () => {
    const parcelId = await aParcel();
    await deleteParcel(parcelId);
    const { processor, warn } = aProcessor();
    await processor.process(await upload(parcelId));
    expect(await outcomeOf(parcelId)).toEqual(NOTHING);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('leaves nothing if the package is deleted while the image is processed', async () => {
    const parcelId = await aParcel();
    const key = await upload(parcelId);
    const real = store();
    const { processor } = aProcessor({
      ...real,
      write: async (...args) => {
        await real.write(...args);
        await deleteParcel(parcelId);
      },
    });
    await processor.process(key);
    expect(await outcomeOf(parcelId)).toEqual(NOTHING);
  });

  it('is not shown, even before it is removed', async () => {
    const parcelId = await aParcel();
    await aProcessor().processor.process(await upload(parcelId));
    const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });
    const params = { parcelId, name: NAME };
    const staff = aPerson('CustomerService');
    const thumbnails = () => invoke(handler, anEvent('getParcelThumbnails', staff, { params }));
    expect((await thumbnails()).body).toMatchObject({ images: { [NAME]: expect.any(String) } });
    await deleteParcel(parcelId);
    expect(await exists(imageKeys(parcelId, NAME).originalKey)).toBe(true);
    expect(await thumbnails()).toMatchObject({ status: 200, body: { images: {} } });
    expect(await invoke(handler, anEvent('getParcelImage', staff, { params }))).toMatchObject({
      status: 404,
    });
  });
});
