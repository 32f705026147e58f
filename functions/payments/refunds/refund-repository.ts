import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { withoutRefund, withPayment, withRefund } from '#functions/parcels/parcel-payment.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { REFUND_STATES } from '#shared/contracts/receipts.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { type AttemptIn, attemptEntity } from '../attempts/attempt-record.ts';
import { refundKey, refundsOfPayment } from './open-refunds.ts';

const Cents = z.int().check(z.gte(0));

/**
 * A refund of a payment or of some of its parcels, stored before the provider is called. `key` is the idempotency key of
 * that call. `amountCents` includes `surchargeCents`. `by` is the email address of the staff member.
 */
const RefundRecord = z.object({
  refundId: z.string(),
  paymentId: z.string(),
  number: z.int(),
  refundState: z.enum(REFUND_STATES),
  key: z.string(),
  requestId: z.string(),
  parcelIds: z.array(z.string()),
  amountCents: Cents,
  surchargeCents: Cents,
  reason: z.string(),
  by: z.string(),
  requestedAt: z.string(),
  decidedAt: z.optional(z.string()),
  ...Versioned.shape,
});
export type RefundRecord = z.infer<typeof RefundRecord>;

export const refundEntity = defineEntity({
  type: 'refund',
  schema: RefundRecord,
  keys: ({ paymentId, number }) => refundKey(paymentId, number),
});

/** The fields of a parcel that a payment and a refund change. */
const paymentFields = (parcel: ParcelRecord) => ({
  paymentStatus: parcel.paymentStatus,
  paymentId: parcel.paymentId,
  transactionId: parcel.transactionId,
  transactionDate: parcel.transactionDate,
  refundDate: parcel.refundDate,
  updateDate: parcel.updateDate,
});

/** Refunds, which change together with their payment and its parcels. */
export function refundRepository(table: Table) {
  const changeParcel = (before: ParcelRecord, after: ParcelRecord): Write =>
    writes.update(parcelEntity, before, {
      set: paymentFields(after),
      ifStill: ['status', 'priceCents', 'paymentStatus', 'paymentId', 'handoverId'],
    });

  const changeAll = (changes: readonly (readonly [ParcelRecord, ParcelRecord])[]): Record<string, Write> =>
    Object.fromEntries(
      changes.map(([before, after], index) => [`parcel ${index}`, changeParcel(before, after)]),
    );

  return {
    /** A payment's refunds, oldest first. Costs 1 read unit per 4 KB. */
    listOfPayment: async (paymentId: string): Promise<RefundRecord[]> => {
      const range = refundsOfPayment(paymentId);
      return range ? (await table.query(refundEntity, { ...range, consistent: true })).items : [];
    },

    find: (paymentId: string, number: number): Promise<RefundRecord | null> =>
      table.get(refundEntity, refundKey(paymentId, number), true),

    /** Creates a refund. @throws VersionConflict if the payment has changed, so its parcels are refunded only once */
    create: (
      refund: RefundRecord,
      before: AttemptIn<'RECORDED'>,
      after: AttemptIn<'RECORDED'>,
    ): Promise<void> =>
      table.transact({
        refund: writes.create(refundEntity, refund),
        payment: writes.replace(attemptEntity, before, after),
      }),

    /** Saves a refund of which the provider has not decided. @throws VersionConflict */
    save: (before: RefundRecord, after: RefundRecord): Promise<RefundRecord> =>
      table.save(refundEntity, before, after),

    /**
     * Saves the decision about a refund together with its payment and the parcels. Costs 4 write units and 2 for each
     * parcel.
     * @throws VersionConflict if one of them has changed
     */
    decide: (
      refund: readonly [RefundRecord, RefundRecord],
      payment: readonly [AttemptIn<'RECORDED'>, AttemptIn<'RECORDED'>],
      parcels: readonly (readonly [ParcelRecord, ParcelRecord])[] = [],
    ): Promise<void> =>
      table.transact({
        refund: writes.replace(refundEntity, ...refund),
        payment: writes.replace(attemptEntity, ...payment),
        ...changeAll(parcels),
      }),
  };
}

/** The parcels that this payment has paid, before and after their refund. */
export function refundedParcels(
  parcels: readonly ParcelRecord[],
  paymentId: string,
  now: Date,
): (readonly [ParcelRecord, ParcelRecord])[] {
  return parcels
    .filter((parcel) => parcel.paymentStatus === 'PAID' && parcel.paymentId === paymentId)
    .map((parcel) => [parcel, withRefund(parcel, now)] as const);
}

/**
 * The parcels, before and after this payment pays them again. Completed ones stayed paid and only lose the date of their
 * refund. `needsReview`: one of them has been changed or paid by another payment since, and stays as it is.
 */
export function paidAgain(
  parcels: readonly ParcelRecord[],
  { paymentId, charge: { transactionId } }: AttemptIn<'RECORDED'>,
  prices: ReadonlyMap<string, number>,
  now: Date,
): { changes: (readonly [ParcelRecord, ParcelRecord])[]; needsReview: boolean } {
  const own = parcels.filter((parcel) => parcel.paymentId !== paymentId);
  const unchanged = own.filter(
    (parcel) => isPayable(parcel) && parcel.priceCents === prices.get(parcel.parcelId),
  );
  const changes = unchanged.map((parcel) => {
    const payment = { paymentId, transactionId, amountCents: parcel.priceCents ?? 0 };
    return [parcel, withPayment(parcel, payment, now)] as const;
  });
  const stayedPaid = parcels
    .filter((parcel) => parcel.paymentId === paymentId && parcel.refundDate !== undefined)
    .map((parcel) => [parcel, withoutRefund(parcel)] as const);
  return { changes: [...changes, ...stayedPaid], needsReview: changes.length < own.length };
}
