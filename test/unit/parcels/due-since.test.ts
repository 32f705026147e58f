import { expect, it } from 'vitest';
import { withPayment } from '#functions/parcels/added-charges.ts';
import { withCurrentPrice, withRefund } from '#functions/parcels/parcel-payment.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { aParcelRecord } from '#test/support/records.ts';

const on = (day: number) => new Date(Date.UTC(2026, 1, day, 18));
const priced = withCurrentPrice(
  aParcelRecord('C-1', { paymentStatus: 'UNPAYABLE', priceCents: null, charges: [] }),
  on(2),
);
const paid = withPayment(
  priced,
  { paymentId: 'P-1', transactionId: 'T-1', amountCents: priced.priceCents ?? 0 },
  on(3),
);
const hazardous = { hazard: true, hazardClass: 'LISTED', inspectedBy: 'dock@b.test' } as const;

it.each<[string, ParcelRecord, Date | undefined]>([
  ['when it got its price', priced, on(2)],
  [
    'the same after an edit that keeps the price',
    withCurrentPrice({ ...priced, damaged: true }, on(4)),
    on(2),
  ],
  ['when it got another price', withCurrentPrice({ ...priced, weightLbs: 400 }, on(4)), on(4)],
  ['never without a price', withCurrentPrice({ ...priced, status: 'TROUBLED' }, on(4)), undefined],
  ['when a fee was added after the payment', withCurrentPrice({ ...paid, ...hazardous }, on(5)), on(5)],
  ['when its payment was refunded', withRefund(paid, 'P-1', on(6)), on(6)],
])('what a package owes is due since %s', (_, parcel, expected) => {
  expect(parcel.dueSince).toBe(expected?.toISOString());
});
