import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import type { ParcelEdit } from '../../../shared/contracts/staff/parcel-edit.ts';
import { aPerson, errorBodyOf } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { aParcelRecord, aTroubledRecord } from '../../support/records.ts';
import { anEditOf, anEditsApi, NOW, parcelIn, reasonsIn } from './support.ts';

withLocalStores();

let api: ReturnType<typeof anEditsApi>;
beforeAll(() => {
  api = anEditsApi();
});

const { customerId } = aPerson();
const paid = () => aParcelRecord(customerId, { paymentStatus: 'PAID' });

describe('an edit', () => {
  it('changes the fields, and calculates the price again', async () => {
    const parcel = aParcelRecord(customerId);
    const response = await api.edit(parcel, {
      weightLbs: 100,
      destinationCode: 'KEN',
      hazard: true,
      hazardClass: 'OTHER',
      declaredValue: 250,
      additionalFees: 12.5,
      locationDetail: 'A-12',
      notes: 'Wet\r\nbox',
    });
    expect(response.status).toBe(200);
    expect(parcelIn(response)).toMatchObject({
      status: 'ORIGIN',
      paymentStatus: 'UNPAID',
      price: 208.5,
      charges: [
        { chargeType: 'BASE_PRICE', amount: 68 },
        { chargeType: 'HAZARD', amount: 125 },
        { chargeType: 'INSURANCE', amount: 3 },
        { chargeType: 'ADDITIONAL_FEES', amount: 12.5 },
      ],
      locationDetail: 'A-12',
      notes: 'Wet\nbox',
      editVersion: 2,
      updateDate: NOW.toISOString(),
    });
    expect(await api.stored(parcel)).toMatchObject({
      priceCents: 20_850,
      changed: { by: api.staff.email, version: 2 },
      version: 2,
    });
  });

  it('of the shelf keeps the price, even if the tariff has changed since', async () => {
    const response = await api.edit(aParcelRecord(customerId), { locationDetail: 'B-1' });
    expect(parcelIn(response)).toMatchObject({ price: 27.5 });
  });

  it('that changes nothing writes nothing', async () => {
    const parcel = aParcelRecord(customerId);
    const response = await api.edit(parcel, { editVersion: 7 });
    expect([response.status, (await api.stored(parcel)).version]).toEqual([200, 1]);
  });

  it('makes a new tracking number findable', async () => {
    const parcel = aParcelRecord(customerId);
    await api.edit(parcel, { shippingTrackingNum: 'NEW-77-NUMBER', shippingProvider: 'FedEx' });
    const found = await api.parcels.findByCode('new77number');
    expect(found.map(({ parcelId }) => parcelId)).toEqual([parcel.parcelId]);
  });

  it('answers a conflict in plain words, and applies once the other one was seen', async () => {
    const parcel = aParcelRecord(customerId);
    await api.edit(parcel, { notes: 'first' });
    const send = (seen: ParcelRecord) => api.send(parcel.parcelId, anEditOf(seen, { locationDetail: 'B-2' }));
    expect(errorBodyOf(await send(parcel))).toMatchObject({
      status: 409,
      message: 'This package was changed in the meantime. Check what changed, then save again.',
    });
    await send(await api.stored(parcel));
    expect(await api.stored(parcel)).toMatchObject({ notes: 'first', locationDetail: 'B-2' });
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
    const parcel = aParcelRecord(customerId);
    const response = await api.edit(parcel, changes as Partial<ParcelEdit>);
    expect([response.status, Object.keys(reasonsIn(response))]).toEqual([400, Object.keys(changes)]);
    expect((await api.stored(parcel)).version).toBe(1);
  });

  it('empties what does not apply any more: the hazard class and the manual price', async () => {
    const hazardous = { hazard: true, hazardClass: 'LISTED' } as const;
    const parcel = aParcelRecord(customerId, { ...hazardous, oversized: true, manualBaseCents: 90_000 });
    const response = await api.edit(parcel, { hazard: false, oversized: false });
    expect(parcelIn(response)).toMatchObject({ hazardClass: null, manualPrice: null, price: 18 });
  });

  // Which packages have no price is in test/unit/charges.
  it('that leaves no price makes a package unpayable, until it has one again', async () => {
    const parcel = aParcelRecord(customerId);
    expect(parcelIn(await api.edit(parcel, { oversized: true }))).toMatchObject({
      price: null,
      charges: [],
      paymentStatus: 'UNPAYABLE',
    });
    const priced = anEditOf(await api.stored(parcel), { manualPrice: 900 });
    expect(parcelIn(await api.send(parcel.parcelId, priced))).toMatchObject({
      price: 900,
      paymentStatus: 'UNPAID',
    });
  });

  // Which fields are locked is in test/unit/staff/edits.
  it('changes no locked field, and says why: what decides the price of a paid package', async () => {
    const parcel = paid();
    const response = await api.edit(parcel, { weightLbs: 1, oversized: true, locationDetail: 'C-3' });
    const reason = 'Paid packages keep their price. Refund the payment first.';
    expect([response.status, reasonsIn(response)]).toEqual([400, { weightLbs: reason, oversized: reason }]);
    expect((await api.stored(parcel)).version).toBe(1);
    const allowed = await api.send(parcel.parcelId, anEditOf(parcel, { locationDetail: 'C-3' }));
    expect(parcelIn(allowed)).toMatchObject({ locationDetail: 'C-3', paymentStatus: 'PAID', price: 27.5 });
  });
});

// The statuses after edits are in test/unit/staff/edits.
describe('damage', () => {
  it('puts a package on hold, without a price', async () => {
    const parcel = aParcelRecord(customerId);
    expect(parcelIn(await api.edit(parcel, { damaged: true }))).toMatchObject({
      status: 'TROUBLED',
      paymentStatus: 'UNPAYABLE',
      price: null,
    });
    expect((await api.stored(parcel)).statusHistory.at(-1)).toMatchObject({
      status: 'TROUBLED',
      by: api.staff.email,
    });
  });

  it('of a paid package puts it on hold, and it stays paid', async () => {
    const response = await api.edit(paid(), { damaged: true });
    expect(parcelIn(response)).toMatchObject({ status: 'TROUBLED', paymentStatus: 'PAID', price: 27.5 });
  });

  it('that was accepted must be accepted again when it is new', async () => {
    const parcel = aParcelRecord(customerId, { damaged: true, damageAccepted: true });
    const repaired = parcelIn(await api.edit(parcel, { damaged: false }));
    expect(repaired).toMatchObject({ status: 'ORIGIN', damageAccepted: false });
    const again = anEditOf(await api.stored(parcel), { damaged: true });
    expect(parcelIn(await api.send(parcel.parcelId, again))).toMatchObject({ status: 'TROUBLED' });
  });
});

it('a troubled package is corrected by the last resolved issue, not by the first', async () => {
  const parcel = aTroubledRecord(customerId, { destinationCode: null, damaged: true });
  const first = await api.edit(parcel, { destinationCode: 'ANC' });
  expect(parcelIn(first)).toMatchObject({ status: 'TROUBLED', price: null });
  const last = await api.send(parcel.parcelId, anEditOf(await api.stored(parcel), { damaged: false }));
  expect(parcelIn(last)).toMatchObject({ status: 'CORRECTED', price: null, paymentStatus: 'UNPAYABLE' });
});

describe('the price preview', () => {
  it('is the price of the edit, and changes nothing', async () => {
    const parcel = aParcelRecord(customerId);
    expect(await api.preview(parcel, { weightLbs: 100, additionalFees: 5 })).toEqual({
      price: 65,
      charges: [
        { chargeId: '1', chargeType: 'BASE_PRICE', amount: 60 },
        { chargeId: '2', chargeType: 'ADDITIONAL_FEES', amount: 5 },
      ],
      reason: null,
    });
    expect(await api.preview(parcel)).toMatchObject({ price: 27.5 });
    expect((await api.stored(parcel)).version).toBe(1);
  });

  const onHold = 'The package is on hold. It gets its price when it is back at origin.';
  it.each<[string, ParcelRecord, object]>([
    ['Oversized packages have no price until you enter one.', aParcelRecord(customerId), { oversized: true }],
    [
      'Choose the hazard class. Until then the package has no price.',
      aParcelRecord(customerId),
      { hazard: true },
    ],
    ['The package has no destination.', aTroubledRecord(customerId, { destinationCode: null }), {}],
    [onHold, aTroubledRecord(customerId, { damaged: true }), { weightLbs: 5 }],
  ])('says why there is none: %s', async (reason, parcel, changes) => {
    expect(await api.preview(parcel, changes)).toEqual({ price: null, charges: [], reason });
  });

  it('is the price that was paid', async () => {
    expect(await api.preview(paid(), { weightLbs: 900 })).toMatchObject({ price: 27.5, reason: null });
  });
});
