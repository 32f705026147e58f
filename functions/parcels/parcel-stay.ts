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

/** When the customer first learned that the parcel is ready, in its current stay. Null if they have not. */
export function noticedAt(parcel: StoredStay): string | null {
  const arrived = arrivedAt(parcel);
  if (arrived === null) return null;
  const [first = null] = (parcel.notices ?? [])
    .map(({ at }) => at)
    .filter((at) => at >= arrived)
    .sort();
  return first;
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

/** What the storage of a parcel that is ready for pickup depends on. The rows of the staff lists have it too. Inches. */
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
