import { beforeAll, describe, expect, it } from 'vitest';
import { auditEntryEntity } from '../../../functions/audit/audit-entry.ts';
import { newParcelId } from '../../../functions/data/ids.ts';
import { auditPartition } from '../../../functions/data/keys.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import type { StaffParcel } from '../../../shared/contracts/staff/staff-parcel.ts';
import { aPerson, errorBodyOf, type Person } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { paymentWorld } from '../payments/payment-world.ts';
import { type StaffDesk, staffDesk } from './staff-desk.ts';

withLocalStores();

let desk: StaffDesk;
beforeAll(() => {
  desk = staffDesk();
});

const dock = aPerson('ParcelOperations');
const service = aPerson('CustomerService');
const on = ({ parcelId }: Pick<ParcelRecord, 'parcelId'>) => ({ params: { parcelId } });
const setStatus = (person: Person, parcel: Pick<ParcelRecord, 'parcelId'>, body: object) =>
  desk.send(person, 'setParcelStatus', { ...on(parcel), body });
const remove = (person: Person, parcel: Pick<ParcelRecord, 'parcelId'>) =>
  desk.send(person, 'deleteParcel', on(parcel));
const held = (status: 'TROUBLED' | 'CORRECTED', changes: Partial<ParcelRecord> = {}) =>
  desk.parcel({
    status,
    paymentStatus: 'UNPAYABLE',
    priceCents: null,
    charges: [],
    statusHistory: [{ status, statusDate: '2026-02-02T18:00:00.000Z', by: 'dock' }],
    ...changes,
  });

describe('PUT parcels/{parcelId}/status', () => {
  it('changes the status with a reason and returns the parcel', async () => {
    const parcel = await desk.parcel();
    const { status, body } = await setStatus(service, parcel, { status: 'LOST', reason: 'Not on its shelf' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ parcelId: parcel.parcelId, status: 'LOST', version: 2 });
    expect((body as StaffParcel).statusHistory.at(-1)).toEqual({
      status: 'LOST',
      statusDate: desk.clock.now().toISOString(),
    });
    expect(await desk.stored(parcel)).toMatchObject({
      changed: { by: service.email, reason: 'Not on its shelf', version: 2 },
    });
    expect((await setStatus(service, parcel, { status: 'LOST', reason: 'Not on its shelf' })).status).toBe(
      200,
    );
    expect((await desk.stored(parcel)).version).toBe(2);
  });

  it('needs a reason for a package that is lost', async () => {
    const parcel = await desk.parcel();
    const response = await setStatus(service, parcel, { status: 'LOST' });
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toEqual([{ field: 'reason', message: 'Enter a reason.' }]);
  });

  it.each([
    [[], 'COMPLETED', 'A package is completed by handing it over at the counter.'],
    [[], 'DELETED', 'Delete the package instead.'],
    [['DELETED'], 'ORIGIN', 'A package cannot change from Deleted to At Origin.'],
  ] as const)('after %j to %s is refused', async (before, to, message) => {
    const parcel = await desk.parcel({}, [...before]);
    const response = await setStatus(service, parcel, { status: to, reason: 'Because' });
    expect([response.status, errorBodyOf(response).message]).toEqual([409, message]);
    expect(await desk.stored(parcel)).toEqual(parcel);
  });

  it('of an unknown parcel is 404, also to a status that is refused', async () => {
    const parcelId = newParcelId((await desk.parcel()).customerId, new Date());
    for (const status of ['COMPLETED', 'DELETED'])
      expect((await setStatus(dock, { parcelId }, { status })).status).toBe(404);
  });

  it.each([{}, { status: 'GONE' }, { status: 'LOST', reason: '' }])('with %j is rejected', async (body) => {
    expect((await setStatus(dock, await desk.parcel(), body)).status).toBe(400);
  });

  it.each([
    [{ destinationCode: null }, 409, 'This package has no destination yet.'],
    [{ damaged: true }, 409, 'The customer has not accepted the damage yet.'],
    [{}, 200, undefined],
  ])('corrects a package only if nothing is left to resolve: %j', async (changes, status, message) => {
    const response = await setStatus(service, await held('TROUBLED', changes), { status: 'CORRECTED' });
    expect([response.status, errorBodyOf(response).message]).toEqual([status, message]);
  });

  it('begins shipping only for warehouse staff, and prices the package', async () => {
    const parcel = await held('CORRECTED', {
      hazard: true,
      hazardClass: 'LISTED',
      declaredValueCents: 25_000,
      additionalFeesCents: 1_500,
      oversized: true,
      manualBaseCents: 10_000,
    });
    expect((await setStatus(service, parcel, { status: 'ORIGIN' })).status).toBe(403);
    const { status, body } = await setStatus(dock, parcel, { status: 'ORIGIN' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ORIGIN',
      paymentStatus: 'UNPAID',
      price: 168,
      charges: [
        { chargeType: 'BASE_PRICE', amount: 100 },
        { chargeType: 'HAZARD', amount: 50 },
        { chargeType: 'INSURANCE', amount: 3 },
        { chargeType: 'ADDITIONAL_FEES', amount: 15 },
      ],
    });
  });

  it('keeps what was paid when shipping begins again', async () => {
    const parcel = await held('CORRECTED', { paymentStatus: 'PAID', priceCents: 2750 });
    expect((await setStatus(dock, parcel, { status: 'ORIGIN' })).body).toMatchObject({
      paymentStatus: 'PAID',
      price: 27.5,
    });
  });

  it('does not let customer service move a package', async () => {
    const parcel = await desk.parcel();
    expect((await setStatus(service, parcel, { status: 'TRANSIT' })).status).toBe(403);
    expect((await setStatus(dock, parcel, { status: 'TRANSIT' })).status).toBe(200);
  });

  it('set differently by two people at once keeps one of them', async () => {
    const parcel = await desk.parcel();
    const answers = await Promise.all([
      setStatus(dock, parcel, { status: 'TRANSIT' }),
      setStatus(service, parcel, { status: 'TROUBLED', reason: 'Leaks' }),
    ]);
    const { statusHistory, status } = await desk.stored(parcel);
    // A package in transit can become troubled, but not the other way round.
    const both = answers.every((answer) => answer.status === 200);
    expect(status).toBe('TROUBLED');
    expect(statusHistory.map((entry) => entry.status)).toEqual(
      both ? ['ORIGIN', 'TRANSIT', 'TROUBLED'] : ['ORIGIN', 'TROUBLED'],
    );
    expect(answers.map((answer) => answer.status)).toEqual([both ? 200 : 409, 200]);
  });
});

describe("the shipping system's error", () => {
  it('is dismissed once', async () => {
    const parcel = await desk.parcel({ tmError: 'NO SUCH ZONE\nline 2' });
    const dismiss = (person: Person) => desk.send(person, 'dismissTmError', on(parcel));
    const { status, body } = await dismiss(service);
    expect([status, (body as StaffParcel).tmError]).toEqual([200, null]);
    expect(await desk.stored(parcel)).toMatchObject({ version: 2, changed: { by: service.email } });
    const { items } = await desk.parcels.listByStatus({ status: 'ORIGIN', limit: 100 });
    expect(items.find(({ parcelId }) => parcelId === parcel.parcelId)?.hasTmError).toBe(false);
    expect((await dismiss(dock)).body).toMatchObject({ tmError: null, version: 2 });
  });
});

describe('DELETE parcels/{parcelId}', () => {
  it('deletes an unpaid package, and the same request again changes nothing', async () => {
    const parcel = await desk.parcel();
    expect(await remove(service, parcel)).toMatchObject({ status: 204, body: undefined });
    expect((await remove(service, parcel)).status).toBe(204);
    expect((await remove(dock, parcel)).status).toBe(204);
    const stored = await desk.stored(parcel);
    expect(stored).toMatchObject({
      status: 'DELETED',
      paymentStatus: 'UNPAYABLE',
      version: 2,
      changed: { by: service.email, version: 2 },
    });
  });

  it('refuses a paid package', async () => {
    const parcel = await desk.parcel({ paymentStatus: 'PAID' });
    const response = await remove(service, parcel);
    expect([response.status, errorBodyOf(response).message]).toEqual([
      409,
      'A paid package cannot be deleted.',
    ]);
    expect(await desk.stored(parcel)).toEqual(parcel);
  });

  it('and a payment at the same time: one of them wins, whole', async () => {
    const world = paymentWorld();
    const last = 7;
    for (let round = 0; round <= last; round += 1) {
      const owner = await world.customer(2);
      const [parcelId = ''] = owner.parcelIds;
      const pay = () =>
        world
          .process()
          .checkout.payWithStoredCard(owner, owner.parcelIds, undefined)
          .catch(() => null);
      // The payment takes several requests, so the deletion starts at different times: first before it, last after it.
      const start = async () => {
        if (round === last) await payment;
        for (let turn = 0; turn < round * 2; turn += 1) await desk.parcels.find(parcelId);
        return remove(service, { parcelId });
      };
      const early = round === 0 ? await start() : undefined;
      const payment = pay();
      const deletion = early ?? (await start());
      const result = await payment;
      const [first, second] = await Promise.all(owner.parcelIds.map((id) => world.parcel(id)));
      const isPaid = second?.paymentStatus === 'PAID';
      if (round === 0 || round === last) expect(isPaid).toBe(round === last);
      expect(first).toMatchObject(
        isPaid
          ? { status: 'ORIGIN', paymentStatus: 'PAID' }
          : { status: 'DELETED', paymentStatus: 'UNPAYABLE' },
      );
      expect(deletion.status).toBe(isPaid ? 409 : 204);
      const charges = (await world.attemptsOf(owner.customerId)).flatMap(({ paymentId }) =>
        world.ledger.listByOrder(paymentId),
      );
      const kept = charges.filter(({ status, isVoided }) => status === 'approved' && !isVoided);
      expect(kept).toHaveLength(isPaid ? 1 : 0);
      if (isPaid) expect(result).not.toBeNull();
    }
  }, 60_000);
});

describe('printed labels', () => {
  const entriesOf = async ({ parcelId }: ParcelRecord) =>
    (await desk.table.query(auditEntryEntity, { partition: auditPartition(parcelId) })).items;
  const print = (person: Person, parcelIds: readonly string[]) =>
    desk.send(person, 'recordLabelPrint', { body: { parcelIds } });

  it('are in the audit trail of each package', async () => {
    const pile = await Promise.all([desk.parcel(), desk.parcel()]);
    const ids = pile.map(({ parcelId }) => parcelId);
    expect((await print(dock, [...ids, ...ids])).status).toBe(204);
    for (const parcel of pile)
      expect(await entriesOf(parcel)).toMatchObject([
        { action: 'LABEL_PRINTED', by: dock.email, at: desk.clock.now().toISOString() },
      ]);
  });

  it('are not recorded if a package is unknown', async () => {
    const parcel = await desk.parcel();
    const missing = newParcelId(parcel.customerId, new Date());
    expect((await print(dock, [parcel.parcelId, missing])).status).toBe(404);
    expect((await print(dock, [])).status).toBe(400);
    expect(await entriesOf(parcel)).toEqual([]);
  });
});
