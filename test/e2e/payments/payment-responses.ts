import type { PaymentOutcome, StoredCard, SurchargePreview } from '#shared/contracts/payments.ts';

export const CARD: StoredCard = { cardType: 'Visa', last4: '4242', expiration: '12/2099' };

/** $55.00 with a credit card. */
export const PREVIEW: SurchargePreview = {
  surchargeAmount: 1.38,
  totalAmount: 56.38,
  amountBeforeSurcharge: 55,
  surchargeRate: 0.025,
};

const PAYMENT_ID = 'payment-1';
export const RESULT_URL = `/payment-result?payment=${PAYMENT_ID}`;

/** An outcome of a payment of $55.00. */
export const anOutcome = (changes: Partial<PaymentOutcome>): PaymentOutcome => ({
  paymentId: PAYMENT_ID,
  status: 'approved',
  method: 'STORED_CARD',
  transactionId: 'TX-1',
  receiptNumber: 'R-100001',
  parcels: [],
  totalPrice: 55,
  surchargeAmount: 1.38,
  message: null,
  ...changes,
});
