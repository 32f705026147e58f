import { isHazardProcessed, isPayable } from '#shared/rules/parcel-status.ts';
import { Conflict } from '../core/platform/errors.ts';
import { hazardFee, totalCents } from '../pricing/charges.ts';
import {
  dueSinceOf,
  earlierCharges,
  isPaidInPart,
  type ParcelRecord,
  paymentStatusOf,
} from './parcel-record.ts';
import { requireNotHandedOver } from './parcel-transitions.ts';

type Payment = NonNullable<ParcelRecord['earlierPayments']>[number];

/** The payments of a parcel that count, each with the charges that it paid, oldest first. */
export function paymentsOf(parcel: ParcelRecord): Payment[] {
  const { earlierPayments = [], paymentStatus, paymentId, transactionId, transactionDate, charges } = parcel;
  if (paymentStatus !== 'PAID') return earlierPayments;
  const before = new Set(earlierCharges(parcel).map(({ chargeId }) => chargeId));
  const paid = charges.filter(({ chargeId }) => !before.has(chargeId));
  return [...earlierPayments, { paymentId, transactionId, transactionDate, charges: paid }];
}

export const isPaidBy = (parcel: ParcelRecord, paymentId: string): boolean =>
  paymentsOf(parcel).some((payment) => payment.paymentId === paymentId);

/** The parcel with these payments, and these charges that are still due. Without any, it is paid. */
export function withPayments(
  { paymentId, transactionId, transactionDate, ...parcel }: ParcelRecord,
  payments: readonly Payment[],
  due: readonly ParcelRecord['charges'][number][],
  at: Date,
): ParcelRecord {
  const [latest, earlier] =
    due.length > 0 ? [null, payments] : [payments.at(-1) ?? null, payments.slice(0, -1)];
  const charges = latest ? payments.flatMap((payment) => payment.charges) : [...due];
  const priceCents = totalCents(charges);
  const { charges: _, ...ids } = latest ?? { charges };
  const paymentStatus = latest ? 'PAID' : paymentStatusOf({ ...parcel, priceCents, paymentStatus: 'UNPAID' });
  return {
    ...parcel,
    ...ids,
    charges,
    priceCents,
    earlierPayments: earlier.length > 0 ? [...earlier] : undefined,
    paymentStatus,
    dueSince: dueSinceOf(parcel, { paymentStatus, priceCents }, at),
    updateDate: at.toISOString(),
  };
}

/** The id of a charge that is added to these. After a refund of coverage, their ids have gaps. */
export const nextChargeId = (charges: readonly Pick<ParcelRecord['charges'][number], 'chargeId'>[]): string =>
  String(Math.max(0, ...charges.map(({ chargeId }) => Number(chargeId))) + 1);

/**
 * A parcel that is paid, wholly or in part, with the fee for hazardous goods if they were found after the payment. The fee
 * is a charge of its own: what was paid stays paid, and only the fee is due. It goes again if the goods are not hazardous.
 * Returns the same object if nothing changes.
 * @throws Conflict if a handover has claimed it
 */
export function withHazardFee(parcel: ParcelRecord, at: Date): ParcelRecord {
  const isPaid = parcel.paymentStatus === 'PAID';
  const payments = paymentsOf(parcel);
  const paid = payments.flatMap(({ charges }) => charges);
  const others = isPaid ? [] : parcel.charges.filter(({ chargeType }) => chargeType !== 'HAZARD');
  const fee = isHazardProcessed(paid) ? null : hazardFee(parcel);
  const due = fee ? [...others, { ...fee, chargeId: nextChargeId([...paid, ...others]) }] : others;
  if (isPaid && due.length === 0) return parcel;
  requireNotHandedOver(parcel);
  return withPayments(parcel, payments, due, at);
}

/** One parcel's share of a completed payment. */
export interface ParcelPayment {
  readonly paymentId: string;
  readonly transactionId: string;
  /** The amount paid for this parcel, without any surcharge. */
  readonly amountCents: number;
}

/**
 * The parcel after this payment.
 * @throws Conflict if it is already paid, is not payable or has a different price.
 */
export function withPayment(parcel: ParcelRecord, payment: ParcelPayment, at: Date): ParcelRecord {
  if (parcel.paymentStatus === 'PAID') throw new Conflict('This package is already paid.');
  if (!isPayable(parcel)) throw new Conflict("You can't pay for this package right now.");
  if (payment.amountCents !== parcel.priceCents) throw new Conflict('The price of this package has changed.');
  const charges = [...earlierCharges(parcel), ...parcel.charges];
  return {
    ...parcel,
    charges,
    priceCents: isPaidInPart(parcel) ? totalCents(charges) : parcel.priceCents,
    paymentStatus: 'PAID',
    paymentId: payment.paymentId,
    transactionId: payment.transactionId,
    transactionDate: at.toISOString(),
    updateDate: at.toISOString(),
  };
}
