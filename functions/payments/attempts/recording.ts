import type { Table } from '#functions/core/data/table.ts';
import { retryOnConflict } from '#functions/core/data/update-record.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import { withPayment } from '#functions/parcels/parcel-payment.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import type { PaymentParcels } from '../checkout/payment-parcels.ts';
import type { Command } from './attempt-events.ts';
import { transition } from './attempt-machine.ts';
import type { AttemptRecord, MisfitReason, PaymentLine } from './attempt-record.ts';
import type { AttemptRepository } from './attempt-repository.ts';

interface Dependencies {
  readonly table: Pick<Table, 'transact'>;
  readonly attempts: AttemptRepository;
  readonly parcels: PaymentParcels;
  /** The name of the provider. */
  readonly provider: string;
}

export type Recording =
  | {
      readonly result: 'recorded';
      readonly attempt: AttemptRecord;
      readonly commands: readonly Command[];
    }
  | { readonly result: 'unfit'; readonly reason: MisfitReason }
  /** Another worker changed the attempt. */
  | { readonly result: 'superseded' };

/** Records a captured charge: the parcels become paid, all or none. */
export function paymentRecording({ table, attempts, parcels, provider }: Dependencies) {
  async function claimed({ paymentId, charge }: AttemptRecord): Promise<boolean> {
    if (!charge) return false;
    const { transactionId, capturedCents, createdAt } = charge;
    const owner = await attempts.claim({ provider, transactionId, paymentId, capturedCents, createdAt });
    return owner === paymentId;
  }

  /** The writes that make the parcels paid. A note edited meanwhile does not matter, but price and status do. */
  function paidParcels(before: readonly ParcelRecord[], { paymentId, charge }: AttemptRecord, now: Date) {
    const transactionId = charge?.transactionId ?? '';
    return before.map((parcel, index): [string, Write] => {
      const payment = { paymentId, transactionId, amountCents: parcel.priceCents ?? 0 };
      const { paymentStatus, transactionDate, updateDate } = withPayment(parcel, payment, now);
      return [
        `parcel ${index}`,
        writes.update(parcelEntity, parcel, {
          set: {
            paymentStatus,
            paymentId,
            transactionId,
            updateDate,
            ...(transactionDate && { transactionDate }),
          },
          ifStill: ['status', 'priceCents', 'paymentStatus'],
        }),
      ];
    });
  }

  return {
    /**
     * Records the charge of an attempt in the state CAPTURED. Costs 2 write units for the attempt and 2 for each parcel.
     * @throws VersionConflict or Unavailable if the table is too busy; then nothing was written
     */
    record: async (attempt: AttemptRecord, now: Date): Promise<Recording> => {
      if (!(await claimed(attempt))) return { result: 'unfit', reason: 'CLAIMED' };
      const { lines } = await attempts.lines(attempt.paymentId);
      let receiptNumber: string | undefined;
      return retryOnConflict(async () => {
        const before = await attempts.find(attempt.paymentId);
        if (before?.version !== attempt.version) return { result: 'superseded' };
        const current = await loadAll(parcels, attempt, lines);
        const reason = current ? misfitOf(lines, current) : 'STATUS';
        if (!current || reason) return { result: 'unfit', reason: reason ?? 'STATUS' };
        // Taken before the transaction, so that a number is skipped rather than used twice.
        receiptNumber ??= await attempts.nextReceiptNumber();
        const event = { type: 'recorded', receiptNumber } as const;
        const { attempt: after, commands } = transition(attempt, event, now);
        await table.transact({
          attempt: attempts.replacement(attempt, after),
          ...Object.fromEntries(paidParcels(current, attempt, now)),
        });
        return { result: 'recorded', attempt: { ...after, version: attempt.version + 1 }, commands };
      });
    },
  };
}
export type PaymentRecording = ReturnType<typeof paymentRecording>;

/** The parcels as they are now, or null if one does not exist any more. */
async function loadAll(
  parcels: PaymentParcels,
  { customerId }: AttemptRecord,
  lines: readonly PaymentLine[],
): Promise<ParcelRecord[] | null> {
  try {
    return await parcels.load(
      customerId,
      lines.map(({ parcelId }) => parcelId),
    );
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Why the parcels cannot be paid as they are now, or null. */
export function misfitOf(
  lines: readonly PaymentLine[],
  parcels: readonly Pick<ParcelRecord, 'status' | 'paymentStatus' | 'priceCents'>[],
): MisfitReason | null {
  if (parcels.some(({ paymentStatus }) => paymentStatus === 'PAID')) return 'PAID';
  if (!parcels.every(isPayable)) return 'STATUS';
  return parcels.every(({ priceCents }, index) => priceCents === lines[index]?.amountCents) ? null : 'PRICE';
}
