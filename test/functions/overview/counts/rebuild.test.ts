import { describe, expect, it, vi } from 'vitest';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { POLL_OPTIONS } from '#test/functions/core/stream-support.ts';
import { aPerson } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { ARRIVED_AT, aParcelRecord, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { rebuildCounts } from '#tools/recount/rebuild-counts.ts';
import { aTableWithCounts, figuresOf } from './support.ts';

withLocalStores({ streams: true });

const PAID = { paymentStatus: 'PAID', transactionDate: ARRIVED_AT.toISOString() } as const;

const SHIPPING: ParcelStatus[] = ['TRANSIT', 'DESTINATION', 'COMPLETED'];
const TRANSITIONS: ParcelStatus[][] = [
  ...[0, 0, 1, 1, 2, 2, 3].map((steps) => SHIPPING.slice(0, steps)),
  ['TROUBLED'],
  ['LOST'],
  ['DELETED'],
];

/** A table with uncounted parcels in each status, in two terminals. Changes keep `existing` up to date. */
async function aTableWithParcels() {
  const scene = await aTableWithCounts();
  const existing = new Map<string, ParcelRecord>();
  const create = async (transitions: ParcelStatus[], destinationCode: LocationCode) => {
    const changes = transitions.includes('DELETED') ? {} : PAID;
    const parcel = aParcelRecord(aPerson().customerId, { ...changes, destinationCode }, transitions);
    await scene.parcels.create(parcel);
    existing.set(parcel.parcelId, parcel);
  };
  for (const destinationCode of ['ANC', 'KOD'] as const)
    await Promise.all(TRANSITIONS.map((transitions) => create(transitions, destinationCode)));
  const firstIn = (status: ParcelStatus) => [...existing.values()].find((parcel) => parcel.status === status);
  const changeNow = async () => {
    for (const [from, to] of [
      ['DESTINATION', 'COMPLETED'],
      ['TRANSIT', 'DESTINATION'],
      ['ORIGIN', 'TRANSIT'],
      ['TROUBLED', 'CORRECTED'],
      ['CORRECTED', 'ORIGIN'],
    ] as const) {
      const parcel = firstIn(from);
      if (!parcel) continue;
      const after = withStatus(parcel, to, ARRIVED_AT, 'dock', PROOF_OF_DELIVERY);
      existing.set(parcel.parcelId, await scene.parcels.save(parcel, after));
    }
    await create([], 'KOD');
    const lost = firstIn('LOST');
    if (!lost) return;
    await scene.table.remove(parcelEntity.keys(lost), lost.version);
    existing.delete(lost.parcelId);
  };
  let last = Promise.resolve();
  return {
    ...scene,
    existing,
    /** Advances one parcel of most statuses, creates one and removes one, after earlier calls are done. */
    changeSome: () => {
      last = last.then(changeNow);
      return last;
    },
    /** Rebuilds the counters without waiting for the index. */
    rebuild: (options: Partial<Parameters<typeof rebuildCounts>[0]> = {}) =>
      rebuildCounts({
        counts: scene.counts,
        parcels: scene.parcels,
        waitForIndex: async () => {},
        ...options,
      }),
  };
}

describe('a rebuild of the counters', { timeout: 60_000 }, () => {
  it('counts what was never counted, and shows the old counters until it is complete', async () => {
    const { counts, parcels, figures, existing, rebuild } = await aTableWithParcels();
    const wrong = { terminal: 'FBK', amounts: { NOW: { LOST: 1 } } } as const;
    await counts.apply(1, [{ parcelId: 'nobody', sequence: 1, contribution: wrong, isChange: true }]);
    const shown: unknown[] = [];
    const onProgress = vi.fn();
    const listIdsByStatus = async (status: ParcelStatus, limit: number, cursor?: string) => {
      shown.push(await figures());
      return parcels.listIdsByStatus(status, limit, cursor);
    };
    const total = await rebuild({ parcels: { ...parcels, listIdsByStatus }, onProgress });
    expect(total).toBe(existing.size);
    expect(onProgress).toHaveBeenLastCalledWith(total);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(shown.map(() => ({ 'FBK NOW': { LOST: 1 } })));
    expect(await figures()).toEqual(figuresOf(existing.values()));
  });

  it('is exact while parcels change and the stream runs', async () => {
    const { counts, parcels, figures, read, deliver, existing, changeSome, rebuild } =
      await aTableWithParcels();
    let delivered = 0;
    const { report } = read(async (records) => {
      await deliver(records.toReversed());
      await Promise.all([deliver(records), deliver(records)]);
      delivered += 1;
    });
    const changeAndCount = async () => {
      const before = delivered;
      await changeSome();
      await vi.waitUntil(() => figures().then(() => delivered > before), POLL_OPTIONS);
    };
    for (const generation of [2, 3]) {
      let reads = 0;
      const find = async (parcelId: string, consistent?: boolean) => {
        const found = await parcels.find(parcelId, consistent);
        reads += 1;
        // Parcels change after they are read, and the stream counts that before the rebuild counts what it has read.
        if (reads % 10 === 0) await changeAndCount();
        return found;
      };
      await rebuild({ parcels: { ...parcels, find }, waitForIndex: changeAndCount });
      expect(await counts.currentGeneration()).toBe(generation);
      await expect.poll(figures, POLL_OPTIONS).toEqual(figuresOf(existing.values()));
    }
    expect(report).not.toHaveBeenCalled();
  });

  it('can be resumed after a crash, even by two processes at once', async () => {
    const { counts, figures, read, deliver, existing, changeSome, rebuild } = await aTableWithParcels();
    const { records } = read();
    const onProgress = () => {
      throw new Error('The process was killed.');
    };
    await expect(rebuild({ onProgress })).rejects.toThrow('The process was killed.');
    expect(await counts.currentGeneration()).toBe(1);
    await changeSome();
    await Promise.all([rebuild(), rebuild({ waitForIndex: changeSome })]);
    expect(await counts.currentGeneration()).toBe(2);
    await expect.poll(figures, POLL_OPTIONS).toEqual(figuresOf(existing.values()));
    await deliver(records);
    expect(await figures()).toEqual(figuresOf(existing.values()));
  });
});
