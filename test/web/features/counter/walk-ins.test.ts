import { expect, it } from 'vitest';
import { readScan, refusalOf } from '../../../../web/src/features/counter/handover-form.ts';
import { walkIns } from '../../../../web/src/features/counter/walk-ins.ts';
import { aListedParcel } from '../../../support/staff/staff-parcel.ts';
import { anAppointment } from '../../domain/appointment/appointments.ts';

const ADA = { customerId: 'a', customerName: 'Ada Bering', companyName: '', customerNumber: '10001' };
const BO = { customerId: 'b', customerName: 'Bo Larsen', companyName: 'Larsen Ltd', customerNumber: '10002' };
const pickup = anAppointment({ ...ADA, pickupCode: 'XCWJ6K' });
const parcel = (parcelId = 'b-1') =>
  aListedParcel({
    ...BO,
    parcelId,
    freightBillNum: 'NB100002',
    status: 'DESTINATION',
    paymentStatus: 'PAID',
  });

it.each(['XCWJ6K', 'xcwj6k', 'XCW-J6K', ' xcw j6k '])('finds the pickup code %s', (text) => {
  expect(walkIns(text, [pickup], undefined)).toEqual([{ ...ADA, detail: 'Pickup code XCWJ6K' }]);
});

it('lists each customer once', () => {
  const customers = [ADA, BO].map((each) => ({ ...each, name: each.customerName, company: '' }));
  const parcels = [parcel(), parcel('b-2')];
  const hits = walkIns('XCWJ6K', [pickup], { parcels, waiting: null, customers });
  expect(hits.map(({ customerId }) => customerId)).toEqual(['a', 'b']);
});

it.each(['nb100002', '1z999aa10123456784'])('ticks a paid package by its number %s', (code) => {
  const paid = parcel();
  expect(readScan(code, [paid], [])).toEqual({ result: 'ready', parcel: paid });
  expect(readScan('NB9', [paid], [])).toEqual({ result: 'unknown', code: 'NB9' });
});

it('names what is missing before a package can be handed over', () => {
  expect(refusalOf({ paymentStatus: 'PAID', price: 10 })).toBeNull();
  expect(refusalOf({ paymentStatus: 'UNPAYABLE', price: null })).toBe('No price yet');
});
