import { isSurcharged } from '#shared/rules/cards/surcharge.ts';
import type { CardTransaction } from '../provider/card-provider.ts';
import type { AttemptRecord, MisfitReason } from './attempt-record.ts';

/** Clocks of the provider and ours may differ by this much. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Why a charge cannot pay for an attempt, or null if it can: a captured sale in US dollars of this attempt and its time,
 * with exactly the price, or the price with surcharge on a credit card.
 */
export function chargeMisfit(
  attempt: Pick<AttemptRecord, 'paymentId' | 'amountCents' | 'surchargeCents' | 'openedAt' | 'endsAt'>,
  transaction: CardTransaction,
): MisfitReason | null {
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
