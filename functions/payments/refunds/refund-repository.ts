import { changedFields } from '#functions/core/data/entity.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { isPaidBy } from '#functions/parcels/added-charges.ts';
import { withCoverRefunded } from '#functions/parcels/cover/declared-value.ts';
import { withoutRefund, withPaymentAgain, withRefund } from '#functions/parcels/parcel-payment.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { type AttemptIn, attemptEntity } from '../attempts/attempt-record.ts';
import type { PaymentLine } from '../attempts/payment-records.ts';
import { refundsOfPayment } from './open-refunds.ts';
import { type RefundRecord, refundEntity, refundKey } from './refund-record.ts';

type Change<R> = readonly [before: R, after: R];
type ParcelChange = Change<ParcelRecord>;

/** Refunds, which change together with their payment and its parcels. */
export function refundRepository(table: Table) {
  const changesOf = (changes: readonly ParcelChange[]): Record<string, Write> =>
    Object.fromEntries(
      changes.map(([before, after], index) => {
        const ifStill = ['status', 'priceCents', 'paymentStatus', 'paymentId', 'handoverId'] as const;
        return [
          `parcel ${index}`,
          writes.update(parcelEntity, before, { set: changedFields(before, after), ifStill }),
        ];
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
     * @throws VersionConflict if the payment has changed, so its parcels are refunded only once, or if one of `parcels`
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

    /** The writes that create a refund of cover, for the transaction that changes its parcel. They cost 4 write units. */
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

/** The parcels that this payment has paid, before and after their refund. */
export function refundedParcels(
  parcels: readonly ParcelRecord[],
  { paymentId, coverCents }: Pick<RefundRecord, 'paymentId' | 'coverCents'>,
  now: Date,
): ParcelChange[] {
  const refunded = (parcel: ParcelRecord) =>
    coverCents === undefined
      ? withRefund(parcel, paymentId, now)
      : withCoverRefunded(parcel, paymentId, coverCents, now);
  return parcels
    .filter((parcel) => isPaidBy(parcel, paymentId))
    .map((parcel) => [parcel, refunded(parcel)] as const);
}

/**
 * The parcels, before and after this payment pays them again. Those that stayed paid only lose their refund. `needsReview`:
 * one of them has been changed or paid for by another payment since, and stays as it is.
 */
export function paidAgain(
  parcels: readonly ParcelRecord[],
  { paymentId, charge: { transactionId } }: AttemptIn<'RECORDED'>,
  lines: readonly PaymentLine[],
  now: Date,
): { changes: ParcelChange[]; needsReview: boolean } {
  const chargesOf = new Map(lines.map(({ parcelId, charges }) => [parcelId, charges]));
  const changes = parcels.flatMap((parcel): ParcelChange[] => {
    if (isPaidBy(parcel, paymentId)) return [[parcel, withoutRefund(parcel, paymentId)]];
    const charges = chargesOf.get(parcel.parcelId) ?? [];
    const paid = withPaymentAgain(parcel, { paymentId, transactionId }, charges, now);
    return paid ? [[parcel, paid]] : [];
  });
  return { changes, needsReview: changes.length < parcels.length };
}
