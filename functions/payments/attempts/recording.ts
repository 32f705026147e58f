import { changedFields } from '#functions/core/data/entity.ts';
import type { Write } from '#functions/core/data/write.ts';
import { update } from '#functions/core/data/writes.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import { withPayment } from '#functions/parcels/added-charges.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { withSettlement } from '#functions/parcels/storage/storage-settlements.ts';
import type { PaymentTools } from '../payment-tools.ts';
import type { AttemptEvent } from './attempt-events.ts';
import type { AttemptIn, MismatchReason } from './attempt-record.ts';
import { parcelMismatch } from './mismatch.ts';
import { type PaymentLine, parcelIdsOf } from './payment-records.ts';

/** Whether a charge can be recorded, and the writes that belong to the same transaction. */
interface Recording {
  readonly event: Extract<AttemptEvent, { type: 'recorded' | 'rejected' }>;
  readonly writes: Readonly<Record<string, Write>>;
}

const rejected = (reason: MismatchReason): Recording => ({ event: { type: 'rejected', reason }, writes: {} });

/** Prepares the recording of captured charges: the parcels become paid, all or none. */
export function paymentRecording({
  attempts,
  parcels,
  provider,
}: Pick<PaymentTools, 'attempts' | 'parcels'> & { provider: Pick<PaymentTools['provider'], 'name'> }) {
  /**
   * The writes that record what the parcels paid, one for each. They fail if a price, a status, what was paid before or what is
   * settled of the storage has changed, but not for an edited note.
   */
  function paidParcels(
    before: readonly ParcelRecord[],
    lines: readonly PaymentLine[],
    { paymentId, charge: { transactionId } }: AttemptIn<'CAPTURED'>,
    now: Date,
  ): Record<string, Write> {
    const withLine = (parcel: ParcelRecord, { amountCents, storage }: PaymentLine): ParcelRecord => {
      if (!storage) return withPayment(parcel, { paymentId, transactionId, amountCents }, now);
      const { days, through } = storage;
      const paid = { kind: 'PAID', at: now.toISOString(), amountCents, days, through, paymentId } as const;
      return withSettlement(parcel, paid);
    };
    const writes = before.map((parcel, index): [string, Write] => {
      const own = lines.filter(({ parcelId }) => parcelId === parcel.parcelId);
      const set = changedFields(parcel, own.reduce(withLine, parcel));
      const ifStill = [
        'status',
        'priceCents',
        'paymentStatus',
        'earlierPayments',
        'storageSettlements',
      ] as const;
      return [`parcel ${index}`, update(parcelEntity, parcel, { set, ifStill })];
    });
    return Object.fromEntries(writes);
  }

  /** The current parcels, or null if one no longer exists. */
  const load = (customerId: string, parcelIds: readonly string[]): Promise<ParcelRecord[] | null> =>
    parcels.load(customerId, parcelIds).catch((error: unknown) => {
      if (error instanceof NotFound) return null;
      throw error;
    });

  return {
    /**
     * Claims the charge of an attempt. Returns a function that reads the parcels and decides; it can be called again
     * after a conflict. The transaction costs 2 write units for the attempt and 2 for each parcel.
     */
    prepare: async (attempt: AttemptIn<'CAPTURED'>) => {
      const { paymentId, customerId, charge } = attempt;
      const { transactionId, capturedCents, createdAt } = charge;
      const claim = { provider: provider.name, transactionId, paymentId, capturedCents, createdAt };
      const owner = await attempts.claim(claim);
      if (owner !== paymentId) return async () => rejected('CLAIMED');
      const { lines } = await attempts.lines(paymentId);
      const parcelIds = parcelIdsOf(lines);
      let receiptNumber: string | undefined;
      return async (now: Date): Promise<Recording> => {
        const current = await load(customerId, parcelIds);
        const reason = current ? parcelMismatch(lines, current) : 'STATUS';
        if (!current || reason) return rejected(reason ?? 'STATUS');
        // Taken before the transaction, so that a number is skipped rather than used twice.
        receiptNumber ??= await attempts.nextReceiptNumber();
        return {
          event: { type: 'recorded', receiptNumber },
          writes: paidParcels(current, lines, attempt, now),
        };
      };
    },
  };
}
