import { newCustomerId, newPaymentId } from '#functions/core/data/ids.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { transition } from '#functions/payments/attempts/attempt-machine.ts';
import type { AttemptIn } from '#functions/payments/attempts/attempt-record.ts';
import { attemptRepository } from '#functions/payments/attempts/attempt-repository.ts';
import { payableLines, paymentParcels } from '#functions/payments/attempts/payment-parcels.ts';
import { paymentRecording } from '#functions/payments/attempts/recording.ts';
import { newAttempt } from '#functions/payments/checkout/attempt-opening.ts';
import { receiptService } from '#functions/payments/receipts/receipt-service.ts';
import type { RefundRecord } from '#functions/payments/refunds/refund-record.ts';
import { refundedParcels, refundRepository } from '#functions/payments/refunds/refund-repository.ts';
import { refundableLines, refundedLines } from '#functions/payments/refunds/refundable-lines.ts';
import { type Bench, inBatches } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

const CARD = { cardType: 'Visa', last4: '4242', funding: 'CREDIT' } as const;
const RECEIPTS = 30;

/** An unpaid parcel that has 1 KB once it is paid. */
export function unpaidParcel(customerId: string, paymentId: string, index: number) {
  const transactionId = `txn_${paymentId}`;
  const payment = { paymentId, transactionId, transactionDate: '2026-03-02T17:00:00.000Z' };
  const paid = parcelOfOneKilobyte(customerId, 'DESTINATION', index, { ...payment, paymentStatus: 'PAID' });
  const { paymentId: _, transactionId: __, transactionDate: ___, ...unpaid } = paid;
  return { ...unpaid, paymentStatus: 'UNPAID' as const };
}

/** Payments, refunds and receipts. */
export async function paymentRows({ table, clock, row }: Bench): Promise<void> {
  const attempts = attemptRepository(table);
  const refunds = refundRepository(table);
  const now = clock.now();
  const at = now.toISOString();
  const write = (operation: string, limit: number, work: () => Promise<unknown>) =>
    row(`payment: ${operation}`, 'W', limit, work);
  const read = (operation: string, limit: number, work: () => Promise<unknown>) =>
    row(`payment: ${operation}`, 'R', limit, work);

  /** A payment of new parcels that is not stored yet, with an approved charge. */
  async function aPayment(count: number, customerId = newCustomerId(now)) {
    const paymentId = newPaymentId(customerId, now);
    const parcels = Array.from({ length: count }, (_, index) => unpaidParcel(customerId, paymentId, index));
    await inBatches(parcels, 50, parcelRepository(table).create);
    const lines = payableLines(parcels);
    const input = { paymentId, customerId, method: 'NEW_CARD', lines, surchargeBasisPoints: 250 } as const;
    const token = `tok_${'x'.repeat(40)}`;
    const opened = { ...newAttempt(input, now), attemptState: 'OPEN' as const, token };
    const capturedCents = opened.amountCents + opened.surchargeCents;
    const claim = {
      provider: 'bench',
      transactionId: `txn_${paymentId}`,
      paymentId,
      capturedCents,
      createdAt: at,
    };
    const { transactionId } = claim;
    const charge = { transactionId, capturedCents, createdAt: at, ...CARD };
    const captured: AttemptIn<'CAPTURED'> = { ...opened, attemptState: 'CAPTURED', charge };
    const payer = { customerName: 'Ana Kowalski', customerNumber: '10001' };
    return { opened, captured, claim, lines: { paymentId, ...payer, lines, version: 1 }, customerId };
  }

  const one = await aPayment(1);
  const many = await aPayment(50);
  await write('open an attempt for a parcel', 7, () => attempts.open(one.opened, one.lines, null));
  await write('open an attempt for 50 parcels', 29, () => attempts.open(many.opened, many.lines, null));
  await write('claim a charge', 2, () => attempts.claim(many.claim));
  const captured = { ...many.captured, dueAt: many.opened.endsAt };
  captured.version = (await attempts.save(many.opened, captured)).version;

  // The claim and the receipt number are separate writes.
  const parcels = paymentParcels(table, clock);
  const recording = paymentRecording({
    attempts,
    parcels,
    provider: { name: many.claim.provider },
  });
  const decide = await recording.prepare(captured);
  const { event, writes } = await decide(now);
  const after = transition(captured, event, now).attempt;
  if (after.attemptState !== 'RECORDED') throw new Error('The payment was not recorded.');
  await write('record 50 paid parcels', 152, () => attempts.save(captured, after, writes));
  const recorded = { ...after, version: captured.version + 1 };
  await write('assign a receipt number and index it', 2, async () => {
    await attempts.putReceiptNumber(await attempts.nextReceiptNumber(), recorded.paymentId);
  });
  const { dueAt: _, ...settled } = recorded;
  await write('settle an attempt', 2, () => attempts.save(recorded, settled));
  const payment = { ...settled, version: recorded.version + 1 };

  const ids = many.lines.lines.map(({ parcelId }) => parcelId);
  const refund: RefundRecord = {
    refundId: `${payment.paymentId}-r1`,
    paymentId: payment.paymentId,
    number: 1,
    refundState: 'REQUESTED',
    key: `refund-${payment.paymentId}-r1`,
    requestId: 'bench',
    parcelIds: ids,
    amountCents: payment.amountCents,
    surchargeCents: 0,
    reason: 'A box was lost.',
    by: 'service@northbound.test',
    requestedAt: at,
    version: 1,
  };
  const reserving = { ...payment, refunds: 1, openRefunds: 1, dueAt: at };
  const paid = await parcels.load(many.customerId, ids);
  await write('request a refund of 50 parcels', 109, () =>
    refunds.create(refund, [payment, reserving], paid),
  );
  const reserved = { ...reserving, version: payment.version + 1 };
  const changes = refundedParcels(
    paid,
    payment.paymentId,
    refundedLines(refund, refundableLines(payment, many.lines.lines, [])),
    now,
  );
  await write('refund 50 parcels', 258, () =>
    refunds.decide(
      [refund, { ...refund, refundState: 'SUCCEEDED', decidedAt: at }],
      [reserved, { ...reserved, openRefunds: 0 }],
      changes,
    ),
  );

  const payer = newCustomerId(now);
  for (let index = 0; index < RECEIPTS; index += 1) {
    const { captured: paid, lines } = await aPayment(1, payer);
    const record = { ...paid, attemptState: 'RECORDED' as const, receiptNumber: `${index}`, recordedAt: at };
    const previous = await attempts.current(payer);
    await attempts.open(record, lines, previous?.pointer ?? null);
  }
  const receipts = receiptService({ table, attempts, parcels });
  await read('list 25 receipts', 2.5, () => receipts.list({ customerId: payer }, { limit: 25 }));
  const caller = { customerId: payer, roles: ['Customer'] } as const;
  const latest = (await attempts.current(payer))?.attempt.paymentId ?? '';
  await read('a receipt', 2, () => receipts.get(caller, latest));
  await read('the latest attempt of a customer', 2, () => attempts.current(payer));
  await read('list 25 due attempts', 1, () => attempts.listDue(new Date(Date.parse(at) + 86_400_000), 25));
}
