import { describe, expect, it } from 'vitest';
import { imageKeys } from '../../../functions/parcels/image-repository.ts';
import type { ObjectStore } from '../../../functions/platform/object-store.ts';
import { anImage } from '../../support/images.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import {
  anIntake,
  aParcel,
  arrive,
  colourOf,
  images,
  NAME,
  type Outcome,
  outcomeOf,
  put,
  store,
} from './support.ts';

withLocalStores();

describe('events of originals', () => {
  const red = () => anImage({ color: '#f00' });
  const blue = () => anImage({ color: '#00f', format: 'png' });
  const isBlue = async ({ thumbnail }: Outcome) => {
    const [r = 0, , b = 0] = await colourOf(thumbnail);
    return b > 200 && r < 50;
  };

  it('may come twice, and twice at once', async () => {
    const { parcelId, record } = await arrive(await red());
    const { originalKey } = imageKeys(parcelId, NAME);
    const { intake, warn } = anIntake();
    await intake.process(originalKey);
    await Promise.all([intake.process(originalKey), intake.process(originalKey)]);
    expect(await outcomeOf(parcelId)).toMatchObject({ record, originalIsThere: true });
    expect(warn).not.toHaveBeenCalled();
  });

  it('of several at once for a new image end in one record', async () => {
    const parcelId = await aParcel();
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, await red());
    const { intake } = anIntake();
    await Promise.all(Array.from({ length: 4 }, () => intake.process(originalKey)));
    expect(await images().list(parcelId)).toHaveLength(1);
  });

  it('of a replaced original end in the newest thumbnail', async () => {
    const { parcelId } = await arrive(await red());
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, await blue());
    await anIntake().intake.process(originalKey);
    const outcome = await outcomeOf(parcelId);
    expect(outcome.record).toMatchObject({ contentType: 'image/png' });
    expect(await isBlue(outcome)).toBe(true);
  });

  it('may come after the original has gone', async () => {
    const { parcelId } = await arrive(await red());
    const { originalKey } = imageKeys(parcelId, NAME);
    await store().remove(originalKey, (await store().etag(originalKey)) ?? '');
    const { intake, warn } = anIntake();
    await intake.process(originalKey);
    expect(await outcomeOf(parcelId)).toEqual({ record: null, thumbnail: null, originalIsThere: false });
    expect(warn).not.toHaveBeenCalled();
  });

  /** A store in which something happens once, right after an original was read. */
  function storeWith(afterRead: () => Promise<void>): ObjectStore {
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

  it('of an original that is replaced while its thumbnail is made end in the newest', async () => {
    const parcelId = await aParcel();
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, await red());
    // The other event comes through first, so that the older thumbnail would be written last.
    const overtaking = storeWith(async () => {
      await put(originalKey, await blue());
      await anIntake().intake.process(originalKey);
    });
    await anIntake(overtaking).intake.process(originalKey);
    const outcome = await outcomeOf(parcelId);
    expect(outcome.record).toMatchObject({ contentType: 'image/png' });
    expect(await isBlue(outcome)).toBe(true);
  });

  it('of a refused file that is replaced by a image meanwhile do not take the image away', async () => {
    const parcelId = await aParcel();
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, Buffer.from('<html>'));
    const overtaking = storeWith(async () => put(originalKey, await blue()));
    const { intake, warn } = anIntake(overtaking);
    await intake.process(originalKey);
    const outcome = await outcomeOf(parcelId);
    expect(outcome).toMatchObject({ originalIsThere: true, record: { contentType: 'image/png' } });
    expect(await isBlue(outcome)).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });

  it('are given back when the original never rests', async () => {
    const parcelId = await aParcel();
    const { originalKey } = imageKeys(parcelId, NAME);
    await put(originalKey, await red());
    let changes = 0;
    const restless: ObjectStore = { ...store(), etag: async () => `"${changes++}"` };
    await expect(anIntake(restless).intake.process(originalKey)).rejects.toMatchObject({
      name: 'Unavailable',
    });
  });
});
