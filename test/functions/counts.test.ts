import type { DynamoDBRecord } from 'aws-lambda';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParcelRecord, parcelEntity } from '../../functions/parcels/parcel-record.ts';
import { withStatus } from '../../functions/parcels/parcel-transitions.ts';
import { eventFunctions } from '../../shared/deployment/event-functions.ts';
import { DESTINATION_CODES } from '../../shared/rules/locations.ts';
import { isAllowedTransition, PARCEL_STATUSES } from '../../shared/rules/parcel-status.ts';
import { aPerson } from '../support/events.ts';
import { withLocalStores } from '../support/local-stores.ts';
import { ARRIVED_AT, aParcelRecord, aTroubledRecord, PROOF_OF_DELIVERY } from '../support/records.ts';
import { aCountedTable, countsOf, type Deliver } from './counts-support.ts';

withLocalStores();

const PATIENCE = { timeout: 15_000 };
const BATCH = eventFunctions.counts.source.batchSize;
const anotherParcel = (changes: Partial<ParcelRecord> = {}) => aParcelRecord(aPerson().customerId, changes);

describe('the counts of terminals', { timeout: 60_000 }, () => {
  it('follow a package from its arrival to its handing over', async () => {
    const { parcels, counts, read } = await aCountedTable();
    const { report } = read();
    let parcel = anotherParcel({ paymentStatus: 'PAID' });
    await parcels.create(parcel);
    await expect.poll(counts, PATIENCE).toEqual({ ANC: { ORIGIN: 1 } });
    for (const status of ['TRANSIT', 'DESTINATION'] as const) {
      parcel = await parcels.save(parcel, withStatus(parcel, status, ARRIVED_AT, 'dock'));
      await expect.poll(counts, PATIENCE).toEqual({ ANC: { [status]: 1 } });
    }
    // It moves to another key in one transaction: two records of the stream.
    await parcels.save(parcel, withStatus(parcel, 'COMPLETED', ARRIVED_AT, 'dock', PROOF_OF_DELIVERY));
    await expect.poll(counts, PATIENCE).toEqual({});
    expect(report).not.toHaveBeenCalled();
  });

  it('have a package without a destination where it came in, until it has one', async () => {
    const { parcels, counts, read } = await aCountedTable();
    read();
    const parcel = aTroubledRecord(aPerson().customerId, { destinationCode: null });
    await parcels.create(parcel);
    await expect.poll(counts, PATIENCE).toEqual({ TAC: { TROUBLED: 1 } });
    await parcels.save(parcel, { ...parcel, destinationCode: 'KOD' });
    await expect.poll(counts, PATIENCE).toEqual({ KOD: { TROUBLED: 1 } });
  });

  it('lose a package that is taken out of the table', async () => {
    const { table, parcels, counts, read } = await aCountedTable();
    read();
    const parcel = anotherParcel();
    await parcels.create(parcel);
    await expect.poll(counts, PATIENCE).toEqual({ ANC: { ORIGIN: 1 } });
    await table.transact({ gone: table.deletion(parcelEntity.keys(parcel), 1) });
    await expect.poll(counts, PATIENCE).toEqual({});
  });

  it('are not asked about a change of notes', async () => {
    const { parcels, counts, read } = await aCountedTable();
    const { records } = read();
    const parcel = anotherParcel();
    await parcels.create(parcel);
    const noted = await parcels.save(parcel, { ...parcel, customerNotes: 'Dock 4' });
    await parcels.save(noted, withStatus(noted, 'TRANSIT', ARRIVED_AT, 'dock'));
    await expect.poll(counts, PATIENCE).toEqual({ ANC: { TRANSIT: 1 } });
    expect(records.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY']);
  });

  /** The records of a table in which some parcels have arrived and moved, none of them counted yet. */
  async function someRecords() {
    const counted = await aCountedTable();
    const { parcels, counts, read } = counted;
    const all = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const parcel = anotherParcel({ destinationCode: index % 2 ? 'ANC' : 'FBK' });
        await parcels.create(parcel);
        return index % 3 ? parcel : parcels.save(parcel, withStatus(parcel, 'TRANSIT', ARRIVED_AT, 'dock'));
      }),
    );
    const { records } = read(async () => {});
    await expect.poll(() => counts().then(() => records.length), PATIENCE).toBe(16);
    return { ...counted, records, expected: countsOf(all) };
  }

  it.each<[string, (records: DynamoDBRecord[], deliver: Deliver) => Promise<unknown>]>([
    ['once', (records, deliver) => deliver(records)],
    ['twice', async (records, deliver) => deliver(records).then(() => deliver(records))],
    ['twice at once', (records, deliver) => Promise.all([deliver(records), deliver(records)])],
    ['twice in one batch', (records, deliver) => deliver([...records, ...records])],
    [
      'in two halves, and whole',
      async (records, deliver) => {
        await deliver(records.slice(0, 7));
        await deliver(records);
        await deliver(records.slice(7));
      },
    ],
    [
      'in overlapping parts at once',
      (records, deliver) =>
        Promise.all([
          deliver(records.slice(0, 11)),
          deliver(records.slice(5)),
          deliver(records.slice(3, 14)),
        ]),
    ],
    ['backwards', (records, deliver) => deliver(records.toReversed())],
  ])('are right when the changes come %s', async (_, way) => {
    const { records, deliver, counts, expected } = await someRecords();
    await way(records, deliver);
    expect(await counts()).toEqual(expected);
  });

  it('are right after any moves, however the stream is delivered', async () => {
    const anything = fc.tuple(
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 60, maxLength: 150 }),
      fc.infiniteStream(fc.nat({ max: 5 })),
    );
    const run = fc.asyncProperty(anything, async ([steps, chances]) => {
      const { table, parcels, counts, read, deliver } = await aCountedTable();
      const seen: DynamoDBRecord[] = [];
      const deliverAll = async (records: readonly DynamoDBRecord[]) => {
        for (let start = 0; start < records.length; start += BATCH)
          await deliver(records.slice(start, start + BATCH));
      };
      let wasLost = false;
      const { report } = read(async (records) => {
        const chance = chances.next().value;
        seen.push(...records);
        if (chance === 0) await Promise.all([deliver(records), deliver(records)]);
        else if (chance === 1) await deliverAll([...seen.slice(-40, -20), ...records]);
        else await deliver(records);
        // The answer is lost, though not each time: the same comes again, in halves.
        wasLost = chance === 2 && !wasLost;
        if (wasLost) throw new Error('The answer is lost.');
      });
      const living = new Map<string, ParcelRecord>();
      for (const [which, what] of steps) await step(which, what, living, parcels, table);
      const last = anotherParcel();
      await parcels.create(last);
      living.set(last.parcelId, last);
      await expect.poll(counts, PATIENCE).toEqual(countsOf(living.values()));
      // The counts may be right by chance while some changes are still to come.
      const isSeen = ({ dynamodb }: DynamoDBRecord) => dynamodb?.NewImage?.parcelId?.S === last.parcelId;
      await expect.poll(() => seen.some(isSeen), PATIENCE).toBe(true);
      await deliverAll(seen);
      expect(await counts()).toEqual(countsOf(living.values()));
      expect(report).not.toHaveBeenCalled();
    });
    await fc.assert(run, { numRuns: 6, endOnFailure: true });
  });
});

type Counted = Awaited<ReturnType<typeof aCountedTable>>;

/** One thing that happens to some package: it arrives, is deleted, gets a destination or moves. */
async function step(
  which: number,
  what: number,
  living: Map<string, ParcelRecord>,
  parcels: Counted['parcels'],
  table: Counted['table'],
): Promise<void> {
  const all = [...living.values()];
  const parcel = all[which % (all.length + 1)];
  if (!parcel) {
    const destinationCode = [...DESTINATION_CODES, null][what % (DESTINATION_CODES.length + 1)] ?? null;
    const created = anotherParcel({ destinationCode });
    await parcels.create(created);
    living.set(created.parcelId, created);
  } else if (what % 9 === 0) {
    await table.transact({ gone: table.deletion(parcelEntity.keys(parcel), parcel.version) });
    living.delete(parcel.parcelId);
  } else if (what % 9 === 1) {
    const destinationCode = DESTINATION_CODES[what % DESTINATION_CODES.length] ?? null;
    living.set(parcel.parcelId, await parcels.save(parcel, { ...parcel, destinationCode }));
  } else {
    const next = PARCEL_STATUSES.filter((status) => isAllowedTransition(parcel.status, status));
    const status = next[what % next.length];
    if (status) living.set(parcel.parcelId, await parcels.save(parcel, { ...parcel, status }));
  }
}
