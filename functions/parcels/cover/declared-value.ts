import { Conflict } from '#functions/core/platform/errors.ts';
import type { ChargeLine } from '#functions/pricing/charges.ts';
import { coverLimitCents, coverPriceCents, isCoverOpen } from '#shared/rules/pricing/cover.ts';
import { nextChargeId, paymentsOf, withPayments } from '../added-charges.ts';
import { withCharges, withRefundedPart } from '../parcel-payment.ts';
import { isPaidInPart, type ParcelRecord } from '../parcel-record.ts';
import { requireNotHandedOver } from '../parcel-transitions.ts';

type Charge = ParcelRecord['charges'][number];

const isInsurance = ({ chargeType }: ChargeLine): boolean => chargeType === 'INSURANCE';

const insuranceIn = (charges: readonly ChargeLine[]): number =>
  charges.filter(isInsurance).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What was paid for coverage and not refunded, in cents. */
export const paidCoverCents = (parcel: ParcelRecord): number =>
  insuranceIn(paymentsOf(parcel).flatMap(({ charges }) => charges));

/** @throws Conflict once the parcel has departed or is closed */
export function requireCoverOpen(parcel: ParcelRecord): void {
  if (isCoverOpen(parcel)) return;
  const why = ['TRANSIT', 'DESTINATION', 'COMPLETED'].includes(parcel.status)
    ? 'This package has left Tacoma, so its declared value can no longer be changed.'
    : 'The declared value of this package can no longer be changed.';
  throw new Conflict(
    parcel.agreements === undefined ? why : `${why} It is covered up to ${limitText(parcel)}.`,
  );
}

const limitText = ({ declaredValueCents }: ParcelRecord): string =>
  `$${(coverLimitCents(declaredValueCents) / 100).toLocaleString('en-US')}`;

/**
 * The parcel with another declared value, null for none, and its charge. Of a parcel that is paid, wholly or in part, what
 * is more than the coverage that was paid becomes due as a charge of its own; what is less is refunded by payments. The other
 * charges stay, so that a new tariff does not change them.
 * @throws Conflict if a handover has claimed it
 */
export function withDeclaredValue(
  parcel: ParcelRecord,
  declaredValueCents: number | null,
  at: Date,
): ParcelRecord {
  const declared: ParcelRecord = {
    ...parcel,
    declaredValueCents: declaredValueCents ?? undefined,
    updateDate: at.toISOString(),
  };
  const coverCents = coverPriceCents(declaredValueCents ?? 0);
  const isPaid = parcel.paymentStatus === 'PAID';
  if (isPaid || isPaidInPart(parcel)) return withAddedCover(declared, coverCents, at);
  if (parcel.priceCents === null) return declared;
  const others = parcel.charges.filter((charge) => !isInsurance(charge));
  return withCharges(declared, inOrder(others, coverCents), at);
}

/** The charges with the one for coverage where `calculateCharges` puts it: before the fees of staff. */
function inOrder(others: readonly ChargeLine[], coverCents: number): ChargeLine[] {
  const isFee = ({ chargeType }: ChargeLine) => chargeType === 'ADDITIONAL_FEES';
  const cover = { chargeType: 'INSURANCE', amountCents: coverCents } as const;
  return [
    ...others.filter((charge) => !isFee(charge)),
    ...(coverCents > 0 ? [cover] : []),
    ...others.filter(isFee),
  ].map(({ chargeType, amountCents }) => ({ chargeType, amountCents }));
}

function withAddedCover(parcel: ParcelRecord, coverCents: number, at: Date): ParcelRecord {
  const payments = paymentsOf(parcel);
  const paid = payments.flatMap(({ charges }) => charges);
  const isPaid = parcel.paymentStatus === 'PAID';
  const others = isPaid ? [] : parcel.charges.filter((charge) => !isInsurance(charge));
  const dueCents = coverCents - insuranceIn(paid);
  if (isPaid && dueCents <= 0) return parcel;
  requireNotHandedOver(parcel);
  const added: Charge = {
    chargeId: nextChargeId([...paid, ...others]),
    chargeType: 'INSURANCE',
    amountCents: dueCents,
  };
  return withPayments(parcel, payments, dueCents > 0 ? [...others, added] : others, at);
}

/** Of each payment that paid for more coverage than this declared value needs, what is to be refunded, the latest first. */
export function coverRefunds(
  parcel: ParcelRecord,
  declaredValueCents: number | null,
): { paymentId: string; amountCents: number }[] {
  let excess = paidCoverCents(parcel) - coverPriceCents(declaredValueCents ?? 0);
  const parts: { paymentId: string; amountCents: number }[] = [];
  for (const { paymentId, charges } of paymentsOf(parcel).toReversed()) {
    const amountCents = Math.min(excess, insuranceIn(charges));
    if (amountCents <= 0 || paymentId === undefined) continue;
    parts.push({ paymentId, amountCents });
    excess -= amountCents;
  }
  return parts;
}

/**
 * The parcel after a refund of part of what a payment paid for its coverage. The payment's other charges stay paid. A parcel
 * that was handed over meanwhile keeps its charges. Returns the same object if the payment no longer pays for that much.
 */
export function withCoverRefunded(
  parcel: ParcelRecord,
  paymentId: string,
  amountCents: number,
  at: Date,
): ParcelRecord {
  const payments = paymentsOf(parcel);
  const payment = payments.find((each) => each.paymentId === paymentId);
  if (!payment || insuranceIn(payment.charges) < amountCents) return parcel;
  if (parcel.status === 'COMPLETED' || parcel.handoverId !== undefined)
    return withRefundedPart(parcel, { paymentId, amountCents }, at);
  const refundedAt = at.toISOString();
  const refunded = {
    paymentId,
    paidAt: payment.transactionDate ?? refundedAt,
    refundedAt,
    amountCents,
    part: 'COVER',
  } as const;
  const kept = payments
    .map((each) => (each === payment ? { ...each, charges: lessCover(each.charges, amountCents) } : each))
    .filter(({ charges }) => charges.length > 0);
  const due = parcel.paymentStatus === 'PAID' ? [] : parcel.charges;
  return withPayments(
    { ...parcel, refundedPayments: [...(parcel.refundedPayments ?? []), refunded] },
    kept,
    due,
    at,
  );
}

/** The charges with this much less for coverage; one of which nothing is left is removed. */
export function lessCover<C extends ChargeLine>(charges: readonly C[], amountCents: number): C[] {
  let rest = amountCents;
  return charges
    .map((charge) => {
      const less = isInsurance(charge) ? Math.min(rest, charge.amountCents) : 0;
      rest -= less;
      return { ...charge, amountCents: charge.amountCents - less };
    })
    .filter(({ amountCents: left }, index) => left > 0 || charges[index]?.amountCents === 0);
}
