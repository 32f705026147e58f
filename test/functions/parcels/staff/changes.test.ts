import { beforeAll, describe, expect, it } from 'vitest';
import { newParcelId } from '#functions/core/data/ids.ts';
import { auditPartition } from '#functions/core/data/keys.ts';
import { auditEntryEntity } from '#functions/parcels/audit/audit-entry.ts';
import { errorBodyOf, type Person } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { A_HOLD } from '#test/support/records.ts';
import { dock, idsOf, parcelIn, reasonsIn, type StaffDesk, service, staffDesk } from './staff-desk.ts';

withLocalStores();

let desk: StaffDesk;
beforeAll(() => {
  desk = staffDesk();
});

describe('PUT parcels/{parcelId}/status', () => {
  it('changes the status with a reason and returns the parcel', async () => {
    const parcel = await desk.parcel();
    const lose = () => desk.setStatus(service, parcel, { status: 'LOST', reason: 'Not on its shelf' });
    const entry = { status: 'LOST', statusDate: desk.clock.now().toISOString() };
    const response = await lose();
    expect(response.status).toBe(200);
    expect(parcelIn(response)).toMatchObject({ parcelId: parcel.parcelId, status: 'LOST', version: 2 });
    expect(parcelIn(response).statusHistory.at(-1)).toEqual(entry);
    const changed = { by: service.email, reason: 'Not on its shelf', version: 2 };
    expect(await desk.stored(parcel)).toMatchObject({ changed });
    expect((await lose()).status).toBe(200);
    expect((await desk.stored(parcel)).version).toBe(2);
  });

  it.each([
    [[], 'COMPLETED', 'To complete a package, hand it over at the counter.'],
    [[], 'DELETED', 'Delete the package instead.'],
    [['DELETED'], 'ORIGIN', 'A package cannot change from Deleted to At Origin.'],
  ] as const)('after %j, rejects a change to %s', async (before, to, message) => {
    const parcel = await desk.parcel({}, [...before]);
    const response = await desk.setStatus(service, parcel, { status: to, reason: 'Because' });
    expect([response.status, errorBodyOf(response).message]).toEqual([409, message]);
    expect(await desk.stored(parcel)).toEqual(parcel);
  });

  it('undoes a departure by anyone at any time, with a reason', async () => {
    const parcel = await desk.parcel({ locationDetail: 'A-12' });
    await desk.depart(dock, [parcel], { locationDetail: 'LOAD 7' });
    desk.clock.time += 3_600_000;
    expect((await desk.setStatus(service, parcel, { status: 'ORIGIN' })).status).toBe(400);
    const back = await desk.setStatus(service, parcel, { status: 'ORIGIN', reason: 'Left on the dock' });
    expect([back.status, parcelIn(back)]).toMatchObject([200, { status: 'ORIGIN', locationDetail: 'A-12' }]);
    const { statusHistory, changed } = await desk.stored(parcel);
    expect(statusHistory.at(-1)).toMatchObject({ status: 'ORIGIN', isUndo: true, by: service.email });
    expect(changed).toEqual({ by: service.email, reason: 'Left on the dock', version: 3 });
    // Before its arrival, it can only be lost.
    const found = await desk.parcel({}, ['TRANSIT', 'LOST', 'TRANSIT']);
    const refused = await desk.setStatus(service, found, { status: 'ORIGIN', reason: 'Here' });
    expect(refused.status).toBe(409);
  });

  it('asks at which terminal a lost package was found, which must be its destination', async () => {
    const lost = await desk.parcel({ destinationCode: 'KOD' }, ['TRANSIT', 'LOST']);
    const find = async (more: object) => {
      const body = { status: 'DESTINATION', reason: 'Behind the gate', ...more };
      const response = await desk.setStatus(service, lost, body);
      return [response.status, response.status === 400 ? reasonsIn(response) : errorBodyOf(response).message];
    };
    expect(await find({})).toEqual([400, { terminal: 'Choose the terminal.' }]);
    expect(await find({ terminal: 'TAC' })).toEqual([400, { terminal: expect.any(String) }]);
    const refusal = 'This package goes to Kodiak. Change its status to “Found in transit” instead.';
    expect(await find({ terminal: 'ANC' })).toEqual([409, refusal]);
    expect(await desk.stored(lost)).toEqual(lost);
    expect(await find({ terminal: 'KOD' })).toEqual([200, undefined]);
    expect(await desk.stored(lost)).toMatchObject({ status: 'DESTINATION', destinationCode: 'KOD' });
  });

  it('rejects an arrival at another terminal', async () => {
    const parcel = await desk.parcel({ destinationCode: 'KOD' }, ['TRANSIT']);
    const response = await desk.setStatus(dock, parcel, { status: 'DESTINATION', terminal: 'ANC' });
    expect([response.status, errorBodyOf(response).message]).toEqual([409, 'This package goes to Kodiak.']);
  });

  it('rejects the departure of uninspected hazardous goods', async () => {
    const parcel = await desk.parcel({ hazard: true });
    const response = await desk.setStatus(dock, parcel, { status: 'TRANSIT' });
    const message = 'The hazardous goods in this package were not inspected.';
    expect([response.status, errorBodyOf(response).message]).toEqual([409, message]);
  });

  it('returns 404 for an unknown parcel, even with a status that is always rejected', async () => {
    const parcelId = newParcelId((await desk.parcel()).customerId, new Date());
    for (const status of ['COMPLETED', 'DELETED'])
      expect((await desk.setStatus(dock, { parcelId }, { status })).status).toBe(404);
  });

  it.each([
    [{ status: 'LOST' }, { reason: 'Enter a reason.' }],
    [{ status: 'LOST', reason: '' }, { reason: expect.any(String) }],
    [{ status: 'GONE' }, { status: expect.any(String) }],
    [{ status: 'TROUBLED' }, { holdReason: 'Choose a reason.', message: expect.any(String) }],
    [{ status: 'TROUBLED', ...A_HOLD, message: ' ' }, { message: 'Enter a message to the customer.' }],
    [{ status: 'CORRECTED' }, { message: expect.any(String) }],
    [{}, { status: expect.any(String) }],
  ])('rejects %j', async (body, reasons) => {
    const response = await desk.setStatus(service, await desk.parcel(), body);
    expect([response.status, reasonsIn(response)]).toEqual([400, reasons]);
  });

  it.each([
    [{ destinationCode: null }, 409, 'This package has no destination yet.'],
    [{ damaged: true }, 409, 'The customer has not accepted the damage yet.'],
    [{}, 200, undefined],
  ])('corrects a package only if nothing is left to resolve: %j', async (changes, status, message) => {
    const response = await desk.setStatus(service, await desk.held('TROUBLED', changes), {
      ...{ status: 'CORRECTED', message: 'It is repacked.' },
    });
    expect([response.status, errorBodyOf(response).message]).toEqual([status, message]);
  });

  it('holds a package for a reason that its customer sees and that staff can change', async () => {
    const parcel = await desk.parcel();
    const set = (more: object) => desk.setStatus(service, parcel, { status: 'TROUBLED', ...A_HOLD, ...more });
    for (const _ of [1, 2])
      expect(parcelIn(await set({})).statusHistory).toMatchObject([{ status: 'ORIGIN' }, { ...A_HOLD }]);
    const more = { message: 'Send all pages of it.', version: 2 };
    for (const _ of [1, 2])
      expect(parcelIn(await set(more))).toMatchObject({ status: 'TROUBLED', version: 3 });
    // A request that has not seen the change does not overwrite it.
    for (const unseen of [{}, { message: 'Other', version: 2 }]) expect((await set(unseen)).status).toBe(409);
    const stored = await desk.stored(parcel);
    expect(stored.statusHistory).toMatchObject([{}, { ...A_HOLD, message: more.message, by: service.email }]);
    expect(stored.changed).toEqual({ by: service.email, version: 3 });
  });

  it('begins shipping only for warehouse staff, and prices the package', async () => {
    const parcel = await desk.held('CORRECTED', {
      ...{ hazard: true, hazardClass: 'LISTED', oversized: true },
      ...{ declaredValueCents: 25_000, additionalFeesCents: 1_500, manualBaseCents: 10_000 },
    });
    expect((await desk.setStatus(service, parcel, { status: 'ORIGIN' })).status).toBe(403);
    const { status, body } = await desk.setStatus(dock, parcel, { status: 'ORIGIN' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ status: 'ORIGIN', paymentStatus: 'UNPAID', price: 168 },
      charges: [
        { chargeType: 'BASE_PRICE', amount: 100 },
        { chargeType: 'HAZARD', amount: 50 },
        { chargeType: 'INSURANCE', amount: 3 },
        { chargeType: 'ADDITIONAL_FEES', amount: 15 },
      ],
    });
  });

  it('keeps the paid price when shipping begins again', async () => {
    const parcel = await desk.held('CORRECTED', { paymentStatus: 'PAID', priceCents: 2750 });
    const { body } = await desk.setStatus(dock, parcel, { status: 'ORIGIN' });
    expect(body).toMatchObject({ paymentStatus: 'PAID', price: 27.5 });
  });

  it('does not let customer service move a package', async () => {
    const parcel = await desk.parcel();
    expect((await desk.setStatus(service, parcel, { status: 'TRANSIT' })).status).toBe(403);
    expect((await desk.setStatus(dock, parcel, { status: 'TRANSIT' })).status).toBe(200);
  });
});

describe("the shipping system's error", () => {
  it('is dismissed once', async () => {
    const parcel = await desk.parcel({ tmError: 'NO SUCH ZONE\nline 2' });
    const { parcelId } = parcel;
    const dismiss = (person: Person) => desk.send(person, 'dismissTmError', { params: { parcelId } });
    const { status, body } = await dismiss(service);
    expect([status, (body as { tmError: unknown }).tmError]).toEqual([200, null]);
    expect(await desk.stored(parcel)).toMatchObject({ version: 2, changed: { by: service.email } });
    const { shown } = await desk.parcels.listByStatus({ status: 'ORIGIN', limit: 100 });
    expect(shown.find((item) => item.parcelId === parcelId)?.hasTmError).toBe(false);
    expect((await dismiss(dock)).body).toMatchObject({ tmError: null, version: 2 });
  });
});

describe('DELETE parcels/{parcelId}', () => {
  it('deletes an unpaid package, and the same request again changes nothing', async () => {
    const parcel = await desk.parcel();
    expect(await desk.remove(service, parcel)).toMatchObject({ status: 204, body: undefined });
    expect((await desk.remove(service, parcel)).status).toBe(204);
    expect((await desk.remove(dock, parcel)).status).toBe(204);
    const changed = { by: service.email, version: 2 };
    const expected = { status: 'DELETED', paymentStatus: 'UNPAYABLE', version: 2, changed };
    expect(await desk.stored(parcel)).toMatchObject(expected);
  });

  it('rejects a paid package', async () => {
    const parcel = await desk.parcel({ paymentStatus: 'PAID' });
    expect(await desk.remove(service, parcel)).toMatchObject({
      status: 409,
      body: { message: 'A paid package cannot be deleted.' },
    });
    expect(await desk.stored(parcel)).toEqual(parcel);
  });
});

it('printed labels are in the audit trail of each package, unless one is unknown', async () => {
  const pile = [await desk.parcel(), await desk.parcel()];
  const print = (parcelIds: readonly string[]) =>
    desk.send(dock, 'recordLabelPrint', { body: { parcelIds } });
  const entries = async () => {
    const partitions = pile.map(({ parcelId }) => auditPartition(parcelId));
    return Promise.all(
      partitions.map((partition) => desk.table.query(auditEntryEntity, { partition, limit: 100 })),
    );
  };
  const missing = newParcelId(service.customerId, new Date());
  expect([(await print([...idsOf(pile), missing])).status, (await print([])).status]).toEqual([404, 400]);
  expect(await entries()).toMatchObject([{ items: [] }, { items: [] }]);
  expect((await print(idsOf([...pile, ...pile]))).status).toBe(204);
  const printed = { action: 'LABEL_PRINTED', by: dock.email, at: desk.clock.now().toISOString() };
  expect(await entries()).toMatchObject([{ items: [printed] }, { items: [printed] }]);
});
