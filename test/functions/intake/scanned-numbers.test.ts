import { expect, it } from 'vitest';
import { scanCodePartition } from '#functions/core/data/keys.ts';
import * as writes from '#functions/core/data/writes.ts';
import { invalidField } from '#functions/core/platform/errors.ts';
import { receivedNumberEntity, receivedNumberKey } from '#functions/intake/intake-record.ts';
import { anIntake } from '#test/support/intakes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { parcels, table } from '#test/support/stores.ts';
import { repointNumbers } from '#tools/repoint/repoint-numbers.ts';
import { aPackage, DOCK, deleteParcel, intakes, receive } from './support.ts';

withLocalStores();

const NUMBER = '9400111201080805483016';
const SCANNED = `]C142098421${NUMBER}`;

it('receives a package by any barcode of its number once, and keeps what was scanned', async () => {
  const { intake } = await aPackage({ shippingTrackingNum: SCANNED });
  const { parcel } = await receive(intake);
  expect(parcel).toMatchObject({ shippingTrackingNum: NUMBER, scannedNum: SCANNED });
  const again = (await aPackage({ shippingTrackingNum: NUMBER })).intake;
  await expect(receive(again)).rejects.toThrow('This tracking number was received before.');
  await deleteParcel(parcel?.parcelId);
  // Free at once.
  expect((await receive(again)).parcel).toMatchObject({ shippingTrackingNum: NUMBER });
});

it.each([
  ['42098421', 'This is only the ZIP barcode. Scan the other barcode on the label.'],
  [
    'https://carrier.test/1Z1',
    'This is a web link, not a tracking number. Scan the barcode with the tracking number.',
  ],
  ['NORTHBOUND 10005 ANC', 'This is a customer, not a tracking number.'],
])('refuses %j as a tracking number', async (shippingTrackingNum, message) => {
  const { intake } = await aPackage({ shippingTrackingNum });
  await expect(receive(intake)).rejects.toEqual(invalidField('shippingTrackingNum', message));
});

it('after a change of the rules, the tool lets packages be found by their numbers, and can run twice', async () => {
  const { intake } = await aPackage({ shippingTrackingNum: '1011921334250001000300779017972697' });
  const { parcel } = await receive(intake);
  const waiting = anIntake({ customerId: null, shippingTrackingNum: '00388888801234567890' });
  await intakes().receive(DOCK, waiting);
  // As an earlier version stored them, which did not know these barcodes.
  const { items } = await table().query(receivedNumberEntity, {
    partition: scanCodePartition('388888801234567890'),
    wholeBecause: 'A test.',
  });
  expect(items).toHaveLength(1);
  await table().transact({
    parcel: writes.remove(receivedNumberKey('779017972697'), 1),
    waiting: writes.remove(receivedNumberKey('388888801234567890'), 1),
  });
  const found = async () => (await parcels().findByCode('7790 1797 2697')).map(({ parcelId }) => parcelId);
  expect(await found()).toEqual([]);
  const first = await repointNumbers(table(), new Date());
  expect(first).toMatchObject({ pointers: expect.any(Number), claims: 1 });
  expect(first.pointers).toBeGreaterThan(0);
  expect(await found()).toEqual([parcel?.parcelId]);
  const next = (await aPackage({ shippingTrackingNum: '388888801234567890' })).intake;
  await expect(receive(next)).rejects.toThrow('This tracking number was received before.');
  expect(await repointNumbers(table(), new Date())).toEqual({ pointers: 0, claims: 0 });
});
