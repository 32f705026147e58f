import { type Counter, NOW, weekCounter } from '#functions/core/data/keys.ts';
import { paymentsOf } from '#functions/parcels/added-charges.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { totalCents } from '#functions/pricing/charges.ts';
import { isFinal, isPayable } from '#shared/rules/parcel-status.ts';
import { type Contribution, weekOf } from './contribution.ts';

/**
 * What a parcel adds to the counters, or null for nothing. It counts toward its destination as soon as it arrives in
 * Tacoma; without a destination, toward the terminal that received it, which has to find one.
 *
 * - Now: its status until it is completed, and its price while the customer can pay it.
 * - The weeks in which it was received and delivered, and in which money moved: a payment is revenue of its week, and a
 *   refund reduces the revenue of its own week. Storage that was paid is a part of it; what staff waived is counted too.
 *
 * Of a deleted parcel, only the money counts.
 */
export function contributionOf(parcel: ParcelRecord | null): Contribution | null {
  if (!parcel) return null;
  const { status, statusHistory, priceCents } = parcel;
  const amounts: Contribution['amounts'] = {};
  const add = (counter: Counter, field: string, amount: number) => {
    if (amount !== 0) amounts[counter] = { ...amounts[counter], [field]: amount };
  };
  const addInWeek = (at: string | undefined, field: string, amount: number) => {
    if (at !== undefined) add(weekCounter(weekOf(new Date(at))), field, amount);
  };
  for (const [week, cents] of revenueOf(parcel)) add(weekCounter(week), 'revenueCents', cents);
  for (const [week, cents] of storageMoneyOf(parcel)) add(weekCounter(week), 'storageCents', cents);
  for (const [week, cents] of waivedOf(parcel)) add(weekCounter(week), 'waivedCents', cents);
  if (status === 'DELETED') {
    if (Object.keys(amounts).length === 0) return null;
  } else {
    if (!isFinal(status)) add(NOW, status, 1);
    if (isPayable(parcel)) add(NOW, 'outstandingCents', priceCents ?? 0);
    addInWeek(statusHistory[0]?.statusDate, 'received', 1);
    if (status === 'COMPLETED') addInWeek(statusHistory.at(-1)?.statusDate, 'delivered', 1);
  }
  return { terminal: parcel.destinationCode ?? parcel.originCode, amounts };
}

/**
 * The money that came in for a parcel less what went out again, in cents, by week. Without surcharges. Parcels that older
 * versions made unpaid by a refund lack that refund and its payment.
 */
function revenueOf(parcel: ParcelRecord): ReadonlyMap<string, number> {
  const { refundedPayments = [] } = parcel;
  const weeks = new Map<string, number>();
  const add = (at: string | undefined, cents: number) => {
    if (at === undefined) return;
    const week = weekOf(new Date(at));
    weeks.set(week, (weeks.get(week) ?? 0) + cents);
  };
  const whole = refundedPayments.filter(({ part }) => part === undefined);
  const refundedIds = new Set<string | undefined>(whole.map(({ paymentId }) => paymentId));
  for (const { paymentId, paidAt, refundedAt, amountCents, part } of refundedPayments) {
    // Otherwise it is among the charges of the payment.
    if (part !== 'AMOUNT' || refundedIds.has(paymentId)) add(paidAt, amountCents);
    add(refundedAt, -amountCents);
  }
  for (const [week, cents] of storageMoneyOf(parcel)) weeks.set(week, (weeks.get(week) ?? 0) + cents);
  for (const { paymentId, transactionDate, charges } of paymentsOf(parcel))
    if (!refundedIds.has(paymentId)) add(transactionDate, totalCents(charges));
  return weeks;
}

type Amounts = readonly (readonly [at: string, cents: number])[];

/** The sums of amounts by week, in cents. */
function byWeek(amounts: Amounts): ReadonlyMap<string, number> {
  const weeks = new Map<string, number>();
  for (const [at, cents] of amounts) {
    const week = weekOf(new Date(at));
    weeks.set(week, (weeks.get(week) ?? 0) + cents);
  }
  return weeks;
}

/** The money that came in for the storage of a parcel less what went out again, by week. */
const storageMoneyOf = ({ storageSettlements = [] }: ParcelRecord) =>
  byWeek(
    storageSettlements
      .filter(({ kind }) => kind === 'PAID')
      .flatMap(
        ({ at, refundedAt, amountCents }): Amounts => [
          [at, amountCents],
          ...(refundedAt === undefined ? [] : [[refundedAt, -amountCents] as const]),
        ],
      ),
  );

/** The storage of a parcel that staff waived, by week. */
const waivedOf = ({ storageSettlements = [] }: ParcelRecord) =>
  byWeek(
    storageSettlements
      .filter(({ kind }) => kind === 'WAIVED')
      .map(({ at, amountCents }) => [at, amountCents] as const),
  );
