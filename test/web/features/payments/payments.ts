import type { PaymentOutcome } from '../../../../shared/contracts/payments.ts';

/** An approved payment of one parcel with a stored credit card. */
export function anOutcome(changes: Partial<PaymentOutcome> = {}): PaymentOutcome {
  return {
    paymentId: 'payment-1',
    status: 'approved',
    method: 'STORED_CARD',
    transactionId: 'TX-1',
    receiptNumber: 'R-100001',
    parcels: [{ parcelId: 'parcel-1', freightBillNum: 'NB-1', customerNotes: '' }],
    totalPrice: 100,
    surchargeAmount: 2.5,
    message: null,
    ...changes,
  };
}
