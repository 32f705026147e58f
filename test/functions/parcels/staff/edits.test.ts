import { beforeAll, describe, expect, it } from 'vitest';
import { intakeService } from '#functions/intake/intake-service.ts';
import { billsOfLadingReader } from '#functions/parcels/cover/bills-of-lading.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { staffParcelOf } from '#functions/parcels/staff/staff-parcel.ts';
import type { ParcelEdit, PriceInput } from '#shared/contracts/staff/parcel-edit.ts';
import { PRICED_FIELDS } from '#shared/rules/staff/staff-fields.ts';
import { anIntake } from '#test/support/intakes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { INSPECTION } from '#test/support/staff/staff-parcel.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';
import { dock, parcelIn, reasonsIn, type StaffDesk, service, staffDesk } from './staff-desk.ts';

withLocalStores();

let desk: StaffDesk;
beforeAll(() => {
  desk = staffDesk();
});

describe('an edit', () => {
  it('changes the fields and recalculates the price', async () => {
    const { customerId } = await aRegisteredCustomer(desk.table);
    const parcel = await desk.parcel({}, [], customerId);
    const hazard = { hazard: true, hazardClass: 'OTHER' } as const;
    const amounts = { declaredValue: 250, additionalFees: 12.5 };
    const carrier = { shippingProvider: 'FedEx', shippingTrackingNum: 'NEW-77-NUMBER' } as const;
    const response = await desk.edit(parcel, {
      ...{ weightLbs: 100, destinationCode: 'KEN', locationDetail: 'A-12', notes: 'Wet\r\nbox' },
      ...{ ...hazard, ...amounts, ...carrier, reason: 'Told by phone' },
    });
    expect(response.status).toBe(200);
    expect(parcelIn(response)).toMatchObject({
      ...{ weightLbs: 100, destinationCode: 'KEN', locationDetail: 'A-12', notes: 'Wet\nbox' },
      ...{ ...hazard, ...amounts, ...carrier },
      ...{ status: 'ORIGIN', paymentStatus: 'UNPAID', price: 208.5 },
      charges: [{ amount: 68 }, { amount: 125 }, { amount: 3 }, { amount: 12.5 }],
      ...{ editVersion: 2, updateDate: desk.clock.now().toISOString() },
    });
    const changed = { by: service.email, version: 2, reason: 'Told by phone' };
    expect(await desk.stored(parcel)).toMatchObject({ priceCents: 20_850, changed, version: 2 });
    expect(await billsOfLadingReader(desk.table)(parcel)).toMatchObject([
      { number: 1, agreedBy: 'STAFF', by: service.email, reason: 'Told by phone', limitCents: 25_000 },
    ]);
    expect(await desk.parcels.findByCode('new77number')).toMatchObject([{ parcelId: parcel.parcelId }]);
  });

  it('of a declared value needs a reason', async () => {
    const response = await desk.edit(await desk.parcel(), { declaredValue: 250 });
    expect(response).toMatchObject({ status: 400 });
    expect(response.body).toMatchObject({ fieldErrors: [{ field: 'reason', message: 'Enter a reason.' }] });
  });

  it('cannot change a declared value after the departure, unless that was undone', async () => {
    const departed = await desk.parcel({ declaredValueCents: 40_000 }, ['TRANSIT', 'TROUBLED']);
    const refused = await desk.edit(departed, { declaredValue: 900, reason: 'Told by phone' });
    expect([refused.status, reasonsIn(refused)]).toEqual([
      400,
      { declaredValue: 'The declared value is final once the package has left Tacoma or is lost.' },
    ]);
    const undone = { status: 'ORIGIN', statusDate: '2026-03-01T18:00:00.000Z', by: 'dock' } as const;
    const { customerId } = await aRegisteredCustomer(desk.table);
    const back = await desk.parcel(
      { statusHistory: [undone, { ...undone, status: 'TRANSIT' }, { ...undone, isUndo: true }] },
      [],
      customerId,
    );
    const edited = await desk.edit(back, { declaredValue: 900, reason: 'Told by phone' });
    expect(parcelIn(edited)).toMatchObject({ declaredValue: 900, cover: { limit: 900, agreement: 1 } });
  });

  it('stores the number of a scanned barcode, and the barcode for staff', async () => {
    const parcel = await desk.parcel();
    const raw = ']C1420984219400111201080805483016';
    const edited = parcelIn(await desk.edit(parcel, { shippingTrackingNum: raw, isSecondBox: true }));
    expect(edited).toMatchObject({ shippingTrackingNum: '9400111201080805483016', scannedNum: raw });
    const typed = await desk.edit(await desk.stored(parcel), { shippingTrackingNum: 'PRO-12345' });
    expect(parcelIn(typed)).toMatchObject({ shippingTrackingNum: 'PRO-12345' });
    expect(await desk.stored(parcel)).not.toHaveProperty('scannedNum');
    const zip = await desk.edit(await desk.stored(parcel), { shippingTrackingNum: '42098421' });
    expect(reasonsIn(zip)).toEqual({ shippingTrackingNum: expect.stringContaining('only the ZIP barcode') });
    const line = await desk.edit(await desk.stored(parcel), { shippingTrackingNum: 'NORTHBOUND 10005 ANC' });
    expect(reasonsIn(line)).toEqual({ shippingTrackingNum: 'This is a customer, not a tracking number.' });
  });

  it('warns about the number of another open package, and can be made deliberately', async () => {
    const [parcel, other] = [await desk.parcel(), await desk.parcel({ shippingTrackingNum: 'TWICE-1' })];
    const shippingTrackingNum = 'twice 1';
    const warned = await desk.edit(parcel, { shippingTrackingNum });
    const message = `${other.freightBillNum} has this number too. Save again if both packages have it.`;
    expect([warned.status, reasonsIn(warned)]).toEqual([400, { shippingTrackingNum: message }]);
    expect(parcelIn(await desk.edit(parcel, { shippingTrackingNum, isSecondBox: true }))).toMatchObject({
      shippingTrackingNum,
    });
    // The number of a package that is gone is free.
    await desk.parcels.save(other, { ...other, status: 'DELETED', paymentStatus: 'UNPAYABLE' });
    const third = await desk.parcel();
    await desk.edit(await desk.stored(parcel), { shippingTrackingNum: 'TWICE-2' });
    expect((await desk.edit(third, { shippingTrackingNum })).status).toBe(200);
  });

  it('warns about the number of a package that waits for its customer, until it is removed', async () => {
    const intakes = intakeService(table(), desk.clock);
    const { intakeId, shippingTrackingNum } = anIntake();
    await intakes.receive(dock, anIntake({ intakeId, shippingTrackingNum }));
    const parcel = await desk.parcel();
    expect(reasonsIn(await desk.edit(parcel, { shippingTrackingNum }))).toEqual({
      shippingTrackingNum:
        'A package that is waiting for its customer has this number too. Save again if both packages have it.',
    });
    await intakes.remove(dock, intakeId, 'Received twice');
    expect((await desk.edit(parcel, { shippingTrackingNum })).status).toBe(200);
  });

  it('of the shelf keeps the price, even if the tariff has changed since', async () => {
    const response = await desk.edit(await desk.parcel(), { locationDetail: 'B-1' });
    expect(parcelIn(response)).toMatchObject({ price: 27.5 });
  });

  it('accepts only shelves where the package is, but keeps a value that was stored before', async () => {
    const parcel = await desk.parcel({ locationDetail: 'NB500001' });
    const refused = await desk.edit(parcel, { locationDetail: 'NB500002' });
    const message = 'Enter a shelf in Tacoma, such as A-12.';
    expect([refused.status, reasonsIn(refused)]).toEqual([400, { locationDetail: message }]);
    const kept = await desk.edit(parcel, { notes: 'Wet' });
    expect(parcelIn(kept)).toMatchObject({ notes: 'Wet', locationDetail: 'NB500001' });
    const moved = await desk.edit(await desk.stored(parcel), { locationDetail: 'a-12' });
    expect(parcelIn(moved)).toMatchObject({ locationDetail: 'A-12' });
    const none = await desk.edit(await desk.stored(parcel), { locationDetail: '' });
    expect(parcelIn(none)).toMatchObject({ locationDetail: '' });
  });

  it('that changes nothing writes nothing', async () => {
    const parcel = await desk.parcel();
    expect((await desk.edit(parcel, { editVersion: 7 })).status).toBe(200);
    expect(await desk.stored(parcel)).toEqual(parcel);
  });

  it('gets a conflict after an edit that it has not seen, and applies after seeing it', async () => {
    const parcel = await desk.parcel();
    await desk.edit(parcel, { notes: 'first' });
    expect(await desk.edit(parcel, { locationDetail: 'B-2' })).toMatchObject({
      status: 409,
      body: { message: 'This package has changed since you opened it. Check what changed, then save again.' },
    });
    await desk.edit(await desk.stored(parcel), { locationDetail: 'B-2' });
    expect(await desk.stored(parcel)).toMatchObject({ notes: 'first', locationDetail: 'B-2' });
  });

  it.each<[string, Partial<Record<keyof ParcelEdit, unknown>>]>([
    ['a width of 0', { width: 0 }],
    ['three decimals', { weightLbs: 1.234 }],
    ['a destination that does not exist', { destinationCode: 'XXX' }],
    ['no destination, after one was set', { destinationCode: null }],
    ['a manual price of 0', { manualPrice: 0 }],
    ['a manual price for a small package', { manualPrice: 100 }],
    ['an insured value above the limit', { declaredValue: 10_000.01 }],
    ['no tracking number', { shippingTrackingNum: ' ' }],
  ])('with %s is rejected', async (_, changes) => {
    const parcel = await desk.parcel();
    const response = await desk.edit(parcel, changes as Partial<ParcelEdit>);
    expect([response.status, Object.keys(reasonsIn(response))]).toEqual([400, Object.keys(changes)]);
    expect(await desk.stored(parcel)).toEqual(parcel);
  });

  it('clears what no longer applies: the inspection, the fee and the manual price', async () => {
    const hazardous = { ...INSPECTION, hazard: true, hazardClass: 'LISTED', inspectedBy: 'd' } as const;
    const parcel = await desk.parcel({ ...hazardous, oversized: true, manualBaseCents: 90_000 });
    const response = await desk.edit(parcel, { hazard: false, oversized: false });
    expect(parcelIn(response)).toMatchObject({
      ...{ hazardClass: null, unNumber: '', dotClass: null, inspectedBy: null },
      ...{ manualPrice: null, price: 18 },
    });
  });

  it('records an inspection with the latest person who changed it, completely or not at all', async () => {
    const parcel = await desk.parcel({ hazard: true, hazardClass: 'LISTED' });
    const { emergencyPhone, ...incomplete } = INSPECTION;
    const refused = await desk.edit(parcel, incomplete, dock);
    expect([refused.status, reasonsIn(refused)]).toEqual([
      400,
      { emergencyPhone: 'Enter the emergency phone number.' },
    ]);
    const byDock = { inspectedBy: dock.email, inspectedAt: desk.clock.now().toISOString() };
    const inspected = parcelIn(await desk.edit(parcel, { ...INSPECTION, unNumber: 'un 1263' }, dock));
    expect(inspected).toMatchObject({ ...INSPECTION, ...byDock });
    desk.clock.time += 60_000;
    const noted = await desk.edit(await desk.stored(parcel), { notes: 'Heavy' }, service);
    expect(parcelIn(noted)).toMatchObject(byDock);
    const corrected = await desk.edit(await desk.stored(parcel), { hazardQuantity: 3 }, service);
    expect(parcelIn(corrected)).toMatchObject({ inspectedBy: service.email, hazardQuantity: 3 });
    const other = await desk.edit(await desk.parcel(), INSPECTION);
    expect(reasonsIn(other)).toMatchObject({ unNumber: 'Only for hazardous packages.' });
  });

  it('adds the fee for hazardous goods to a paid package as a charge of its own', async () => {
    const payment = { paymentId: 'p-1', transactionId: 'T-1' };
    const parcel = await desk.parcel({ ...payment, paymentStatus: 'PAID' });
    const response = await desk.edit(parcel, { ...INSPECTION, hazard: true, hazardClass: 'LISTED' });
    expect(parcelIn(response)).toMatchObject({
      ...{ paymentStatus: 'UNPAID', price: 50, paidBefore: 27.5 },
      charges: [{ chargeType: 'HAZARD', amount: 50 }],
    });
    const current = await desk.stored(parcel);
    const refused = await desk.edit(current, { weightLbs: 90 });
    expect(reasonsIn(refused)).toHaveProperty('weightLbs');
    expect((await desk.remove(service, parcel)).status).toBe(409);
    const moved = await desk.depart(dock, [parcel]);
    expect(moved.body).toMatchObject({ results: [{ refusal: expect.stringContaining('still due') }] });
    const restored = parcelIn(await desk.edit(current, { hazard: false }));
    expect(restored).toMatchObject({ paymentStatus: 'PAID', price: 27.5, ...payment });
  });

  // Which packages have no price is in test/unit/pricing.
  it('that leaves no price makes a package unpayable, until it has one again', async () => {
    const parcel = await desk.parcel();
    const unpriced = parcelIn(await desk.edit(parcel, { oversized: true }));
    expect(unpriced).toMatchObject({ price: null, charges: [], paymentStatus: 'UNPAYABLE' });
    const priced = parcelIn(await desk.edit(await desk.stored(parcel), { manualPrice: 900 }));
    expect(priced).toMatchObject({ price: 900, paymentStatus: 'UNPAID' });
  });

  // Which fields are locked, and the status after an edit, are in test/unit/staff.
  it('cannot change a locked field, such as one that determines the price of a paid package, and says why', async () => {
    const parcel = await desk.parcel({ paymentStatus: 'PAID' });
    const response = await desk.edit(parcel, { weightLbs: 1, oversized: true, locationDetail: 'C-3' });
    const reason = 'Paid packages keep their price. Refund the payment first.';
    expect([response.status, reasonsIn(response)]).toEqual([400, { weightLbs: reason, oversized: reason }]);
    expect(await desk.stored(parcel)).toEqual(parcel);
    const allowed = parcelIn(await desk.edit(parcel, { locationDetail: 'C-3' }));
    expect(allowed).toMatchObject({ locationDetail: 'C-3', paymentStatus: 'PAID', price: 27.5 });
  });

  it.each([
    ['an unpaid package', 'UNPAID', { paymentStatus: 'UNPAYABLE', price: null }],
    ['a paid package, which stays paid,', 'PAID', { paymentStatus: 'PAID', price: 27.5 }],
  ] as const)('that reports damage puts %s on hold', async (_, paymentStatus, expected) => {
    const parcel = await desk.parcel({ paymentStatus });
    const troubled = parcelIn(await desk.edit(parcel, { damaged: true }));
    expect(troubled).toMatchObject({ status: 'TROUBLED', ...expected });
    const entry = { status: 'TROUBLED', by: service.email };
    expect((await desk.stored(parcel)).statusHistory.at(-1)).toMatchObject(entry);
  });

  it('requires the customer to accept damage again after it was removed and reported again', async () => {
    const parcel = await desk.parcel({ damaged: true, damageAccepted: true });
    const repaired = parcelIn(await desk.edit(parcel, { damaged: false }));
    expect(repaired).toMatchObject({ status: 'ORIGIN', damageAccepted: false });
    const again = parcelIn(await desk.edit(await desk.stored(parcel), { damaged: true }));
    expect(again).toMatchObject({ status: 'TROUBLED' });
  });

  it('corrects a troubled package by resolving its last issue, not the first', async () => {
    const parcel = await desk.held('TROUBLED', { destinationCode: null, damaged: true });
    const first = parcelIn(await desk.edit(parcel, { destinationCode: 'ANC' }));
    expect(first).toMatchObject({ status: 'TROUBLED', price: null });
    const last = parcelIn(await desk.edit(await desk.stored(parcel), { damaged: false }));
    expect(last).toMatchObject({ status: 'CORRECTED', price: null, paymentStatus: 'UNPAYABLE' });
  });
});

describe('the price preview', () => {
  const preview = async (parcel: ParcelRecord, changes: Partial<PriceInput> = {}) => {
    const { parcelId, ...shown } = staffParcelOf(parcel);
    const fields = Object.fromEntries(PRICED_FIELDS.map((field) => [field, shown[field]]));
    const request = { params: { parcelId }, body: { ...fields, ...changes } };
    return (await desk.send(service, 'previewPrice', request)).body;
  };

  it('is the price after the edit, and changes nothing', async () => {
    const parcel = await desk.parcel();
    const base = { chargeId: '1', chargeType: 'BASE_PRICE', amount: 60 };
    const fees = { chargeId: '2', chargeType: 'ADDITIONAL_FEES', amount: 5 };
    const expected = { price: 65, charges: [base, fees], reason: null };
    expect(await preview(parcel, { weightLbs: 100, additionalFees: 5 })).toEqual(expected);
    expect(await preview(parcel)).toMatchObject({ price: 27.5 });
    expect(await desk.stored(parcel)).toEqual(parcel);
  });

  it('says why there is none', async () => {
    const [parcel, troubled] = [await desk.parcel(), await desk.held('TROUBLED', { damaged: true })];
    const nowhere = await desk.held('TROUBLED', { destinationCode: null });
    const cases: [ParcelRecord, Partial<PriceInput>, string][] = [
      [parcel, { oversized: true }, 'Oversized packages have no price until you enter one.'],
      [parcel, { hazard: true }, 'Choose the handling fee. Until then the package has no price.'],
      [nowhere, {}, 'The package has no destination.'],
      [troubled, { weightLbs: 5 }, 'The package is on hold. It gets its price when it is back at origin.'],
    ];
    for (const [before, changes, reason] of cases)
      expect(await preview(before, changes)).toEqual({ price: null, charges: [], reason });
  });

  it('is the paid price of a paid package', async () => {
    const paid = await desk.parcel({ paymentStatus: 'PAID' });
    expect(await preview(paid, { weightLbs: 900 })).toMatchObject({ price: 27.5, reason: null });
  });
});
