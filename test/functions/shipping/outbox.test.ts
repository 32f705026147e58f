import { describe, expect, it } from 'vitest';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import { handoverRepository } from '#functions/handovers/handover-repository.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { outboxRepository } from '#functions/shipping/outbox-repository.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { aTable } from '#test/support/stores.ts';
import { dock, staffDesk } from '../parcels/staff/staff-desk.ts';

withLocalStores();

const NOW = new Date('2026-03-04T18:00:00.000Z');

/** A table that writes to the outbox, with what its rows list. */
async function anOutbox() {
  const tableName = await aTable();
  const table = connectTable(tableName, { clock: { now: () => NOW }, hasOutbox: true });
  const rows = async () => (await outboxRepository(table).list(100)).items;
  return { tableName, table, parcels: parcelRepository(table), rows };
}

const several = (count: number, changes: Partial<ParcelRecord>, statuses: ParcelRecord['status'][]) => {
  const customerId = newCustomerId(NOW);
  return Array.from({ length: count }, (_, index) =>
    aParcelRecord(customerId, { freightBillNum: `NB20000${index}`, ...changes }, statuses),
  );
};

describe('the outbox', () => {
  it('gets one row in the transaction of a change, whatever the number of packages', async () => {
    const { table, parcels, rows } = await anOutbox();
    const ready = several(12, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
    await parcels.createTogether(ready);
    const ids = ready.map(({ parcelId }) => parcelId);
    expect(await rows()).toMatchObject([{ subjects: ids, attempts: 0, at: NOW.toISOString() }]);
    const handedOver = ready.map(
      (parcel) => [parcel, withStatus(parcel, 'COMPLETED', NOW, 'dock', PROOF_OF_DELIVERY)] as const,
    );
    await handoverRepository(table).save(handedOver);
    expect((await rows()).map(({ subjects }) => subjects)).toEqual([ids, ids]);
  });

  it('gets no row if the transaction is canceled', async () => {
    const { parcels, rows } = await anOutbox();
    const [parcel] = several(1, {}, []);
    if (!parcel) throw new Error('The test has no package.');
    await parcels.create(parcel);
    await parcels.save(parcel, { ...parcel, weightLbs: 14 });
    const stale = parcels.save(parcel, withStatus(parcel, 'TRANSIT', NOW, 'dock'));
    await expect(stale).rejects.toBeInstanceOf(VersionConflict);
    expect(await rows()).toHaveLength(2);
  });

  it('gets a row for each change by staff that the shipping system must know, through the API', async () => {
    const { tableName, rows } = await anOutbox();
    const desk = staffDesk(tableName, 'connected');
    const [first, second] = [await desk.parcel(), await desk.parcel()];
    const subjects = async () => (await rows()).map((row) => row.subjects);
    // The desk stores its packages as a seed does, without an outbox.
    expect(await subjects()).toEqual([]);
    await desk.depart(dock, [first, second], { locationDetail: 'LOAD 7' });
    expect((await subjects()).flat().toSorted()).toEqual([first.parcelId, second.parcelId].toSorted());
    desk.clock.time += 1000;
    await desk.setStatus(dock, first, { status: 'ORIGIN', reason: 'Left on the dock' });
    expect((await subjects()).at(-1)).toEqual([first.parcelId]);
  });

  it('stays empty in a stage without a shipping system', async () => {
    const { tableName, rows } = await anOutbox();
    const desk = staffDesk(tableName);
    await desk.depart(dock, [await desk.parcel()], {});
    expect(await rows()).toEqual([]);
  });
});

describe('what the shipping system must be told', () => {
  const parcel = aParcelRecord('customer-1');
  const paidInPart = {
    ...parcel,
    charges: [{ chargeId: '2', chargeType: 'HAZARD', amountCents: 5000 }],
    priceCents: 5000,
    earlierPayments: [{ paymentId: 'p', charges: parcel.charges }],
  } satisfies ParcelRecord;
  const now = { status: 'TRANSIT', statusDate: NOW.toISOString(), by: 'dock' } as const;

  it.each<[string, ParcelRecord | null, Partial<ParcelRecord>]>([
    ['a new package', null, {}],
    ['another weight', parcel, { weightLbs: 13 }],
    ['another destination', parcel, { destinationCode: 'KOD' }],
    ['a price', { ...parcel, priceCents: null }, {}],
    ['a charge after a payment', parcel, paidInPart],
    ['a declared value', parcel, { declaredValueCents: 40_000 }],
    ['an inspection', { ...parcel, hazard: true }, { hazard: true, unNumber: 'UN1263' }],
    ['a move', parcel, { status: 'TRANSIT', statusHistory: [...parcel.statusHistory, now] }],
    ['a deletion', parcel, { status: 'DELETED' }],
    ['another name of the customer', parcel, { customerName: 'Ana Kowalski' }],
  ])('%s', (_, before, changes) => {
    expect(parcelEntity.tells(before, { ...parcel, ...changes })).toBe(parcel.parcelId);
  });

  it.each<[string, Partial<ParcelRecord>]>([
    ["the customer's notes", { customerNotes: 'Ring twice' }],
    ['a shelf', { locationDetail: 'A-12' }],
    ['a payment', { paymentStatus: 'PAID', paymentId: 'p' }],
    ['an error of the shipping system', { tmError: 'No rate for zone 9' }],
  ])('not %s', (_, changes) => {
    expect(parcelEntity.tells(parcel, { ...parcel, ...changes })).toBeNull();
  });
});
