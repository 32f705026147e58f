import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { arrivedAt, settledCentsOf } from '#functions/parcels/storage/parcel-stay.ts';
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

type Payable = Pick<
  ParcelRecord,
  'parcelId' | 'paymentStatus' | 'priceCents' | 'storageSettlements' | 'status' | 'statusHistory'
>;

/**
 * Why the lines of a payment cannot be paid in the current state of their parcels, or null. Storage must be settled as it was
 * when the payment was opened, so that no day is paid twice (decision 181).
 */
export function parcelMismatch(
  lines: readonly PaymentLine[],
  parcels: readonly Payable[],
): MismatchReason | null {
  const parcelOf = new Map(parcels.map((parcel) => [parcel.parcelId, parcel]));
  const priced = new Set(lines.filter(({ storage }) => !storage).map(({ parcelId }) => parcelId));
  const reasons = lines.map((line) => {
    const parcel = parcelOf.get(line.parcelId);
    if (!parcel) return 'STATUS';
    if (!line.storage) return priceMismatch(line, parcel);
    return storageMismatch(line.storage, parcel, priced.has(line.parcelId));
  });
  return (['PAID', 'STATUS', 'PRICE'] as const).find((reason) => reasons.includes(reason)) ?? null;
}

function priceMismatch({ amountCents }: PaymentLine, parcel: Payable): MismatchReason | null {
  if (parcel.paymentStatus === 'PAID') return 'PAID';
  if (!isPayable(parcel)) return 'STATUS';
  return parcel.priceCents === amountCents ? null : 'PRICE';
}

/** Without the price in the same payment, a parcel must still be paid. */
function storageMismatch(
  storage: NonNullable<PaymentLine['storage']>,
  parcel: Payable,
  isWithPrice: boolean,
): MismatchReason | null {
  const isPaid = isWithPrice || parcel.paymentStatus === 'PAID';
  if (!isPaid || arrivedAt(parcel) !== storage.arrivedAt) return 'STATUS';
  return settledCentsOf(parcel) === storage.settledCents ? null : 'PRICE';
}
