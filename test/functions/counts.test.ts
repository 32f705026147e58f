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
import { aTableWithCounts, countsOf } from './counts-support.ts';
import type { Deliver } from './stream-support.ts';

withLocalStores();

const POLL_OPTIONS = { timeout: 15_000 };
const BATCH = eventFunctions.counts.source.batchSize;
const anotherParcel = (changes: Partial<ParcelRecord> = {}) => aParcelRecord(aPerson().customerId, changes);

describe('the package counts of terminals', { timeout: 60_000 }, () => {
  it('follow a package from its arrival to its handover', async () => {
    const { parcels, counts, read } = await aTableWithCounts();
    const { report } = read();
    let parcel = anotherParcel({ paymentStatus: 'PAID' });
    await parcels.create(parcel);
    await expect.poll(counts, POLL_OPTIONS).toEqual({ ANC: { ORIGIN: 1 } });
    for (const status of ['TRANSIT', 'DESTINATION'] as const) {
      parcel = await parcels.save(parcel, withStatus(parcel, status, ARRIVED_AT, 'dock'));
      await expect.poll(counts, POLL_OPTIONS).toEqual({ ANC: { [status]: 1 } });
    }
    // Its key changes in one transaction, which causes two stream records.
    await parcels.save(parcel, withStatus(parcel, 'COMPLETED', ARRIVED_AT, 'dock', PROOF_OF_DELIVERY));
    await expect.poll(counts, POLL_OPTIONS).toEqual({});
    expect(report).not.toHaveBeenCalled();
  });

  it('count a package without a destination at its origin until it has one', async () => {
    const { parcels, counts, read } = await aTableWithCounts();
    read();
    const parcel = aTroubledRecord(aPerson().customerId, { destinationCode: null });
    await parcels.create(parcel);
    await expect.poll(counts, POLL_OPTIONS).toEqual({ TAC: { TROUBLED: 1 } });
    await parcels.save(parcel, { ...parcel, destinationCode: 'KOD' });
    await expect.poll(counts, POLL_OPTIONS).toEqual({ KOD: { TROUBLED: 1 } });
  });

  it('exclude a deleted package', async () => {
    const { table, parcels, counts, read } = await aTableWithCounts();
    read();
    const parcel = anotherParcel();
    await parcels.create(parcel);
    await expect.poll(counts, POLL_OPTIONS).toEqual({ ANC: { ORIGIN: 1 } });
    await table.transact({ deleted: table.deletion(parcelEntity.keys(parcel), 1) });
    await expect.poll(counts, POLL_OPTIONS).toEqual({});
  });

  it('are not triggered by a change of notes', async () => {
    const { parcels, counts, read } = await aTableWithCounts();
    const { records } = read();
    const parcel = anotherParcel();
    await parcels.create(parcel);
    const withNotes = await parcels.save(parcel, { ...parcel, customerNotes: 'Dock 4' });
    await parcels.save(withNotes, withStatus(withNotes, 'TRANSIT', ARRIVED_AT, 'dock'));
    await expect.poll(counts, POLL_OPTIONS).toEqual({ ANC: { TRANSIT: 1 } });
    expect(records.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY']);
  });

  /** Stream records of parcels that were created and changed, before they are counted. */
  async function uncountedRecords() {
    const counted = await aTableWithCounts();
    const { parcels, counts, read } = counted;
    const all = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const parcel = anotherParcel({ destinationCode: index % 2 ? 'ANC' : 'FBK' });
        await parcels.create(parcel);
        return index % 3 ? parcel : parcels.save(parcel, withStatus(parcel, 'TRANSIT', ARRIVED_AT, 'dock'));
      }),
    );
    const { records } = read(async () => {});
    await expect.poll(() => counts().then(() => records.length), POLL_OPTIONS).toBe(16);
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
    ['in reverse order', (records, deliver) => deliver(records.toReversed())],
  ])('are correct if the changes are delivered %s', async (_, deliverAs) => {
    const { records, deliver, counts, expected } = await uncountedRecords();
    await deliverAs(records, deliver);
    expect(await counts()).toEqual(expected);
  });

  it('are correct after any changes, however the stream is delivered', async () => {
    const anything = fc.tuple(
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 60, maxLength: 150 }),
      fc.infiniteStream(fc.nat({ max: 5 })),
    );
    const run = fc.asyncProperty(anything, async ([steps, chances]) => {
      const { table, parcels, counts, read, deliver } = await aTableWithCounts();
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
        // Sometimes fails after processing, so that the batch is retried in halves.
        wasLost = chance === 2 && !wasLost;
        if (wasLost) throw new Error('The response was lost.');
      });
      const existing = new Map<string, ParcelRecord>();
      for (const [index, choice] of steps) await changeSomething(index, choice, existing, parcels, table);
      const last = anotherParcel();
      await parcels.create(last);
      existing.set(last.parcelId, last);
      await expect.poll(counts, POLL_OPTIONS).toEqual(countsOf(existing.values()));
      // The counts may match by coincidence before all changes are processed.
      const isSeen = ({ dynamodb }: DynamoDBRecord) => dynamodb?.NewImage?.parcelId?.S === last.parcelId;
      await expect.poll(() => seen.some(isSeen), POLL_OPTIONS).toBe(true);
      await deliverAll(seen);
      expect(await counts()).toEqual(countsOf(existing.values()));
      expect(report).not.toHaveBeenCalled();
    });
    await fc.assert(run, { numRuns: 6, endOnFailure: true });
  });
});

type TableWithCounts = Awaited<ReturnType<typeof aTableWithCounts>>;

/** Creates a random parcel, or deletes one, sets its destination or changes its status. */
async function changeSomething(
  index: number,
  choice: number,
  existing: Map<string, ParcelRecord>,
  parcels: TableWithCounts['parcels'],
  table: TableWithCounts['table'],
): Promise<void> {
  const all = [...existing.values()];
  const parcel = all[index % (all.length + 1)];
  if (!parcel) {
    const destinationCode = [...DESTINATION_CODES, null][choice % (DESTINATION_CODES.length + 1)] ?? null;
    const created = anotherParcel({ destinationCode });
    await parcels.create(created);
    existing.set(created.parcelId, created);
  } else if (choice % 9 === 0) {
    await table.transact({ deleted: table.deletion(parcelEntity.keys(parcel), parcel.version) });
    existing.delete(parcel.parcelId);
  } else if (choice % 9 === 1) {
    const destinationCode = DESTINATION_CODES[choice % DESTINATION_CODES.length] ?? null;
    existing.set(parcel.parcelId, await parcels.save(parcel, { ...parcel, destinationCode }));
  } else {
    const next = PARCEL_STATUSES.filter((status) => isAllowedTransition(parcel.status, status));
    const status = next[choice % next.length];
    if (status) existing.set(parcel.parcelId, await parcels.save(parcel, { ...parcel, status }));
  }
}
