import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import { storageCosts } from '#shared/rules/texts/storage.ts';
import { paymentPath } from './links.ts';
import type { MessageBody } from './message-body.ts';
import type { MessageData, StorageData } from './message-data.ts';
import { dollars, dueOf } from './words.ts';

const sumCents = (all: readonly StorageData[], amount: 'due' | 'settled' | 'perDay') =>
  all.reduce((sum, each) => sum + centsFromDollars(each[amount]), 0);

/** The first local time by which a package must be picked up to cost no storage, or null if none is left. */
export function pickUpByOf(all: readonly StorageData[]): string | null {
  const [first = null] = all.flatMap(({ pickUpBy }) => pickUpBy ?? []).sort();
  return first;
}

/** `$6.47 so far, $2.16 more each day`, of the packages with charges; null if there are none. */
export function chargedOf(all: readonly StorageData[]): string | null {
  const charged = all.filter(({ stage }) => stage !== null);
  const sum = (amount: 'due' | 'settled' | 'perDay') => dollarsFromCents(sumCents(charged, amount));
  return charged.length === 0
    ? null
    : storageCosts({ due: sum('due'), settled: sum('settled'), perDay: sum('perDay') });
}

/** `$2.16` */
export const perDayOf = (all: readonly StorageData[]): string => dollars(sumCents(all, 'perDay'));

/** What must be paid before a pickup, for shipping and for storage as of now; null if nothing. */
export function dueNow({ parcels, storage }: Pick<MessageData, 'parcels' | 'storage'>): {
  total: string;
  what: string;
  sentence: string;
  action: MessageBody['action'];
} | null {
  const shipping = dueOf(parcels);
  const storageCents = sumCents([...storage.values()], 'due');
  if (storageCents === 0) {
    if (!shipping) return null;
    const some = shipping.unpaid.length < parcels.length ? ` for ${shipping.unpaid.length} of them` : '';
    return {
      total: shipping.total,
      what: 'for shipping',
      sentence: `Please pay for shipping first: ${shipping.total}${some}.`,
      action: { label: 'Pay for shipping', path: paymentPath(shipping.unpaid) },
    };
  }
  const due = parcels.filter((parcel) => hasDue(parcel, storage) || shipping?.unpaid.includes(parcel));
  if (!shipping)
    return {
      total: dollars(storageCents),
      what: 'for storage',
      sentence: `Please pay for storage first: ${dollars(storageCents)} today.`,
      action: { label: 'Pay for storage', path: paymentPath(due) },
    };
  return {
    total: dollars(shipping.totalCents + storageCents),
    what: 'for shipping and storage',
    sentence: `Please pay first: ${shipping.total} for shipping and ${dollars(storageCents)} for storage today.`,
    action: { label: 'Pay for shipping and storage', path: paymentPath(due) },
  };
}

const hasDue = ({ parcelId }: ParcelRecord, storage: MessageData['storage']) =>
  (storage.get(parcelId)?.due ?? 0) > 0;
