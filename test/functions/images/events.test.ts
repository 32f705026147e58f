import { describe, expect, it, vi } from 'vitest';
import { imageRemoval } from '../../../functions/parcel-changes/image-removal.ts';
import { handler as liveHandler } from '../../../functions/parcel-images/handler.ts';
import { parcelEntity } from '../../../functions/parcels/parcel-record.ts';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import { Unavailable } from '../../../functions/platform/errors.ts';
import type { ObjectStore } from '../../../functions/platform/object-store.ts';
import { anEvent, aPerson, invoke } from '../../support/events.ts';
import { anImage } from '../../support/images.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { aParcelRecord } from '../../support/records.ts';
import { parcels } from '../../support/stores.ts';
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
  it('create one record, however often they arrive', async () => {
    const parcelId = await aParcel();
    const key = await upload(parcelId, await red());
    const { process, warn } = aProcessor();
    await Promise.all(Array.from({ length: 4 }, () => process(key)));
    const { record } = await outcomeOf(parcelId);
    await process(key);
    expect(await outcomeOf(parcelId)).toMatchObject({ record, originalExists: true });
    expect(await images().list(parcelId)).toEqual([record]);
    expect(warn).not.toHaveBeenCalled();
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
    const { process, warn } = aProcessor(storeThatRuns(async () => upload(parcelId, await blue())));
    await process(key);
    await expectBlue(parcelId);
    expect(warn).not.toHaveBeenCalled();
  });

  it('can arrive after the original was deleted', async () => {
    const { key, parcelId } = await uploadAndProcess(await red());
    await store().remove(key, (await store().etag(key)) ?? '');
    const { process, warn } = aProcessor();
    await process(key);
    expect(await outcomeOf(parcelId)).toEqual(NOTHING);
    expect(warn).not.toHaveBeenCalled();
  });

  it('must be retried if the original keeps changing', async () => {
    const key = await upload(await aParcel(), await red());
    let changes = 0;
    const { process } = aProcessor({ ...store(), etag: async () => `"${changes++}"` });
    await expect(process(key)).rejects.toMatchObject({ name: 'Unavailable' });
  });
});

describe('an image of a deleted package', () => {
  async function deleteParcel(parcelId: string): Promise<void> {
    const parcel = await parcels().find(parcelId, true);
    if (parcel?.status === 'ORIGIN')
      await parcels().save(parcel, withStatus(parcel, 'DELETED', new Date(), 'dock'));
  }

  it('is rejected', async () => {
    const parcelId = await aParcel();
    await deleteParcel(parcelId);
    const { outcome, warn } = await uploadAndProcess(await red(), { parcelId });
    expect(outcome).toEqual(NOTHING);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('leaves nothing if the package is deleted while the image is processed', async () => {
    const parcelId = await aParcel();
    const key = await upload(parcelId, await red());
    const write: ObjectStore['write'] = async (...args) => {
      await store().write(...args);
      await deleteParcel(parcelId);
    };
    await aProcessor({ ...store(), write }).process(key);
    expect(await outcomeOf(parcelId)).toEqual(NOTHING);
  });

  it('is not shown, even before it is removed', async () => {
    const { key, parcelId } = await uploadAndProcess(await red());
    const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });
    const read = (route: 'getParcelThumbnails' | 'getParcelImage') =>
      invoke(handler, anEvent(route, aPerson('CustomerService'), { params: { parcelId, name: NAME } }));
    expect((await read('getParcelThumbnails')).body).toEqual({ images: { [NAME]: expect.any(String) } });
    await deleteParcel(parcelId);
    expect(await exists(key)).toBe(true);
    expect(await read('getParcelThumbnails')).toMatchObject({ status: 200, body: { images: {} } });
    expect(await read('getParcelImage')).toMatchObject({ status: 404 });
  });

  it('is removed by the repeated change of the package if the store fails at first', async () => {
    const { parcelId } = await uploadAndProcess(await red());
    const other = await uploadAndProcess(await red());
    await deleteParcel(parcelId);
    const after = parcelEntity.write({ ...aParcelRecord(aPerson().customerId), parcelId, status: 'DELETED' });
    const change = { eventId: '1', before: null, after };
    const remove = vi.fn(store().remove).mockRejectedValueOnce(new Unavailable());
    const { apply } = imageRemoval({ images: images(), store: { remove } });
    await expect(apply([change])).rejects.toThrow(Unavailable);
    expect(await images().list(parcelId, true)).toHaveLength(1);
    for (const _ of ['once', 'twice']) await apply([change]);
    expect(await outcomeOf(parcelId)).toEqual(NOTHING);
    expect(await outcomeOf(other.parcelId)).toEqual(other.outcome);
  });
});
