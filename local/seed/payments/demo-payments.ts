import { newPaymentId } from '#functions/core/data/ids.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { AttemptRecord, PaymentLine } from '#functions/payments/attempts/attempt-record.ts';
import { newAttempt } from '#functions/payments/checkout/new-attempt.ts';
import { paymentLine } from '#functions/payments/checkout/payment-parcels.ts';
import { isSurcharged } from '#shared/rules/cards/surcharge.ts';

/** A payment of the past with its parcels. */
export interface DemoPayment {
  readonly payment: AttemptRecord & Required<Pick<AttemptRecord, 'charge'>>;
  readonly lines: readonly PaymentLine[];
}

/** Only the latest payments have a receipt, because each takes time at the first start. */
const MAX_PAYMENTS = 60;
/** How many open packages are paid together. */
const PACKAGES_PER_PAYMENT = 3;
const SURCHARGE_BASIS_POINTS = 250;

/** The cards of the demo payments. */
const CARDS = [
  { cardType: 'Visa', last4: '4242', funding: 'CREDIT' },
  { cardType: 'Visa', last4: '5556', funding: 'DEBIT' },
  { cardType: 'Mastercard', last4: '4444', funding: 'CREDIT' },
] as const;

const isPaid = ({ paymentStatus }: ParcelRecord) => paymentStatus === 'PAID';
const isClosed = ({ status }: ParcelRecord) => status === 'COMPLETED';

/**
 * The latest payments of a customer's paid parcels, and the parcels with them. Packages that are still open are paid several at
 * once. Deterministic.
 * @param receiptNumber the number of the receipt with this index
 */
export function demoPayments(
  customerId: string,
  parcels: readonly ParcelRecord[],
  receiptNumber: (index: number) => string,
): { payments: DemoPayment[]; parcels: ParcelRecord[] } {
  const open = parcels.filter((parcel) => isPaid(parcel) && !isClosed(parcel));
  const groups = [
    ...Array.from({ length: Math.ceil(open.length / PACKAGES_PER_PAYMENT) }, (_, index) =>
      open.slice(index * PACKAGES_PER_PAYMENT, (index + 1) * PACKAGES_PER_PAYMENT),
    ),
    ...parcels.filter((parcel) => isPaid(parcel) && isClosed(parcel)).map((parcel) => [parcel]),
  ];
  const payments = groups
    .map((group) => ({
      group,
      at:
        group
          .map(({ transactionDate = '' }) => transactionDate)
          .sort()
          .at(-1) ?? '',
    }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(-MAX_PAYMENTS)
    .map(({ group, at }, index) => demoPayment(customerId, group, new Date(at), index, receiptNumber(index)));
  const paymentOf = new Map(
    payments.flatMap(({ payment, lines }) => lines.map(({ parcelId }) => [parcelId, payment] as const)),
  );
  return {
    payments,
    parcels: parcels.map((parcel) => {
      const payment = paymentOf.get(parcel.parcelId);
      const { paymentId: _, ...withoutPayment } = parcel;
      if (!payment) return withoutPayment;
      const { paymentId, charge, openedAt } = payment;
      return { ...parcel, paymentId, transactionId: charge.transactionId, transactionDate: openedAt };
    }),
  };
}

function demoPayment(
  customerId: string,
  parcels: readonly ParcelRecord[],
  at: Date,
  index: number,
  receiptNumber: string,
): DemoPayment {
  const lines = parcels.map(paymentLine);
  const paymentId = newPaymentId(customerId, at, index);
  const { dueAt: _, ...opened } = newAttempt(
    { paymentId, customerId, method: 'NEW_CARD', lines, surchargeBasisPoints: SURCHARGE_BASIS_POINTS },
    at,
  );
  const card = CARDS[index % CARDS.length] ?? CARDS[0];
  const surcharge = isSurcharged(card.funding) ? opened.surchargeCents : 0;
  const time = at.toISOString();
  return {
    lines,
    payment: {
      ...opened,
      attemptState: 'RECORDED',
      recordedAt: time,
      receiptNumber,
      charge: {
        ...card,
        transactionId: `txn_demo_${receiptNumber}`,
        capturedCents: opened.amountCents + surcharge,
        createdAt: time,
      },
    },
  };
}
