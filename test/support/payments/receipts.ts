import type { Receipt } from '#shared/contracts/receipts.ts';
import { surchargeOn } from '#shared/rules/cards/surcharge.ts';
import { dollarsFromCents, sumDollars } from '#shared/rules/money.ts';

/** A receipt for parcels `p-0`, `p-1` and so on with these prices in cents, paid with a credit card at 2.5 percent. */
export function aReceipt(cents: readonly number[], changes: Partial<Receipt> = {}): Receipt {
  const subtotalCents = cents.reduce((sum, each) => sum + each, 0);
  const surchargeCents = surchargeOn(subtotalCents, 250);
  const subtotal = dollarsFromCents(subtotalCents);
  const surchargeAmount = dollarsFromCents(surchargeCents);
  return {
    paymentId: 'pay-1',
    receiptNumber: '10001',
    date: '2026-01-05T20:30:00.000Z',
    packages: cents.length,
    total: sumDollars([subtotal, surchargeAmount]),
    refunded: 0,
    cardType: 'Visa',
    last4: '1111',
    transactionId: 'txn-1',
    customerName: 'Ada Lund',
    customerNumber: '10042',
    lines: cents.map((price, index) => ({
      lineId: `p-${index}`,
      kind: 'PRICE',
      parcelId: `p-${index}`,
      freightBillNum: `NB${720001 + index}`,
      originCode: 'TAC',
      destinationCode: 'ANC',
      weightLbs: 12.5,
      shippingTrackingNum: '1Z999AA10123456784',
      charges: [{ chargeType: 'BASE_PRICE', amount: dollarsFromCents(price) }],
      amount: dollarsFromCents(price),
      refunded: 0,
      isRefunded: false,
    })),
    subtotal,
    surchargeAmount,
    surchargeRate: 0.025,
    refunds: [],
    hasOpenDispute: false,
    ...changes,
  };
}
