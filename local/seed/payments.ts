import type { SandboxCard, StoredTransaction } from '#functions/card-sandbox/ledger-state.ts';
import { newPaymentId } from '#functions/core/data/ids.ts';
import type { Table } from '#functions/core/data/table.ts';
import { MAX_TRANSACTION_WRITES, type Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { type AttemptIn, attemptEntity } from '#functions/payments/attempts/attempt-record.ts';
import { paymentLine } from '#functions/payments/attempts/payment-parcels.ts';
import {
  chargeEntity,
  type PaymentLine,
  paymentLinesEntity,
  receiptNumberEntity,
} from '#functions/payments/attempts/payment-records.ts';
import { storedCardEntity } from '#functions/payments/cards/stored-card-service.ts';
import { newAttempt } from '#functions/payments/checkout/attempt-opening.ts';
import { isSurcharged } from '#shared/rules/cards/surcharge.ts';
import { LOCAL_SURCHARGE_BASIS_POINTS } from '../server/runtime-config.ts';
import { inBatches } from './once.ts';

interface DemoPayment {
  readonly payment: AttemptIn<'RECORDED'>;
  readonly lines: readonly PaymentLine[];
}

/** Only the latest payments have a receipt, because each one slows down the first start. */
const MAX_PAYMENTS = 60;
/** The number of open packages in one payment. */
const PACKAGES_PER_PAYMENT = 3;

const CARDS = [
  { cardType: 'Visa', last4: '4242', funding: 'CREDIT' },
  { cardType: 'Visa', last4: '5556', funding: 'DEBIT' },
  { cardType: 'Mastercard', last4: '4444', funding: 'CREDIT' },
] as const;

const isPaid = ({ paymentStatus }: ParcelRecord) => paymentStatus === 'PAID';
const isClosed = ({ status }: ParcelRecord) => status === 'COMPLETED';

/**
 * The latest payments of a customer's paid parcels, and all parcels, with the payments applied. Open packages share
 * payments. Deterministic.
 * @param receiptNumber the number of the receipt with this index
 */
export function demoPayments(
  customerId: string,
  parcels: readonly ParcelRecord[],
  receiptNumber: (index: number) => string,
): { payments: DemoPayment[]; parcels: ParcelRecord[] } {
  const open = parcels.filter((parcel) => isPaid(parcel) && !isClosed(parcel));
  const groups = [
    ...inBatches(open, PACKAGES_PER_PAYMENT),
    ...parcels.filter((parcel) => isPaid(parcel) && isClosed(parcel)).map((parcel) => [parcel]),
  ];
  const lastPaidAt = (group: readonly ParcelRecord[]) =>
    group.reduce((last, { transactionDate = '' }) => (transactionDate > last ? transactionDate : last), '');
  const payments = groups
    .map((group) => ({ group, at: lastPaidAt(group) }))
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
    { paymentId, customerId, method: 'NEW_CARD', lines, surchargeBasisPoints: LOCAL_SURCHARGE_BASIS_POINTS },
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

type Payer = Pick<ParcelRecord, 'customerName' | 'customerNumber'>;

export type AddToSandbox = ReturnType<typeof sandboxAt>;

/** Adds charges and stored cards to the sandbox card provider at this URL. */
export const sandboxAt =
  (cardProvider: string) =>
  async (...records: [charges: readonly StoredTransaction[], cards?: readonly SandboxCard[]]) => {
    const url = `${cardProvider}/control/addRecords`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(records) });
    if (!response.ok) throw new Error('The sandbox card provider did not accept the demo payments.');
  };

const RECORDS_PER_PAYMENT = 4;
const BATCH_SIZE = Math.floor(MAX_TRANSACTION_WRITES / RECORDS_PER_PAYMENT);

/** Stores past payments in the table and at the sandbox card provider, so that they can be refunded. Idempotent. */
export async function seedPayments(
  table: Table,
  addToSandbox: AddToSandbox,
  payments: readonly DemoPayment[],
  payer: Payer,
): Promise<void> {
  await addToSandbox(payments.map(({ payment }) => chargeOf(payment)));
  for (const batch of inBatches(payments, BATCH_SIZE))
    await table.transact(Object.fromEntries(batch.flatMap((payment) => paymentWrites(payment, payer))));
}

function paymentWrites({ payment, lines }: DemoPayment, payer: Payer): [string, Write][] {
  const { paymentId, receiptNumber, charge } = payment;
  const { transactionId, capturedCents, createdAt } = charge;
  const version = 1;
  const linesOf = { paymentId, lines: [...lines], version };
  const claim = { provider: 'sandbox', transactionId, paymentId, capturedCents, createdAt, version };
  return [
    [`payment ${paymentId}`, writes.put(attemptEntity, payment)],
    [`lines ${paymentId}`, writes.put(paymentLinesEntity, { ...payer, ...linesOf })],
    [`charge ${paymentId}`, writes.put(chargeEntity, claim)],
    [`receipt ${paymentId}`, writes.put(receiptNumberEntity, { receiptNumber, paymentId, version })],
  ];
}

function chargeOf({ paymentId, charge }: DemoPayment['payment']): StoredTransaction {
  const { transactionId, capturedCents, createdAt, cardType, last4, funding } = charge;
  return {
    transactionId,
    orderId: paymentId,
    kind: 'sale',
    status: 'approved',
    isCaptured: true,
    isVoided: false,
    isSettled: true,
    capturedCents,
    refundedCents: 0,
    currency: 'USD',
    createdAt,
    card: { cardType, last4, funding },
    hasOpenDispute: false,
  };
}

const YEARS_VALID = 3;

/** Stores an approved credit card for a customer in the table and at the sandbox card provider. Idempotent. */
export async function seedStoredCard(
  table: Table,
  addToSandbox: AddToSandbox,
  customerId: string,
  now: Date,
): Promise<void> {
  const card = {
    cardToken: `card_demo_${customerId}`,
    cardType: 'Visa',
    last4: '4242',
    expirationMonth: '12',
    expirationYear: String(now.getUTCFullYear() + YEARS_VALID),
    funding: 'CREDIT',
  } as const;
  const orderId = newPaymentId(customerId, now, 0);
  await addToSandbox([], [{ ...card, orderId, behavior: 'approve' }]);
  await table.put(storedCardEntity, { ...card, customerId, storedAt: now.toISOString(), version: 1 });
}
