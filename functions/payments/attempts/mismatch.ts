import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { isSurcharged } from '#shared/rules/cards/surcharge.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import type { CardTransaction } from '../provider/card-provider.ts';
import type { AttemptRecord, MismatchReason } from './attempt-record.ts';
import type { PaymentLine } from './payment-records.ts';

/** The clocks of the provider and the portal may differ by this much. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Why a charge cannot pay for an attempt, or null if it can: a captured sale in US dollars of this attempt and its time,
 * with exactly the price, or the price with surcharge on a credit card.
 */
export function chargeMismatch(
  attempt: Pick<AttemptRecord, 'paymentId' | 'amountCents' | 'surchargeCents' | 'openedAt' | 'endsAt'>,
  transaction: CardTransaction,
): MismatchReason | null {
  const { kind, isCaptured, orderId, currency, capturedCents, createdAt, card } = transaction;
  if (kind !== 'sale' || !isCaptured || orderId !== attempt.paymentId) return 'KIND';
  if (currency !== 'USD') return 'CURRENCY';
  const isPrice = capturedCents === attempt.amountCents;
  const isPriceWithSurcharge = capturedCents === attempt.amountCents + attempt.surchargeCents;
  if (!isPrice && !(isPriceWithSurcharge && isSurcharged(card.funding))) return 'AMOUNT';
  const at = Date.parse(createdAt);
  const isInTime =
    at >= Date.parse(attempt.openedAt) - CLOCK_SKEW_MS && at <= Date.parse(attempt.endsAt) + CLOCK_SKEW_MS;
  return isInTime ? null : 'DATE';
}

/** Why parcels cannot be paid in their current state, or null. */
export function parcelMismatch(
  lines: readonly PaymentLine[],
  parcels: readonly Pick<ParcelRecord, 'status' | 'paymentStatus' | 'priceCents'>[],
): MismatchReason | null {
  if (parcels.some(({ paymentStatus }) => paymentStatus === 'PAID')) return 'PAID';
  if (!parcels.every(isPayable)) return 'STATUS';
  return parcels.every(({ priceCents }, index) => priceCents === lines[index]?.amountCents) ? null : 'PRICE';
}
