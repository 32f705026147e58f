import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/writes.ts';
import {
  attemptEntity,
  chargeEntity,
  paymentLinesEntity,
  receiptNumberEntity,
} from '#functions/payments/attempts/attempt-record.ts';
import type { SandboxCard, StoredTransaction } from '#local/card-provider/ledger-state.ts';
import { inBatches } from '../batches.ts';
import type { DemoPayment } from './demo-payments.ts';

interface Payer {
  readonly customerName: string;
  readonly customerNumber: string;
}

/** Makes charges and stored cards known to the card provider. */
export type AddToSandbox = (
  charges: readonly StoredTransaction[],
  cards?: readonly SandboxCard[],
) => Promise<void>;

/** Adds charges and stored cards to the sandbox card provider at this address. */
export const sandboxAt =
  (cardProvider: string): AddToSandbox =>
  async (...records) => {
    const url = `${cardProvider}/control/addRecords`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(records) });
    if (!response.ok) throw new Error('The sandbox card provider did not accept the demo payments.');
  };

/** Four records for each payment, and at most 100 in a transaction. */
const BATCH_SIZE = 25;

/** Stores payments of the past here and at the sandbox card provider, so that they can be refunded. Idempotent. */
export async function seedPayments(
  table: Table,
  addToSandbox: AddToSandbox,
  payments: readonly DemoPayment[],
  payer: Payer,
): Promise<void> {
  await addToSandbox(payments.map(({ payment }) => chargeOf(payment)));
  for (const batch of inBatches(payments, BATCH_SIZE))
    await table.transact(Object.fromEntries(batch.flatMap((payment) => writes(table, payment, payer))));
}

function writes(table: Table, { payment, lines }: DemoPayment, payer: Payer): [string, Write][] {
  const { paymentId, receiptNumber = '', charge } = payment;
  const { transactionId, capturedCents, createdAt } = charge;
  const version = 1;
  const claim = { provider: 'sandbox', transactionId, paymentId, capturedCents, createdAt, version };
  return [
    [`payment ${paymentId}`, table.upsert(attemptEntity, payment)],
    [
      `lines ${paymentId}`,
      table.upsert(paymentLinesEntity, { ...payer, paymentId, lines: [...lines], version }),
    ],
    [`charge ${paymentId}`, table.upsert(chargeEntity, claim)],
    [`receipt ${paymentId}`, table.upsert(receiptNumberEntity, { receiptNumber, paymentId, version })],
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
