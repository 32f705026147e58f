import { describe, expect, it, vi } from 'vitest';
import { readChange } from '../../../functions/data/stream.ts';
import { imageRemoval } from '../../../functions/parcel-changes/image-removal.ts';
import { imageKeys } from '../../../functions/parcels/image-repository.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { Unavailable } from '../../../functions/platform/errors.ts';
import { aPerson } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { aParcelRecord } from '../../support/records.ts';
import { aTableWithAudit } from './support.ts';

withLocalStores({ streams: true });

const NAMES = ['front.jpg', 'hazard-label.jpg'];
const keysOf = (parcelId: string) => NAMES.flatMap((name) => Object.values(imageKeys(parcelId, name)));

/** A parcel with two images, and another one of the same customer. */
async function parcelsWithImages() {
  const world = await aTableWithAudit();
  const { images, parcels, store } = world;
  const { customerId } = aPerson();
  const records = [aParcelRecord(customerId), aParcelRecord(customerId)];
  for (const { parcelId } of records) {
    for (const name of NAMES) await images.save({ parcelId, name, contentType: 'image/jpeg' });
    for (const key of keysOf(parcelId)) await store.write(key, Buffer.from(key), 'image/jpeg');
  }
  for (const record of records) await parcels.create(record);
  const left = async ({ parcelId }: ParcelRecord) => {
    world.wake();
    const objects = await Promise.all(keysOf(parcelId).map((key) => store.etag(key)));
    const listed = await images.list(parcelId, true);
    return [listed.length, objects.filter((etag) => etag !== null).length];
  };
  const [parcel, other] = records;
  if (!parcel || !other) throw new Error('There are two parcels.');
  const remove = () => world.staffRoute('deleteParcel', { params: { parcelId: parcel.parcelId } });
  return { ...world, parcel, other, left, remove };
}

describe('the images of a deleted package', { timeout: 60_000 }, () => {
  it('are removed, and its audit trail and the images of others stay', async () => {
    const { left, other, parcel, read, remove, staff, trailOf } = await parcelsWithImages();
    const { report } = read();
    expect(await remove()).toMatchObject({ status: 204 });
    await expect.poll(() => left(parcel), { timeout: 15_000 }).toEqual([0, 0]);
    expect(await left(other)).toEqual([2, 4]);
    const [deleted] = await trailOf(parcel.parcelId, 2);
    expect(deleted).toMatchObject({ action: 'DELETED', by: staff.email });
    expect(report).not.toHaveBeenCalled();
  });

  it('are removed by a repeated event after the store failed in between', async () => {
    const { deliver, images, left, parcel, recordsOf, remove, store } = await parcelsWithImages();
    await remove();
    const records = await recordsOf(4);
    const failing = vi.fn(store.remove).mockRejectedValueOnce(new Unavailable());
    const removal = imageRemoval({ images, store: { remove: failing } });
    await expect(removal.apply(records.map(readChange))).rejects.toThrow(Unavailable);
    expect((await left(parcel))[0]).toBe(2);
    await deliver(records);
    expect(await left(parcel)).toEqual([0, 0]);
    await deliver(records);
    expect(await left(parcel)).toEqual([0, 0]);
  });
});
