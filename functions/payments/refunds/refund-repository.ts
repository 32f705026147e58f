import { changedFields } from '#functions/core/data/entity.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { isPaidBy } from '#functions/parcels/added-charges.ts';
import { withCoverRefunded } from '#functions/parcels/cover/declared-value.ts';
import {
  withoutRefund,
  withoutRefundedPart,
  withPaymentAgain,
  withRefund,
  withRefundedPart,
} from '#functions/parcels/parcel-payment.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import {
  isStoragePaidBy,
  withoutStorageRefund,
  withStorageRefund,
} from '#functions/parcels/storage/storage-settlements.ts';
import { type AttemptIn, attemptEntity } from '../attempts/attempt-record.ts';
import { refundsOfPayment } from './open-refunds.ts';
import { type RefundedLine, type RefundRecord, refundEntity, refundKey } from './refund-record.ts';
import { lessRefundedCover, type RefundableLine, refundedLines } from './refundable-lines.ts';

type Change<R> = readonly [before: R, after: R];
type ParcelChange = Change<ParcelRecord>;

/** What decides about the money of a parcel. */
const MONEY_FIELDS = [
  'status',
  'priceCents',
  'paymentStatus',
  'paymentId',
  'handoverId',
  'refundedPayments',
  'storageSettlements',
] as const;

/** Refunds, which change together with their payment and its parcels. */
export function refundRepository(table: Table) {
  const changesOf = (changes: readonly ParcelChange[]): Record<string, Write> =>
    Object.fromEntries(
      changes.map(([before, after], index) => {
        const set = changedFields(before, after);
        return [`parcel ${index}`, writes.update(parcelEntity, before, { set, ifStill: MONEY_FIELDS })];
      }),
    );

  return {
    /** A payment's refunds, oldest first. Costs 1 read unit per 4 KB. */
    listOfPayment: async (paymentId: string): Promise<RefundRecord[]> => {
      const range = refundsOfPayment(paymentId);
      return range ? (await table.query(refundEntity, { ...range, consistent: true })).items : [];
    },

    find: (paymentId: string, number: number): Promise<RefundRecord | null> =>
      table.get(refundEntity, refundKey(paymentId, number), true),

    /**
     * Creates a refund. Each of `parcels` gets a new version and nothing else, so a handover that was decided before the
     * refund fails (decision 150). Costs 6 write units and 2 for each parcel.
     * @throws VersionConflict if the payment has changed, so its lines are refunded only once, or if one of `parcels`
     * was handed over
     */
    create: (
      refund: RefundRecord,
      payment: Change<AttemptIn<'RECORDED'>>,
      parcels: readonly ParcelRecord[],
    ): Promise<void> =>
      table.transact({
        refund: writes.create(refundEntity, refund),
        payment: writes.replace(attemptEntity, ...payment),
        ...Object.fromEntries(
          parcels.map((parcel, index) => [
            `parcel ${index}`,
            writes.update(parcelEntity, parcel, { set: {}, ifStill: ['paymentId', 'handoverId'] }),
          ]),
        ),
      }),

    /** The writes that create a refund of parts, for the transaction of what causes it. They cost 4 write units. */
    creation: (refund: RefundRecord, payment: Change<AttemptIn<'RECORDED'>>): Record<string, Write> => ({
      [`refund ${refund.refundId}`]: writes.create(refundEntity, refund),
      [`payment ${refund.paymentId}`]: writes.replace(attemptEntity, ...payment),
    }),

    /** Saves a refund that the provider has not decided yet. @throws VersionConflict */
    save: (before: RefundRecord, after: RefundRecord): Promise<RefundRecord> =>
      table.save(refundEntity, before, after),

    /**
     * Saves the decision about a refund together with its payment and the parcels. Costs 4 write units and 2 for each
     * parcel.
     * @throws VersionConflict if one of them has changed
     */
    decide: (
      refund: Change<RefundRecord>,
      payment: Change<AttemptIn<'RECORDED'>>,
      parcels: readonly ParcelChange[],
    ): Promise<void> =>
      table.transact({
        refund: writes.replace(refundEntity, ...refund),
        payment: writes.replace(attemptEntity, ...payment),
        ...changesOf(parcels),
      }),
  };
}

const linesOfParcel = (lines: readonly RefundedLine[], parcelId: string) =>
  lines.filter((line) => line.parcelId === parcelId);

/** The parcels of which this payment has paid something that a refund returns, before and after it. */
export function refundedParcels(
  parcels: readonly ParcelRecord[],
  paymentId: string,
  lines: readonly RefundedLine[],
  now: Date,
): ParcelChange[] {
  return parcels.flatMap((before): ParcelChange[] => {
    const after = linesOfParcel(lines, before.parcelId).reduce(
      (parcel, line) => withRefundedLine(parcel, paymentId, line, now),
      before,
    );
    return after === before ? [] : [[before, after]];
  });
}

/** The same parcel if the payment has not paid this. */
function withRefundedLine(
  parcel: ParcelRecord,
  paymentId: string,
  { kind, amountCents, part }: RefundedLine,
  now: Date,
): ParcelRecord {
  if (kind === 'STORAGE')
    return isStoragePaidBy(parcel, paymentId) ? withStorageRefund(parcel, paymentId, now) : parcel;
  if (!isPaidBy(parcel, paymentId)) return parcel;
  if (part === 'COVER') return withCoverRefunded(parcel, paymentId, amountCents, now);
  if (part === 'AMOUNT') return withRefundedPart(parcel, { paymentId, amountCents }, now);
  return withRefund(parcel, paymentId, now);
}

/**
 * The parcels, before and after this payment pays again what a failed refund returned. Those that stayed paid only lose their
 * refund. `needsReview`: one of them has been changed or paid for by another payment since, and stays as it is. `others` are the
 * other refunds of the payment.
 */
export function paidAgain(
  parcels: readonly ParcelRecord[],
  payment: AttemptIn<'RECORDED'>,
  refund: RefundRecord,
  lines: readonly RefundableLine[],
  others: readonly RefundRecord[],
  now: Date,
): { changes: ParcelChange[]; needsReview: boolean } {
  const { paymentId, decidedAt = refund.requestedAt } = refund;
  const payer = { paymentId, transactionId: payment.charge.transactionId };
  /** Null if the parcel no longer owes what the line paid, or no longer has the coverage that it paid. */
  const withLine = (parcel: ParcelRecord, { kind, part }: RefundedLine): ParcelRecord | null => {
    if (kind === 'STORAGE')
      return wasSettledSince(parcel, decidedAt) ? null : withoutStorageRefund(parcel, paymentId);
    // Customer service decides about cover that was refunded and lowered, and is paid for again.
    if (part === 'COVER') return null;
    if (part === 'AMOUNT') return withoutRefundedPart(parcel, paymentId, decidedAt);
    if (isPaidBy(parcel, paymentId)) return withoutRefund(parcel, paymentId);
    const paid = lines.find((line) => line.parcelId === parcel.parcelId && line.kind === 'PRICE');
    const charges = paid ? lessRefundedCover(paid.line, others).charges : [];
    return withPaymentAgain(parcel, payer, charges, now);
  };
  let needsReview = false;
  const changes = parcels.map((before): ParcelChange => {
    let after = before;
    for (const line of linesOfParcel(refundedLines(refund, lines), before.parcelId)) {
      const again = withLine(after, line);
      needsReview ||= again === null;
      after = again ?? after;
    }
    return [before, after];
  });
  return { changes: changes.filter(([before, after]) => after !== before), needsReview };
}

/** Then the customer would have paid the same storage twice. */
const wasSettledSince = ({ storageSettlements = [] }: ParcelRecord, since: string): boolean =>
  storageSettlements.some(({ at, refundedAt }) => at > since && refundedAt === undefined);
