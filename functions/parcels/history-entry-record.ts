import * as z from 'zod/mini';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { HistoryOrder } from '#shared/rules/parcel-history.ts';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { splitParcelId } from '../core/data/ids.ts';
import { historyPartition, type Key } from '../core/data/keys.ts';

/** A completed parcel as shown in Historical Packages. Money in cents. */
const HistoryParcelRecord = z.extend(z.omit(HistoryParcel, { price: true }), {
  priceCents: z.nullable(z.int()),
});
export type HistoryParcelRecord = z.infer<typeof HistoryParcelRecord>;

/** A completed parcel in the format of the API, money in dollars. */
export function historyParcelOf({ priceCents, ...rest }: HistoryParcelRecord): HistoryParcel {
  return { ...rest, price: priceCents === null ? null : dollarsFromCents(priceCents) };
}

export const ENTRIES_PER_PARCEL = 1;

const HistoryEntryRecord = z.extend(HistoryParcelRecord, {
  /** Older parcels also have entries of three other orders, which are no longer read. */
  order: z.enum(['deliveredDate', 'weightLbs', 'price', 'destinationCode']),
  ...Versioned.shape,
});

/** Enough for any number of a parcel, in hundredths. */
const DIGITS = 12;
/** With three bytes per character, a sort key of a text order still fits in a cursor of 1,024 characters. */
const MAX_TEXT_LENGTH = 200;

const sortableNumber = (value: number) => Math.round(value).toString().padStart(DIGITS, '0');

/** Text for a natural sort order: case-insensitive, and NB99 sorts before NB100. */
const sortableText = (text: string) =>
  text
    .toUpperCase()
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed();

/** The sort value of each order. Terminal codes sort in the same order as the terminals' names. */
const SORT_VALUE: Record<HistoryOrder, (parcel: HistoryParcelRecord) => string> = {
  freightBillNum: ({ freightBillNum }) => sortableText(freightBillNum),
  originCode: ({ originCode }) => originCode,
  destinationCode: ({ destinationCode }) => destinationCode ?? '',
  deliveredDate: () => '',
  weightLbs: ({ weightLbs }) => sortableNumber(weightLbs * 100),
  price: ({ priceCents }) => (priceCents === null ? '' : sortableNumber(priceCents)),
  shippingTrackingNum: ({ shippingTrackingNum }) => sortableText(shippingTrackingNum),
};

function idOf(parcelId: string): { customerId: string; suffix: string } {
  const parts = splitParcelId(parcelId);
  if (!parts) throw new Error(`Not a parcel id: ${parcelId}`);
  return parts;
}

/** The order, the sort value, the delivery time, and the suffix of the parcel id as a tiebreaker. */
export const historySortKey = (order: HistoryOrder, parcel: HistoryParcelRecord): string =>
  `${order}#${SORT_VALUE[order](parcel)}#${parcel.deliveredDate}#${idOf(parcel.parcelId).suffix}`;

export const historyEntryEntity = defineEntity({
  type: 'history-entry',
  schema: HistoryEntryRecord,
  keys: (entry) => ({
    pk: historyPartition(idOf(entry.parcelId).customerId),
    sk: historySortKey(entry.order, entry),
  }),
});

type AnyParcel = Omit<HistoryParcelRecord, 'deliveredDate'> & Pick<Parcel, 'status' | 'statusHistory'>;

/** A parcel as shown in Historical Packages, or null until it is completed. */
export function historyParcelRecord(parcel: AnyParcel): HistoryParcelRecord | null {
  const deliveredDate = parcel.statusHistory.findLast(({ status }) => status === 'COMPLETED')?.statusDate;
  if (parcel.status !== 'COMPLETED' || deliveredDate === undefined) return null;
  return HistoryParcelRecord.parse({ ...parcel, deliveredDate });
}

/** The history entry of a parcel (decision 71). A parcel has none until it is completed. */
export function historyEntries(parcel: AnyParcel): z.infer<typeof HistoryEntryRecord>[] {
  const fields = historyParcelRecord(parcel);
  return fields ? [{ ...fields, order: 'deliveredDate', version: 1 }] : [];
}

/** What follows the order by delivery in a sort key. */
const DELIVERED = /^deliveredDate##\d{4}-\d\d-\d\dT[\d:.]+Z#[0-9a-v]{14}$/;

/** The table key of the entry with this sort key, or null if the string is not a sort key by delivery. */
export const historyEntryKey = (customerId: string, sortKey: string): Key | null =>
  DELIVERED.test(sortKey) ? { pk: historyPartition(customerId), sk: sortKey } : null;
