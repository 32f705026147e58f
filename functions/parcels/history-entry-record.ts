import * as z from 'zod/mini';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { Direction, HistoryOrder } from '#shared/rules/parcel-history.ts';
import { defineEntity, type Item, Versioned } from '../core/data/entity.ts';
import { splitParcelId } from '../core/data/ids.ts';
import { historyPartition, type Key } from '../core/data/keys.ts';

/** A completed parcel as shown in Historical Packages. Money in cents. */
const HistoryParcelRecord = z.extend(z.omit(HistoryParcel, { price: true }), {
  priceCents: z.nullable(z.int()),
});
export type HistoryParcelRecord = z.infer<typeof HistoryParcelRecord>;

/** Reads history entries from the table, and from the index, which has only some of their fields. */
export const historyEntryReader = { read: (item: Item) => HistoryParcelRecord.parse(item) };

/** A completed parcel in the format of the API, money in dollars. */
export function historyParcelOf({ priceCents, ...rest }: HistoryParcelRecord): HistoryParcel {
  return { ...rest, price: priceCents === null ? null : dollarsFromCents(priceCents) };
}

/**
 * The history entries of a completed parcel. Each entry serves one sort order by its table key (2 write units) and
 * another by its index key (1 write unit). Text orders use the index (decision 71). A sort key in the index ends with
 * the sort value of the order in the table, so that the table key can be derived from it; that value must therefore be
 * short.
 */
const ENTRIES = [
  { inTable: 'deliveredDate', inIndex: 'freightBillNum' },
  { inTable: 'weightLbs', inIndex: 'shippingTrackingNum' },
  { inTable: 'price', inIndex: 'originCode' },
  { inTable: 'destinationCode', inIndex: undefined },
] as const satisfies readonly { inTable: HistoryOrder; inIndex: HistoryOrder | undefined }[];
const TABLE_ORDERS = ENTRIES.map(({ inTable }) => inTable);
export const ENTRIES_PER_PARCEL = ENTRIES.length;

const HistoryEntryRecord = z.extend(HistoryParcelRecord, {
  /** The sort order that the entry's table key serves. */
  order: z.enum(TABLE_ORDERS),
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

/** The sort value, then the delivery time, then the suffix of the parcel id as a tiebreaker. */
const sortKeyIn = (order: HistoryOrder, parcel: HistoryParcelRecord): string =>
  `${order}#${SORT_VALUE[order](parcel)}#${parcel.deliveredDate}#${idOf(parcel.parcelId).suffix}`;

/** Compares completed parcels in a sort order. */
export function compareHistory(order: HistoryOrder, direction: Direction) {
  const sign = direction === 'descending' ? -1 : 1;
  return (a: HistoryParcelRecord, b: HistoryParcelRecord): number =>
    sortKeyIn(order, a) < sortKeyIn(order, b) ? -sign : sign;
}

export const historyEntryEntity = defineEntity({
  type: 'history-entry',
  schema: HistoryEntryRecord,
  keys: (entry) => {
    const pk = historyPartition(idOf(entry.parcelId).customerId);
    const sk = sortKeyIn(entry.order, entry);
    const inIndex = ENTRIES.find(({ inTable }) => inTable === entry.order)?.inIndex;
    if (!inIndex) return { pk, sk };
    const listSk = `${sortKeyIn(inIndex, entry)}#${SORT_VALUE[entry.order](entry)}`;
    return { pk, sk, indexed: { listPk: pk, listSk } };
  },
});

type AnyParcel = Omit<HistoryParcelRecord, 'deliveredDate'> & Pick<Parcel, 'status' | 'statusHistory'>;

/** A parcel as shown in Historical Packages, or null until it is completed. */
export function historyParcelRecord(parcel: AnyParcel): HistoryParcelRecord | null {
  const deliveredDate = parcel.statusHistory.findLast(({ status }) => status === 'COMPLETED')?.statusDate;
  if (parcel.status !== 'COMPLETED' || deliveredDate === undefined) return null;
  return HistoryParcelRecord.parse({ ...parcel, deliveredDate });
}

/** The history entries of a parcel. A parcel has none until it is completed. */
export function historyEntries(parcel: AnyParcel): z.infer<typeof HistoryEntryRecord>[] {
  const fields = historyParcelRecord(parcel);
  return fields ? TABLE_ORDERS.map((order) => ({ ...fields, order, version: 1 })) : [];
}

/**
 * A sort key after the name of its order: sort value, delivery time and suffix; in the index, also the sort value of
 * the other order.
 */
const SORT_KEY = /^#.*#(\d{4}-\d\d-\d\dT[\d:.]+Z#[0-9a-v]{14})(?:#(\d*))?$/s;

/** Whether an order is read from the table instead of the index. */
export const isTableOrder = (order: HistoryOrder): boolean =>
  (TABLE_ORDERS as readonly HistoryOrder[]).includes(order);

/** The table key of the entry with this sort key, or null if the string is not a sort key of this order. */
export function historyEntryKey(customerId: string, order: HistoryOrder, sortKey: string): Key | null {
  const entry = ENTRIES.find(({ inTable, inIndex }) => order === inTable || order === inIndex);
  const [, tail, tableValue] = SORT_KEY.exec(sortKey.slice(order.length)) ?? [];
  const isIndexKey = tableValue !== undefined;
  if (!entry || tail === undefined || !sortKey.startsWith(`${order}#`) || isIndexKey === isTableOrder(order))
    return null;
  return {
    pk: historyPartition(customerId),
    sk: isIndexKey ? `${entry.inTable}#${tableValue}#${tail}` : sortKey,
  };
}
