import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
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
const PAID_REASON = 'Paid packages keep their price. Refund the payment first.';
const paid = (transitions: Parameters<typeof aParcelRecord>[2] = []) =>
  aParcelRecord(customerId, { paymentStatus: 'PAID' }, transitions);

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
    const parcel = aParcelRecord(customerId);
    expect(parcelIn(await api.edit(parcel, { locationDetail: 'B-1' }))).toMatchObject({ price: 27.5 });
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

  it('is 404 for a package that does not exist', async () => {
    const parcel = aParcelRecord(customerId);
    expect(await api.send(parcel.parcelId, anEditOf(parcel))).toMatchObject({ status: 404 });
  });

  it.each([
    ['a width of 0', { width: 0 }, 'width'],
    ['three decimals', { weightLbs: 1.234 }, 'weightLbs'],
    ['a destination that does not exist', { destinationCode: 'XXX' }, 'destinationCode'],
    ['a manual price of 0', { manualPrice: 0 }, 'manualPrice'],
    ['an insured value above the limit', { declaredValue: 10_000.01 }, 'declaredValue'],
    ['no tracking number', { shippingTrackingNum: ' ' }, 'shippingTrackingNum'],
    ['a manual price for a small package', { manualPrice: 100 }, 'manualPrice'],
    ['a hazard class without a hazard', { hazardClass: 'LISTED' }, 'hazardClass'],
    ['no destination, after one was set', { destinationCode: null }, 'destinationCode'],
  ])('with %s is rejected', async (_, changes, field) => {
    const parcel = aParcelRecord(customerId);
    const response = await api.edit(parcel, changes as never);
    expect([response.status, Object.keys(reasonsIn(response))]).toEqual([400, [field]]);
    expect((await api.stored(parcel)).version).toBe(1);
  });
});

describe('what does not apply any more', () => {
  it('is emptied: the hazard class and the manual price', async () => {
    const parcel = aParcelRecord(customerId, {
      hazard: true,
      hazardClass: 'LISTED',
      oversized: true,
      manualBaseCents: 90_000,
    });
    const response = await api.edit(parcel, { hazard: false, oversized: false });
    expect(parcelIn(response)).toMatchObject({ hazardClass: null, manualPrice: null, price: 18 });
  });
});

describe('a package without a price', () => {
  it.each<[string, Partial<ParcelRecord>, object]>([
    ['an oversized one', {}, { oversized: true }],
    ['a large one', {}, { length: 100, width: 100 }],
    ['a hazardous one that is not inspected', {}, { hazard: true }],
  ])('is %s: it cannot be paid', async (_, start, changes) => {
    const response = await api.edit(aParcelRecord(customerId, start), changes);
    expect(parcelIn(response)).toMatchObject({ price: null, charges: [], paymentStatus: 'UNPAYABLE' });
  });

  it('can be paid once an oversized one has a manual price', async () => {
    const response = await api.edit(aParcelRecord(customerId), { oversized: true, manualPrice: 900 });
    expect(parcelIn(response)).toMatchObject({ price: 900, paymentStatus: 'UNPAID' });
  });
});

describe('damage', () => {
  it.each<[string, ParcelRecord]>([
    ['at origin', aParcelRecord(customerId)],
    ['in transit', aParcelRecord(customerId, {}, ['TRANSIT'])],
  ])('puts a package %s on hold, without a price', async (_, parcel) => {
    const response = await api.edit(parcel, { damaged: true });
    expect(parcelIn(response)).toMatchObject({
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
    const { parcelId } = parcel;
    const repaired = parcelIn(await api.edit(parcel, { damaged: false }));
    expect(repaired).toMatchObject({ status: 'ORIGIN', damageAccepted: false });
    const again = anEditOf(await api.stored(parcel), { damaged: true });
    expect(parcelIn(await api.send(parcelId, again))).toMatchObject({ status: 'TROUBLED' });
  });
});

describe('a troubled package', () => {
  it('is corrected by the last resolved issue, not by the first', async () => {
    const parcel = aTroubledRecord(customerId, { destinationCode: null, damaged: true });
    expect(parcelIn(await api.edit(parcel, { destinationCode: 'ANC' }))).toMatchObject({
      status: 'TROUBLED',
      price: null,
    });
    const edit = anEditOf(await api.stored(parcel), { damaged: false });
    expect(parcelIn(await api.send(parcel.parcelId, edit))).toMatchObject({
      status: 'CORRECTED',
      price: null,
      paymentStatus: 'UNPAYABLE',
    });
  });

  it('stays troubled after an edit of its weight', async () => {
    const response = await api.edit(aTroubledRecord(customerId, { damaged: true }), { weightLbs: 3 });
    expect(parcelIn(response)).toMatchObject({ status: 'TROUBLED', price: null });
  });
});

describe('locked fields', () => {
  it.each<[string, ParcelRecord, object, Record<string, string>]>([
    [
      'what decides the price of a paid package',
      paid(),
      { weightLbs: 1, oversized: true, manualPrice: 5, declaredValue: 10, locationDetail: 'C-3' },
      {
        weightLbs: PAID_REASON,
        oversized: PAID_REASON,
        manualPrice: PAID_REASON,
        declaredValue: PAID_REASON,
      },
    ],
    [
      'the destination of a package in transit',
      aParcelRecord(customerId, {}, ['TRANSIT']),
      { destinationCode: 'KOD' },
      { destinationCode: 'The package has left Tacoma.' },
    ],
    [
      'the destination of a package that was lost on the way',
      aParcelRecord(customerId, {}, ['TRANSIT', 'LOST']),
      { destinationCode: 'KOD' },
      { destinationCode: 'The package has left Tacoma.' },
    ],
    [
      'the damage of a package at its destination',
      aParcelRecord(customerId, {}, ['TRANSIT', 'DESTINATION']),
      { damaged: true },
      { damaged: 'The package has arrived. Note the damage in the staff notes.' },
    ],
    [
      'everything of a package that was handed over',
      paid(['TRANSIT', 'DESTINATION', 'COMPLETED']),
      { notes: 'x', locationDetail: 'x' },
      { notes: 'The package was handed over.', locationDetail: 'The package was handed over.' },
    ],
    [
      'everything of a deleted package',
      aParcelRecord(customerId, {}, ['DELETED']),
      { notes: 'x' },
      { notes: 'The package was deleted.' },
    ],
  ])('are rejected with a reason: %s', async (_, parcel, changes, reasons) => {
    const response = await api.edit(parcel, changes);
    expect([response.status, reasonsIn(response)]).toEqual([400, reasons]);
    expect((await api.stored(parcel)).version).toBe(1);
  });

  it('let the others change: the shelf of a paid package', async () => {
    const response = await api.edit(paid(), { locationDetail: 'C-3' });
    expect(parcelIn(response)).toMatchObject({ locationDetail: 'C-3', paymentStatus: 'PAID', price: 27.5 });
  });

  it('can change the destination of a package that was lost in Tacoma', async () => {
    const response = await api.edit(aParcelRecord(customerId, {}, ['LOST']), { destinationCode: 'KOD' });
    expect(parcelIn(response)).toMatchObject({ destinationCode: 'KOD', status: 'LOST', price: 28 });
  });
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

  it.each<[ParcelRecord, object, string]>([
    [aParcelRecord(customerId), { oversized: true }, 'Oversized packages have no price until you enter one.'],
    [
      aParcelRecord(customerId),
      { hazard: true },
      'Choose the hazard class. Until then the package has no price.',
    ],
    [aTroubledRecord(customerId, { destinationCode: null }), {}, 'The package has no destination.'],
    [
      aTroubledRecord(customerId, { damaged: true }),
      { weightLbs: 5 },
      'The package is on hold. It gets its price when it is back at origin.',
    ],
  ])('says why there is no price (%#)', async (parcel, changes, reason) => {
    expect(await api.preview(parcel, changes)).toEqual({ price: null, charges: [], reason });
  });

  it('is the price that was paid', async () => {
    expect(await api.preview(paid(), { weightLbs: 900 })).toMatchObject({ price: 27.5, reason: null });
  });
});

it('an edit answers a conflict in plain words', async () => {
  const parcel = aParcelRecord(customerId);
  await api.edit(parcel, { notes: 'first' });
  const second = await api.send(parcel.parcelId, anEditOf(parcel, { notes: 'second' }));
  expect([second.status, errorBodyOf(second).message]).toEqual([
    409,
    'This package was changed in the meantime. Check what changed, then save again.',
  ]);
});
