import type { Sides } from '#shared/rules/parcel-size.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import type { Notice, StorageSettlement } from './storage-fields.ts';

interface Settled {
  readonly status: ParcelStatus;
  readonly statusHistory: readonly { readonly statusDate: string }[];
  readonly storageSettlements?: readonly StorageSettlement[] | undefined;
}

/** What a parcel has of its stays at a terminal. */
export interface StoredStay extends Settled, Sides {
  readonly notices?: readonly Notice[] | undefined;
}

/** When the current stay at the terminal began. Null if the parcel is not there. */
export const arrivedAt = ({
  status,
  statusHistory,
}: Pick<StoredStay, 'status' | 'statusHistory'>): string | null =>
  status === 'DESTINATION' ? (statusHistory.at(-1)?.statusDate ?? null) : null;

/** The notices of the current stay, the first one first. */
function currentNotices(parcel: StoredStay): Notice[] {
  const arrived = arrivedAt(parcel);
  if (arrived === null) return [];
  return (parcel.notices ?? []).filter(({ at }) => at >= arrived).sort((a, b) => a.at.localeCompare(b.at));
}

/** Whether a notice stays: it is not from a message, which could bounce. */
export const isCertain = ({ messageId }: Pick<Notice, 'messageId'>): boolean => messageId === undefined;

/** When the customer first learned that the parcel is ready, in its current stay. Null if they have not. */
export const noticedAt = (parcel: StoredStay): string | null => currentNotices(parcel)[0]?.at ?? null;

/** Whether all notices of the current stay are from messages, which can still bounce. */
export function canBounce(parcel: StoredStay): boolean {
  const notices = currentNotices(parcel);
  return notices.length > 0 && !notices.some(isCertain);
}

/** What was paid or waived in the current stay, without what was refunded. */
export function currentSettlements(parcel: Settled): StorageSettlement[] {
  const arrived = arrivedAt(parcel);
  if (arrived === null) return [];
  return (parcel.storageSettlements ?? []).filter(
    ({ at, refundedAt }) => at >= arrived && refundedAt === undefined,
  );
}

/** The sum of what was paid or waived in the current stay, without what was refunded. */
export const settledCentsOf = (parcel: Settled): number =>
  currentSettlements(parcel).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What the storage of a parcel that is ready for pickup depends on. Staff lists have it in their rows. Inches. */
export interface StayFacts extends Sides {
  readonly noticedAt: string | null;
  readonly settledCents: number;
}

/** The facts of the current stay of a parcel. Null unless it is ready for pickup. */
export function stayFactsOf(parcel: StoredStay): StayFacts | null {
  if (arrivedAt(parcel) === null) return null;
  const { length, width, height } = parcel;
  return { length, width, height, settledCents: settledCentsOf(parcel), noticedAt: noticedAt(parcel) };
}
