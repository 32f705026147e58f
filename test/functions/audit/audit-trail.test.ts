import { describe, expect, it } from 'vitest';
import { auditEntryEntity } from '../../../functions/audit/audit-entry.ts';
import { newParcelId } from '../../../functions/data/ids.ts';
import { auditPartition } from '../../../functions/data/keys.ts';
import { withNotes, withResolution } from '../../../functions/parcels/parcel-lifecycle.ts';
import { withPayment, withRefund } from '../../../functions/parcels/parcel-payment.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import { changedByStaff } from '../../../functions/parcels/staff-change.ts';
import { anEvent, aPerson, invoke } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { aParcelRecord, aTroubledRecord, PROOF_OF_DELIVERY } from '../../support/records.ts';
import { anEditOf } from '../staff-edits/support.ts';
import { aTableWithAudit } from './support.ts';

withLocalStores({ streams: true });

const { customerId } = aPerson();
const PAYMENT = { paymentId: 'payment-1', transactionId: 'T-1', amountCents: 2750 };
type World = Pick<Awaited<ReturnType<typeof aTableWithAudit>>, 'parcels'>;

async function aParcel(world: World, record = aParcelRecord(customerId)): Promise<ParcelRecord> {
  await world.parcels.create(record);
  return record;
}

describe('the audit trail of a package', { timeout: 60_000 }, () => {
  it('says who received, edited, moved and deleted it, when, and from what to what', async () => {
    const world = await aTableWithAudit();
    const { edit, staffRoute, read, staff, trailOf } = world;
    const { report } = read();
    const parcel = await aParcel(world);
    const { parcelId } = parcel;
    await edit(parcelId, anEditOf(parcel, { weightLbs: 2000, notes: 'Heavy', declaredValue: 150 }));
    await staffRoute('moveParcels', {
      body: { to: 'TRANSIT', parcelIds: [parcelId], locationDetail: 'VAN-1' },
    });
    await staffRoute('undoMove', { body: { parcelIds: [parcelId], reason: 'Wrong van' } });
    await staffRoute('recordLabelPrint', { body: { parcelIds: [parcelId] } });
    await staffRoute('deleteParcel', { params: { parcelId } });

    const by = staff.email;
    const trail = await trailOf(parcelId, 6);
    expect(trail).toEqual([
      {
        at: expect.any(String),
        by,
        action: 'DELETED',
        reason: null,
        changes: [{ field: 'status', from: 'ORIGIN', to: 'DELETED' }],
      },
      { at: expect.any(String), by, action: 'LABEL_PRINTED', reason: null, changes: [] },
      {
        at: expect.any(String),
        by,
        action: 'MOVE_UNDONE',
        reason: 'Wrong van',
        changes: [
          { field: 'status', from: 'TRANSIT', to: 'ORIGIN' },
          { field: 'locationDetail', from: 'VAN-1', to: null },
        ],
      },
      {
        at: expect.any(String),
        by,
        action: 'STATUS_CHANGED',
        reason: null,
        changes: [
          { field: 'status', from: 'ORIGIN', to: 'TRANSIT' },
          { field: 'locationDetail', from: null, to: 'VAN-1' },
        ],
      },
      {
        at: expect.any(String),
        by,
        action: 'EDITED',
        reason: null,
        changes: [
          { field: 'price', from: '$27.50', to: '$1,202.00' },
          { field: 'weightLbs', from: '12.5', to: '2000' },
          { field: 'declaredValue', from: null, to: '$150.00' },
          { field: 'notes', from: null, to: 'Heavy' },
        ],
      },
      {
        at: parcel.updateDate,
        by: 'dock',
        action: 'RECEIVED',
        reason: null,
        changes: [
          { field: 'status', from: null, to: 'ORIGIN' },
          { field: 'destinationCode', from: null, to: 'ANC' },
          { field: 'price', from: null, to: '$27.50' },
        ],
      },
    ]);
    expect(trail.map(({ at }) => at)).toEqual(
      trail
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(report).not.toHaveBeenCalled();
  });

  it('says what the customer did, without the notes', async () => {
    const world = await aTableWithAudit();
    const { clock, parcels, read, trailOf } = world;
    read();
    let parcel = await aParcel(world, aTroubledRecord(customerId, { destinationCode: null }));
    const save = async (after: ParcelRecord) => {
      parcel = await parcels.save(parcel, after);
    };
    await save(withNotes(parcel, 'Leave it at the door', clock.now()));
    await save(withResolution(parcel, { destinationCode: 'ANC' }, clock.now(), customerId));
    await save(changedByStaff(parcel, withStatus(parcel, 'ORIGIN', clock.now(), 'a@b.test'), 'a@b.test'));
    await save({
      ...parcel,
      priceCents: 2750,
      paymentStatus: 'UNPAID',
      updateDate: clock.now().toISOString(),
    });
    await save(withPayment(parcel, PAYMENT, clock.now()));
    const trail = await trailOf(parcel.parcelId, 6);
    expect(trail.map(({ action, by, changes }) => [action, by, changes])).toEqual([
      [
        'PAID',
        'Customer',
        [
          { field: 'paymentStatus', from: 'UNPAID', to: 'PAID' },
          { field: 'amount', from: null, to: '$27.50' },
        ],
      ],
      [
        'PRICE_CHANGED',
        'System',
        [
          { field: 'paymentStatus', from: 'UNPAYABLE', to: 'UNPAID' },
          { field: 'price', from: null, to: '$27.50' },
        ],
      ],
      ['STATUS_CHANGED', 'a@b.test', [{ field: 'status', from: 'CORRECTED', to: 'ORIGIN' }]],
      [
        'RESOLVED',
        'Customer',
        [
          { field: 'status', from: 'TROUBLED', to: 'CORRECTED' },
          { field: 'destinationCode', from: null, to: 'ANC' },
        ],
      ],
      ['NOTES_CHANGED', 'Customer', []],
      ['RECEIVED', 'dock', [{ field: 'status', from: null, to: 'TROUBLED' }]],
    ]);
    expect(JSON.stringify(trail)).not.toContain('door');
  });

  it('has no entry for a refund, which writes its own, and one for a dismissed error', async () => {
    const world = await aTableWithAudit();
    const { clock, staffRoute, parcels, read, table, trailOf } = world;
    read();
    const start = aParcelRecord(customerId, { tmError: 'No rate\nfor zone 9' });
    const { parcelId } = await aParcel(world, withPayment(start, PAYMENT, clock.now()));
    const paid = await parcels.find(parcelId, true);
    if (paid) await parcels.save(paid, withRefund(paid, clock.now()));
    await table.put(auditEntryEntity, {
      ...{ parcelId, at: clock.now().toISOString(), by: 'service@b.test', action: 'REFUND_SUCCEEDED' },
      ...{ reason: 'Lost', amountCents: 2750, subjectId: 'r1', version: 1 },
    });
    await staffRoute('dismissTmError', { params: { parcelId } });
    const [dismissed, refunded, received] = await trailOf(parcelId, 3);
    expect(dismissed).toMatchObject({
      action: 'TM_ERROR_DISMISSED',
      changes: [{ field: 'tmError', from: 'No rate\nfor zone 9', to: null }],
    });
    expect(refunded).toMatchObject({
      action: 'REFUND_SUCCEEDED',
      reason: 'Lost',
      changes: [{ field: 'amount', from: null, to: '$27.50' }],
    });
    expect(received).toMatchObject({ action: 'RECEIVED' });
  });

  it('says who handed it over and who signed', async () => {
    const world = await aTableWithAudit();
    const { clock, parcels, read, trailOf } = world;
    read();
    const parcel = await aParcel(
      world,
      aParcelRecord(customerId, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
    );
    const done = withStatus(parcel, 'COMPLETED', clock.now(), 'counter@b.test', PROOF_OF_DELIVERY);
    await parcels.save(parcel, changedByStaff(parcel, { ...done, signerName: 'Ann Lee' }, 'counter@b.test'));
    const [handover, ...rest] = await trailOf(parcel.parcelId, 4);
    expect(handover).toMatchObject({
      by: 'counter@b.test',
      action: 'HANDED_OVER',
      changes: [
        { field: 'status', from: 'DESTINATION', to: 'COMPLETED' },
        { field: 'signerName', from: null, to: 'Ann Lee' },
      ],
    });
    // An imported package brings its history.
    expect(rest.map(({ action }) => action)).toEqual(['STATUS_CHANGED', 'STATUS_CHANGED', 'RECEIVED']);
  });

  it('begins with the receipt, also of a package that was imported after several changes', async () => {
    const world = await aTableWithAudit();
    world.read();
    const parcel = await aParcel(world, { ...aParcelRecord(customerId, {}, ['TRANSIT']), version: 4 });
    const trail = await world.trailOf(parcel.parcelId, 2);
    expect(trail.map(({ action }) => action)).toEqual(['STATUS_CHANGED', 'RECEIVED']);
  });

  it('is the same however often and in whatever order the changes are delivered', async () => {
    const world = await aTableWithAudit();
    const { deliver, edit, staffRoute, recordsOf, table } = world;
    const parcel = await aParcel(world);
    const { parcelId } = parcel;
    await edit(parcelId, anEditOf(parcel, { notes: 'x' }));
    await staffRoute('deleteParcel', { params: { parcelId } });
    const records = await recordsOf(4);
    const stored = async () =>
      (await table.query(auditEntryEntity, { partition: auditPartition(parcelId), consistent: true })).items;
    await deliver(records);
    const once = await stored();
    expect(once.map(({ action }) => action)).toEqual(['RECEIVED', 'EDITED', 'DELETED']);
    await Promise.all([deliver(records), deliver(records.toReversed())]);
    expect(await stored()).toEqual(once);
  });

  it('is empty before the changes are delivered, and 404 for an id that never existed', async () => {
    const { editing, parcels, staff } = await aTableWithAudit();
    const { parcelId } = await aParcel({ parcels });
    const get = (id: string) =>
      invoke(editing, anEvent('getAuditTrail', staff, { params: { parcelId: id } }));
    expect(await get(parcelId)).toMatchObject({ status: 200, body: [] });
    expect(await get(newParcelId(customerId, new Date(0)))).toMatchObject({ status: 404 });
  });
});
