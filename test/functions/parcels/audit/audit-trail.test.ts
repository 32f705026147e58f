import { describe, expect, it } from 'vitest';
import { auditPartition } from '#functions/core/data/keys.ts';
import { handler as parcelChanges } from '#functions/lambdas/parcel-changes.ts';
import { withPayment } from '#functions/parcels/added-charges.ts';
import { auditEntryEntity } from '#functions/parcels/audit/audit-entry.ts';
import { withNotes, withResolution } from '#functions/parcels/parcel-lifecycle.ts';
import { withRefund } from '#functions/parcels/parcel-payment.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { changedByStaff } from '#functions/parcels/staff/staff-parcel.ts';
import type { AuditTrailEntry } from '#shared/contracts/staff/parcel-edit.ts';
import { POLL_OPTIONS, streamOf } from '#test/functions/core/stream-support.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { A_HOLD, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { aRegisteredCustomer, aTable } from '#test/support/stores.ts';
import { anImageQueue } from '../image-jobs/support.ts';
import { dock, service, staffDesk } from '../staff/staff-desk.ts';

withLocalStores({ streams: true });

const PAYMENT = { paymentId: 'payment-1', transactionId: 'T-1', amountCents: 2750 };

/** A staff desk and the unread stream of a new table. The clock advances by a second each time it is used. */
async function aTableWithAudit() {
  const tableName = await aTable();
  const desk = staffDesk(tableName);
  const { clock, send } = desk;
  clock.step = 1000;
  const queue = await anImageQueue();
  const environment = { ...TEST_ENVIRONMENT, ...queue.variables, TABLE_NAME: tableName };
  const stream = await streamOf('parcel-changes', tableName, parcelChanges.with({ environment, clock }));
  const trail = (parcelId: string) => {
    stream.wake();
    return send(service, 'getAuditTrail', { params: { parcelId } });
  };
  const entriesOf = async (parcelId: string) => (await trail(parcelId)).body as AuditTrailEntry[];
  return {
    ...desk,
    ...stream,
    ...queue,
    trail,
    /** The trail once it has this many entries. */
    trailOf: async (parcelId: string, entries: number): Promise<AuditTrailEntry[]> => {
      await expect.poll(async () => (await entriesOf(parcelId)).length, POLL_OPTIONS).toBe(entries);
      return entriesOf(parcelId);
    },
  };
}
/** An entry in one line, without its time. */
const lineOf = ({ by, action, reason, changes }: AuditTrailEntry) =>
  [
    `${action} by ${by}${reason === null ? '' : ` (${reason})`}`,
    ...changes.map(({ field, from, to }) => `${field}: ${from} > ${to}`),
  ].join(', ');

describe('the audit trail of a package', { timeout: 60_000 }, () => {
  it('says who received, edited, moved and deleted it, and when, and the images of a deleted one are removed', async () => {
    const world = await aTableWithAudit();
    const { depart, edit, read, remove, send, trailOf, undo } = world;
    const { report } = read();
    const { customerId } = await aRegisteredCustomer(world.table);
    const parcel = await world.parcel({}, [], customerId);
    const { parcelId } = parcel;
    await edit(parcel, { weightLbs: 2000, notes: 'Heavy', declaredValue: 150, reason: 'Told by phone' });
    await depart(dock, [parcel], { locationDetail: 'VAN-1' });
    await undo(dock, [parcel], 'Wrong van');
    await send(dock, 'recordLabelPrint', { body: { parcelIds: [parcelId] } });
    await remove(service, parcel);

    const trail = await trailOf(parcelId, 6);
    expect(trail.map(lineOf)).toEqual([
      `DELETED by ${service.email}, status: ORIGIN > DELETED`,
      `LABEL_PRINTED by ${dock.email}`,
      `MOVE_UNDONE by ${dock.email} (Wrong van), status: TRANSIT > ORIGIN, locationDetail: VAN-1 > null`,
      `STATUS_CHANGED by ${dock.email}, status: ORIGIN > TRANSIT, locationDetail: null > VAN-1`,
      `EDITED by ${service.email} (Told by phone), price: $27.50 > $1,202.00, weightLbs: 12.5 > 2000, declaredValue: null > $150.00, notes: null > Heavy`,
      'RECEIVED by dock, status: null > ORIGIN, destinationCode: null > ANC, price: null > $27.50',
    ]);
    const times = trail.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(times.at(-1)).toBe(parcel.updateDate);
    // The message is sent after the audit entries are written.
    await expect
      .poll(() => world.messages.map((message) => JSON.parse(message)), POLL_OPTIONS)
      .toEqual([{ job: 'remove-images', parcelId }]);
    expect(report).not.toHaveBeenCalled();
  });

  it('says what the customer did, without the notes', async () => {
    const world = await aTableWithAudit();
    const { clock, parcels, read, trailOf } = world;
    read();
    let parcel = await world.held('TROUBLED', { destinationCode: null });
    const save = async (after: ParcelRecord) => {
      parcel = await parcels.save(parcel, after);
    };
    await save(withNotes(parcel, 'Leave it at the door', clock.now()));
    await save(withResolution(parcel, { destinationCode: 'ANC' }, clock.now(), parcel.customerId));
    await save(changedByStaff(parcel, withStatus(parcel, 'ORIGIN', clock.now(), 'a@b.test'), 'a@b.test'));
    const updateDate = clock.now().toISOString();
    await save({ ...parcel, priceCents: 2750, paymentStatus: 'UNPAID', updateDate });
    await save(withPayment(parcel, PAYMENT, clock.now()));
    const trail = await trailOf(parcel.parcelId, 6);
    expect(trail.map(lineOf)).toEqual([
      'PAID by Customer, paymentStatus: UNPAID > PAID, amount: null > $27.50',
      'PRICE_CHANGED by System, paymentStatus: UNPAYABLE > UNPAID, price: null > $27.50',
      'STATUS_CHANGED by a@b.test, status: CORRECTED > ORIGIN',
      'RESOLVED by Customer, status: TROUBLED > CORRECTED, destinationCode: null > ANC',
      'NOTES_CHANGED by Customer',
      'RECEIVED by dock, status: null > TROUBLED',
    ]);
    expect(JSON.stringify(trail)).not.toContain('door');
  });

  it('says why a package is on hold, and what its customer was told', async () => {
    const world = await aTableWithAudit();
    world.read();
    const parcel = await world.parcel();
    const set = (body: object) => world.setStatus(service, parcel, body);
    await set({ status: 'TROUBLED', ...A_HOLD });
    await set({ status: 'TROUBLED', ...A_HOLD, message: 'All pages.', version: 2 });
    await set({ status: 'CORRECTED', message: 'Thanks.' });
    const by = `by ${service.email}`;
    expect((await world.trailOf(parcel.parcelId, 4)).map(lineOf)).toEqual([
      `STATUS_CHANGED ${by}, status: TROUBLED > CORRECTED, holdReason: INVOICE > null, message: All pages. > Thanks.`,
      `EDITED ${by}, message: ${A_HOLD.message} > All pages.`,
      `STATUS_CHANGED ${by}, status: ORIGIN > TROUBLED, holdReason: null > INVOICE, message: null > ${A_HOLD.message}, paymentStatus: UNPAID > UNPAYABLE`,
      expect.stringMatching(/^RECEIVED/),
    ]);
  });

  it('gets no entry for a refund, which writes its own, and one for a dismissed error', async () => {
    const world = await aTableWithAudit();
    const { clock, send, parcels, read, table, trailOf } = world;
    read();
    const paid = await world.parcel({ ...PAYMENT, paymentStatus: 'PAID', tmError: 'No rate\nfor zone 9' });
    const { parcelId } = paid;
    await parcels.save(paid, withRefund(paid, PAYMENT.paymentId, clock.now()));
    await table.put(auditEntryEntity, {
      ...{ parcelId, at: clock.now().toISOString(), by: 'service@b.test', action: 'REFUND_SUCCEEDED' },
      ...{ reason: 'Lost', amountCents: 2750, subjectId: 'r1', version: 1 },
    });
    await send(dock, 'dismissTmError', { params: { parcelId } });
    expect((await trailOf(parcelId, 3)).map(lineOf)).toEqual([
      `TM_ERROR_DISMISSED by ${dock.email}, tmError: No rate\nfor zone 9 > null`,
      'REFUND_SUCCEEDED by service@b.test (Lost), amount: null > $27.50',
      expect.stringMatching(/^RECEIVED by dock/),
    ]);
  });

  it('says that the shipping system reported an error, and that it accepted the package', async () => {
    const { clock, parcels, read, trailOf, parcel: add } = await aTableWithAudit();
    read();
    const parcel = await add();
    const at = () => clock.now().toISOString();
    const refused = await parcels.save(parcel, { ...parcel, tmError: 'No rate', updateDate: at() });
    await parcels.save(refused, { ...refused, tmError: undefined, updateDate: at() });
    expect((await trailOf(parcel.parcelId, 3)).map(lineOf)).toEqual([
      'TM_ERROR_RESOLVED by System, tmError: No rate > null',
      'TM_ERROR_REPORTED by System, tmError: null > No rate',
      expect.stringMatching(/^RECEIVED by dock/),
    ]);
  });

  it('says who handed it over and who signed, and includes the history of an imported package', async () => {
    const world = await aTableWithAudit();
    const { clock, parcels, read, trailOf } = world;
    read();
    const parcel = await world.parcel({ paymentStatus: 'PAID', version: 4 }, ['TRANSIT', 'DESTINATION']);
    const done = withStatus(parcel, 'COMPLETED', clock.now(), 'counter@b.test', PROOF_OF_DELIVERY);
    await parcels.save(parcel, changedByStaff(parcel, { ...done, signerName: 'Ann Lee' }, 'counter@b.test'));
    expect((await trailOf(parcel.parcelId, 4)).map(lineOf)).toEqual([
      'HANDED_OVER by counter@b.test, status: DESTINATION > COMPLETED, signerName: null > Ann Lee',
      'STATUS_CHANGED by dock, status: TRANSIT > DESTINATION',
      'STATUS_CHANGED by dock, status: ORIGIN > TRANSIT',
      'RECEIVED by dock, status: null > ORIGIN',
    ]);
  });

  it('is the same no matter how often and in what order the changes are delivered', async () => {
    const world = await aTableWithAudit();
    const { deliver, edit, recordsOf, remove, table, trail } = world;
    const parcel = await world.parcel();
    const { parcelId } = parcel;
    await edit(parcel, { notes: 'x' });
    await remove(service, parcel);
    const records = await recordsOf(4);
    const stored = async () =>
      (
        await table.query(auditEntryEntity, {
          partition: auditPartition(parcelId),
          consistent: true,
          limit: 100,
        })
      ).items;
    expect(await trail(parcelId)).toMatchObject({ status: 200, body: [] });
    await deliver(records);
    const once = await stored();
    expect(once.map(({ action }) => action)).toEqual(['RECEIVED', 'EDITED', 'DELETED']);
    await Promise.all([deliver(records), deliver(records.toReversed())]);
    expect(await stored()).toEqual(once);
  });
});
