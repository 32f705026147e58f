import { describe, expect, it } from 'vitest';
import { imageKeys } from '../../../functions/parcels/image-repository.ts';
import type { ObjectStore } from '../../../functions/platform/object-store.ts';
import { anImage } from '../../support/images.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import {
  aParcel,
  aProcessor,
  colorOf,
  images,
  NAME,
  type Outcome,
  outcomeOf,
  put,
  store,
  uploadAndProcess,
} from './support.ts';

withLocalStores();

describe('events of original images', () => {
  const red = () => anImage({ color: '#f00' });
  const blue = () => anImage({ color: '#00f', format: 'png' });
  const isBlue = async ({ thumbnail }: Outcome) => {
    const [r = 0, , b = 0] = await colorOf(thumbnail);
    return b > 200 && r < 50;
  };

  it('can be duplicated, sequentially or concurrently', async () => {
    const { parcelId, record } = await uploadAndProcess(await red());
    const { originalKey } = imageKeys(parcelId, NAME);
    const { processor, warn } = aProcessor();
    await processor.process(originalKey);
    await Promise.all([processor.process(originalKey), processor.process(originalKey)]);
    expect(await outcomeOf(parcelId)).toMatchObject({ record, originalExists: true });
    expect(warn).not.toHaveBeenCalled();
  });

  it('create one record even if several arrive concurrently for a new image', async () => {
    const parcelId = await aParcel();
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, await red());
    const { processor } = aProcessor();
    await Promise.all(Array.from({ length: 4 }, () => processor.process(originalKey)));
    expect(await images().list(parcelId)).toHaveLength(1);
  });

  it('create the latest thumbnail after an original was replaced', async () => {
    const { parcelId } = await uploadAndProcess(await red());
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, await blue());
    await aProcessor().processor.process(originalKey);
    const outcome = await outcomeOf(parcelId);
    expect(outcome.record).toMatchObject({ contentType: 'image/png' });
    expect(await isBlue(outcome)).toBe(true);
  });

  it('can arrive after the original was deleted', async () => {
    const { parcelId } = await uploadAndProcess(await red());
    const { originalKey } = imageKeys(parcelId, NAME);
    await store().remove(originalKey, (await store().etag(originalKey)) ?? '');
    const { processor, warn } = aProcessor();
    await processor.process(originalKey);
    expect(await outcomeOf(parcelId)).toEqual({ record: null, thumbnail: null, originalExists: false });
    expect(warn).not.toHaveBeenCalled();
  });

  /** A store that runs `afterRead` once, after an original was read. */
  function storeThatRuns(afterRead: () => Promise<void>): ObjectStore {
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

  it('create the latest thumbnail if the original is replaced during processing', async () => {
    const parcelId = await aParcel();
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, await red());
    // The other event is processed first, so the older thumbnail would be written last.
    const racingStore = storeThatRuns(async () => {
      await put(originalKey, await blue());
      await aProcessor().processor.process(originalKey);
    });
    await aProcessor(racingStore).processor.process(originalKey);
    const outcome = await outcomeOf(parcelId);
    expect(outcome.record).toMatchObject({ contentType: 'image/png' });
    expect(await isBlue(outcome)).toBe(true);
  });

  it('do not delete an image that replaced a rejected file in the meantime', async () => {
    const parcelId = await aParcel();
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, Buffer.from('<html>'));
    const racingStore = storeThatRuns(async () => put(originalKey, await blue()));
    const { processor, warn } = aProcessor(racingStore);
    await processor.process(originalKey);
    const outcome = await outcomeOf(parcelId);
    expect(outcome).toMatchObject({ originalExists: true, record: { contentType: 'image/png' } });
    expect(await isBlue(outcome)).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });

  it('must be retried if the original keeps changing', async () => {
    const parcelId = await aParcel();
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, await red());
    let changes = 0;
    const unstableStore: ObjectStore = { ...store(), etag: async () => `"${changes++}"` };
    await expect(aProcessor(unstableStore).processor.process(originalKey)).rejects.toMatchObject({
      name: 'Unavailable',
    });
  });
});
