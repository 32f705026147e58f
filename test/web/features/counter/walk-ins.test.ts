import { expect, it } from 'vitest';
import type { Appointment } from '../../../../shared/contracts/appointments.ts';
import type { ListedParcel } from '../../../../shared/contracts/staff/staff-parcel.ts';
import { readScan, refusalOf } from '../../../../web/src/features/counter/handover-form.ts';
import { walkIns } from '../../../../web/src/features/counter/walk-ins.ts';

const ADA = { customerId: 'a', customerName: 'Ada Bering', companyName: '', customerNumber: '10001' };
const BO = { customerId: 'b', customerName: 'Bo Larsen', companyName: 'Larsen Ltd', customerNumber: '10002' };
const pickup = { ...ADA, pickupCode: 'XCWJ6K' } as Appointment;
const parcel = (changes: Partial<ListedParcel>) =>
  ({
    ...BO,
    parcelId: 'b-1',
    freightBillNum: 'NB100002',
    shippingTrackingNum: '1Z999AA10123456784',
    status: 'DESTINATION',
    paymentStatus: 'PAID',
    price: 27.5,
    ...changes,
  }) as ListedParcel;

it.each(['XCWJ6K', 'xcwj6k', 'XCW-J6K', ' xcw j6k '])('finds the pickup code %s', (text) => {
  expect(walkIns(text, [pickup], undefined)).toEqual([{ ...ADA, detail: 'Pickup code XCWJ6K' }]);
});

it('finds the customer of a scanned package, with the package', () => {
  const found = { parcels: [parcel({})], waiting: null, customers: [] };
  expect(walkIns('NB100002', [pickup], found)).toEqual([
    { ...BO, detail: 'Package NB100002', parcelId: 'b-1' },
  ]);
});

it('lists each customer once', () => {
  const customers = [ADA, BO].map(({ customerId, customerNumber, customerName, companyName }) => ({
    customerId,
    customerNumber,
    name: customerName,
    company: companyName,
  }));
  const hits = walkIns('XCWJ6K', [pickup], {
    parcels: [parcel({}), parcel({ parcelId: 'b-2' })],
    waiting: null,
    customers,
  });
  expect(hits.map(({ customerId }) => customerId)).toEqual(['a', 'b']);
});

it('ticks a paid package by either number, and says why another one is refused', () => {
  const [paid, unpaid] = [
    parcel({}),
    parcel({ freightBillNum: 'NB3', shippingTrackingNum: 'T3', paymentStatus: 'UNPAID' }),
  ];
  const onTheWay = parcel({ freightBillNum: 'NB4', shippingTrackingNum: 'T4', status: 'TRANSIT' });
  expect(readScan('nb100002', [paid, unpaid], [onTheWay])).toEqual({ result: 'ready', parcel: paid });
  expect(readScan('1z999aa10123456784', [paid, unpaid], [onTheWay])).toEqual({
    result: 'ready',
    parcel: paid,
  });
  expect(readScan('NB3', [paid, unpaid], [onTheWay])).toEqual({
    result: 'refused',
    message: 'NB3: Payment due $27.50.',
  });
  expect(readScan('NB4', [paid, unpaid], [onTheWay])).toMatchObject({
    message: 'NB4 is In Transit and cannot be picked up here.',
  });
  expect(readScan('NB9', [paid, unpaid], [onTheWay])).toEqual({ result: 'unknown', code: 'NB9' });
});

it('names what is missing before a package can be handed over', () => {
  expect(refusalOf({ paymentStatus: 'PAID', price: 10 })).toBeNull();
  expect(refusalOf({ paymentStatus: 'UNPAYABLE', price: null })).toBe('No price yet');
});
