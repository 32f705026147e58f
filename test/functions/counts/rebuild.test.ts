import { describe, expect, it, vi } from 'vitest';
import { type ParcelRecord, parcelEntity } from '../../../functions/parcels/parcel-record.ts';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import type { LocationCode } from '../../../shared/rules/locations.ts';
import type { ParcelStatus } from '../../../shared/rules/parcel-status.ts';
import { rebuildCounts } from '../../../tools/recount/rebuild-counts.ts';
import { aPerson } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { ARRIVED_AT, aParcelRecord, PROOF_OF_DELIVERY } from '../../support/records.ts';
import { POLL_OPTIONS } from '../stream-support.ts';
import { anotherParcel, aTableWithCounts, figuresOf, type TableWithCounts } from './support.ts';

withLocalStores({ streams: true });

const PAID = { paymentStatus: 'PAID', transactionDate: ARRIVED_AT.toISOString() } as const;

/** Uncounted parcels in each status, in two terminals. Changes keep `existing` up to date. */
async function aTableWithParcels(scene: TableWithCounts) {
  const existing = new Map<string, ParcelRecord>();
  const create = async (transitions: ParcelStatus[], destinationCode: LocationCode) => {
    const changes = transitions.includes('DELETED') ? {} : PAID;
    const parcel = aParcelRecord(aPerson().customerId, { ...changes, destinationCode }, transitions);
    await scene.parcels.create(parcel);
    existing.set(parcel.parcelId, parcel);
  };
  for (const destinationCode of ['ANC', 'KOD'] as const)
    await Promise.all(
      [
        [],
        [],
        ['TRANSIT'],
        ['TRANSIT'],
        ['TRANSIT', 'DESTINATION'],
        ['TRANSIT', 'DESTINATION'],
        ['TRANSIT', 'DESTINATION', 'COMPLETED'],
        ['TROUBLED'],
        ['LOST'],
        ['DELETED'],
      ].map((transitions) => create(transitions as ParcelStatus[], destinationCode)),
    );
  const inStatus = (status: ParcelStatus) =>
    [...existing.values()].filter((parcel) => parcel.status === status);
  const save = async (before: ParcelRecord, after: ParcelRecord) =>
    existing.set(before.parcelId, await scene.parcels.save(before, after));
  const changeNow = async () => {
    for (const [from, to] of [
      ['DESTINATION', 'COMPLETED'],
      ['TRANSIT', 'DESTINATION'],
      ['ORIGIN', 'TRANSIT'],
      ['TROUBLED', 'CORRECTED'],
      ['CORRECTED', 'ORIGIN'],
    ] as const) {
      const [parcel] = inStatus(from);
      if (parcel) await save(parcel, withStatus(parcel, to, ARRIVED_AT, 'dock', PROOF_OF_DELIVERY));
    }
    await create([], 'KOD');
    const [lost] = inStatus('LOST');
    if (!lost) return;
    await scene.table.transact({ gone: scene.table.deletion(parcelEntity.keys(lost), lost.version) });
    existing.delete(lost.parcelId);
  };
  let last = Promise.resolve();
  return {
    existing,
    /** Moves one parcel of most statuses on, creates one and removes one. One change after another. */
    changeSome: () => {
      last = last.then(changeNow);
      return last;
    },
  };
}

describe('a rebuild of the counters', { timeout: 60_000 }, () => {
  it('counts what was never counted, and shows the old counters until it is complete', async () => {
    const scene = await aTableWithCounts();
    const { existing } = await aTableWithParcels(scene);
    const shown: unknown[] = [];
    const onProgress = vi.fn();
    const parcels = {
      ...scene.parcels,
      listIdsByStatus: async (status: ParcelStatus, limit: number, cursor?: string) => {
        shown.push(await scene.figures());
        return scene.parcels.listIdsByStatus(status, limit, cursor);
      },
    };
    const total = await rebuildCounts({
      counts: scene.counts,
      parcels,
      waitForIndex: async () => {},
      onProgress,
    });
    expect(total).toBe(existing.size);
    expect(onProgress).toHaveBeenLastCalledWith(total);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(shown.map(() => ({})));
    expect(await scene.figures()).toEqual(figuresOf(existing.values()));
  });

  it('is exact while parcels change and the stream runs', async () => {
    const scene = await aTableWithCounts();
    const { existing, changeSome } = await aTableWithParcels(scene);
    let delivered = 0;
    const { report } = scene.read(async (records) => {
      await scene.deliver(records.toReversed());
      await Promise.all([scene.deliver(records), scene.deliver(records)]);
      delivered += 1;
    });
    const changeAndCount = async () => {
      const before = delivered;
      await changeSome();
      await vi.waitUntil(() => scene.figures().then(() => delivered > before), POLL_OPTIONS);
    };
    for (const rebuild of [1, 2]) {
      let reads = 0;
      const parcels = {
        ...scene.parcels,
        find: async (parcelId: string, consistent?: boolean) => {
          const found = await scene.parcels.find(parcelId, consistent);
          reads += 1;
          // Parcels change after they are read, and the stream counts that before the rebuild counts what it has read.
          if (reads % 5 === 0) await changeAndCount();
          return found;
        },
      };
      await rebuildCounts({ counts: scene.counts, parcels, waitForIndex: changeAndCount });
      expect(await scene.counts.currentGeneration()).toBe(rebuild + 1);
      await expect.poll(scene.figures, POLL_OPTIONS).toEqual(figuresOf(existing.values()));
    }
    expect(report).not.toHaveBeenCalled();
  });

  it('can be continued after a crash, also by two processes at once', async () => {
    const scene = await aTableWithCounts();
    const { existing, changeSome } = await aTableWithParcels(scene);
    const { read, deliver, counts, parcels } = scene;
    const { records } = read();
    const crash = () => {
      throw new Error('The process was killed.');
    };
    const started = rebuildCounts({ counts, parcels, waitForIndex: async () => {}, onProgress: crash });
    await expect(started).rejects.toThrow('The process was killed.');
    expect(await counts.currentGeneration()).toBe(1);
    await changeSome();
    const again = () => rebuildCounts({ counts, parcels, waitForIndex: changeSome });
    await Promise.all([rebuildCounts({ counts, parcels, waitForIndex: async () => {} }), again()]);
    expect(await counts.currentGeneration()).toBe(2);
    await expect.poll(scene.figures, POLL_OPTIONS).toEqual(figuresOf(existing.values()));
    await deliver(records);
    expect(await scene.figures()).toEqual(figuresOf(existing.values()));
  });

  it('removes what the counters show by mistake', async () => {
    const scene = await aTableWithCounts();
    const parcel = anotherParcel();
    await scene.parcels.create(parcel);
    const wrong = { terminal: 'FBK', amounts: { NOW: { LOST: 1 } } } as const;
    await scene.counts.apply(1, [{ parcelId: 'nobody', sequence: 1, contribution: wrong, isChange: true }]);
    expect(await scene.figures()).toEqual({ 'FBK NOW': { LOST: 1 } });
    await rebuildCounts({ counts: scene.counts, parcels: scene.parcels, waitForIndex: async () => {} });
    expect(await scene.figures()).toEqual(figuresOf([parcel]));
  });
});
