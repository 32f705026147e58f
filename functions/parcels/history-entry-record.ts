import * as z from 'zod/mini';
import { HistoryParcel } from '../../shared/contracts/parcel-history.ts';
import type { Parcel } from '../../shared/contracts/parcels.ts';
import { dollarsFromCents } from '../../shared/rules/money.ts';
import type { HistoryOrder } from '../../shared/rules/parcel-history.ts';
import { defineEntity, Versioned } from '../data/entity.ts';
import { splitParcelId } from '../data/ids.ts';
import { historyPartition, type Key } from '../data/keys.ts';

/** A past parcel as the table of past packages shows it. Money in cents. */
const HistoryParcelRecord = z.extend(z.omit(HistoryParcel, { price: true }), {
  priceCents: z.nullable(z.int()),
});
export type HistoryParcelRecord = z.infer<typeof HistoryParcelRecord>;

/** Reads entries of the history, from the table and from the index, which carries less of them. */
export const historyEntryReader = {
  read: (item: Record<string, unknown>) => HistoryParcelRecord.parse(item),
};

/** A past parcel in the API's terms, money in dollars. */
export function historyParcelOf({ priceCents, ...rest }: HistoryParcelRecord): HistoryParcel {
  return { ...rest, price: priceCents === null ? null : dollarsFromCents(priceCents) };
}

/**
 * The entries of a past parcel in its customer's history: each serves one order by its key in the table (2 W) and
 * another by its key in the index (1 W). Orders by text use the index. A sort key there ends with the value of the order
 * in the table, from which the key in the table follows, so that value has to be short.
 */
const ENTRIES = [
  { inTable: 'deliveredDate', inIndex: 'freightBillNum' },
  { inTable: 'weightLbs', inIndex: 'shippingTrackingNum' },
  { inTable: 'price', inIndex: 'originCode' },
  { inTable: 'destinationCode', inIndex: undefined },
] as const satisfies readonly { inTable: HistoryOrder; inIndex: HistoryOrder | undefined }[];
const TABLE_ORDERS = ENTRIES.map(({ inTable }) => inTable);

const HistoryEntryRecord = z.extend(HistoryParcelRecord, {
  /** The order that this entry serves by its key in the table. */
  order: z.enum(TABLE_ORDERS),
  ...Versioned.shape,
});

/** Enough for any number that a parcel has, in hundredths. */
const DIGITS = 12;
/** With three bytes a character, a sort key of an order by text fits in a cursor of 1,024 characters. */
const MAX_TEXT_LENGTH = 200;

const sortableNumber = (value: number) => Math.round(value).toString().padStart(DIGITS, '0');

/** Text that sorts as people count: case does not matter, and NB99 comes before NB100. */
const sortableText = (text: string) =>
  text
    .toUpperCase()
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed();

/** What each order compares. The codes of the terminals sort as their names do. */
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

/** What an order compares, then when the parcel was handed over, then what makes the place unique. */
const sortKeyIn = (order: HistoryOrder, parcel: HistoryParcelRecord): string =>
  `${order}#${SORT_VALUE[order](parcel)}#${parcel.deliveredDate}#${idOf(parcel.parcelId).suffix}`;

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

/** The entries of a parcel in its customer's history; none before it is handed over. */
export function historyEntries(
  parcel: Omit<HistoryParcelRecord, 'deliveredDate'> & Pick<Parcel, 'status' | 'statusHistory'>,
): z.infer<typeof HistoryEntryRecord>[] {
  const deliveredDate = parcel.statusHistory.findLast(({ status }) => status === 'COMPLETED')?.statusDate;
  if (parcel.status !== 'COMPLETED' || deliveredDate === undefined) return [];
  const shown = HistoryParcelRecord.parse({ ...parcel, deliveredDate });
  return TABLE_ORDERS.map((order) => ({ ...shown, order, version: 1 }));
}

/** A place after the name of its order: what is compared, the date and the suffix; in the index, also the other value. */
const SORT_KEY = /^#.*#(\d{4}-\d\d-\d\dT[\d:.]+Z#[0-9a-v]{14})(?:#(\d*))?$/s;

/** Whether an order is read from the table itself, and not from the index. */
export const isTableOrder = (order: HistoryOrder): boolean =>
  (TABLE_ORDERS as readonly HistoryOrder[]).includes(order);

/** The key of the entry that has this place in an order, or null for a text that is not a place in it. */
export function historyEntryKey(customerId: string, order: HistoryOrder, sortKey: string): Key | null {
  const entry = ENTRIES.find(({ inTable, inIndex }) => order === inTable || order === inIndex);
  const [, tail, otherValue] = SORT_KEY.exec(sortKey.slice(order.length)) ?? [];
  const isOfIndex = otherValue !== undefined;
  if (!entry || tail === undefined || !sortKey.startsWith(`${order}#`) || isOfIndex === isTableOrder(order))
    return null;
  return {
    pk: historyPartition(customerId),
    sk: isOfIndex ? `${entry.inTable}#${otherValue}#${tail}` : sortKey,
  };
}
