import { Conflict, InvalidInput } from '#functions/core/platform/errors.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { StorageDue } from '#functions/parcels/storage/parcel-storage.ts';
import type { PaymentLinkState } from '#shared/rules/cards/payment-link.ts';
import type { AttemptState } from '../attempts/attempt-record.ts';
import { isAllPaid, payableLines } from '../attempts/payment-parcels.ts';
import { lineKindOf, type PaymentLine } from '../attempts/payment-records.ts';
import type { LinkLine, PaymentLinkRecord } from './link-record.ts';

/** The packages of a link as they are now; null for one that is gone. `due` has the storage that is due. */
export interface LinkedParcels {
  readonly parcels: readonly (ParcelRecord | null)[];
  readonly due: ReadonlyMap<string, StorageDue>;
}

type Link = Pick<PaymentLinkRecord, 'lines' | 'createdAt' | 'endsAt' | 'revokedAt'>;

/**
 * The state of a link. `lastAttempt` is the state of the payment that was opened with it last.
 *
 * A link that was paid never opens again. If it paid itself, its payment stays RECORDED after a refund. If its packages were
 * paid in another way, their refund is later than the link.
 */
export function linkState(
  link: Link,
  { parcels, due }: LinkedParcels,
  lastAttempt: AttemptState | undefined,
  now: Date,
): PaymentLinkState {
  if (lastAttempt === 'RECORDED') return 'PAID';
  if (link.revokedAt !== undefined) return 'REVOKED';
  if (parcels.every((parcel) => parcel && isAllPaid(parcel, due))) return 'PAID';
  if (now.getTime() >= Date.parse(link.endsAt)) return 'EXPIRED';
  const wasRefunded = parcels.some((parcel) => parcel && isRefundedSince(parcel, link.createdAt));
  return !wasRefunded && isSameAsk(link.lines, linesNow({ parcels, due })) ? 'OPEN' : 'CHANGED';
}

/** Whether a payment for a parcel, or for its storage, was refunded after a time. */
function isRefundedSince(
  { refundedPayments = [], storageSettlements = [] }: ParcelRecord,
  time: string,
): boolean {
  const ofStorage = storageSettlements.map((settlement) =>
    settlement.kind === 'PAID' ? settlement.refundedAt : undefined,
  );
  return [...refundedPayments.map(({ refundedAt }) => refundedAt), ...ofStorage].some(
    (refundedAt) => refundedAt !== undefined && Date.parse(refundedAt) >= Date.parse(time),
  );
}

/** The lines of a payment for these parcels now, or none if they can't be paid for together. */
function linesNow({ parcels, due }: LinkedParcels): LinkLine[] {
  const present = parcels.filter((parcel) => parcel !== null);
  if (present.length < parcels.length) return [];
  try {
    return payableLines(present, due).map(linkLine);
  } catch (error) {
    if (error instanceof Conflict || error instanceof InvalidInput) return [];
    throw error;
  }
}

export const linkLine = (line: PaymentLine): LinkLine => ({
  parcelId: line.parcelId,
  freightBillNum: line.freightBillNum,
  kind: lineKindOf(line),
  amountCents: line.amountCents,
});

/** Whether two lists of lines ask for the same money for the same things, in any order. */
export function isSameAsk(a: readonly LinkLine[], b: readonly LinkLine[]): boolean {
  const asks = (lines: readonly LinkLine[]) =>
    lines
      .map(({ parcelId, kind, amountCents }) => `${parcelId} ${kind} ${amountCents}`)
      .toSorted()
      .join();
  return asks(a) === asks(b);
}
