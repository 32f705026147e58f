import { destinationPrefix, parcelListPartition } from '#functions/core/data/keys.ts';
import type { Page } from '#functions/core/data/query.ts';
import { listSortKey } from '#functions/core/data/reader.ts';
import type { Table } from '#functions/core/data/table.ts';
import { idOfListed, listedParcelKey } from '#functions/parcels/listed-parcel-record.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { LOCATION_CODES } from '#shared/rules/locations.ts';
import { FINAL_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';

/** Closed packages are compared for a week, because a bill may still be changed after the delivery. */
const CLOSED_DAYS = 7;

/** In the order of a package's way, so that one that moves on meanwhile is compared later, and not missed. */
const OPEN_STATUSES = [
  'TROUBLED',
  'CORRECTED',
  'ORIGIN',
  'TRANSIT',
  'DESTINATION',
  'LOST',
] as const satisfies readonly ParcelStatus[];

interface List {
  readonly status: ParcelStatus;
  /** The destination of a list of closed packages, which is read only since a time. */
  readonly prefix?: string;
}

const LISTS: readonly List[] = [
  ...OPEN_STATUSES.map((status) => ({ status })),
  ...FINAL_STATUSES.flatMap((status) =>
    [null, ...LOCATION_CODES].map((code) => ({ status, prefix: destinationPrefix(code) })),
  ),
];

const idReader = { read: (item: Parameters<typeof listSortKey>[0]) => idOfListed(listSortKey(item)) };

/**
 * A page of the ids of a list. The lists are numbered from 0: those of all open packages, and those of the packages that were
 * closed in the week before the night (`2026-11-24`). Null after the last one. Costs 0.5 read units for about 6 packages.
 */
export async function pageOfList(
  table: Table,
  {
    night,
    list: number,
    after,
  }: { readonly night: string; readonly list: number; readonly after?: string | undefined },
  limit: number,
): Promise<Page<string> | null> {
  const found = LISTS[number];
  if (!found) return null;
  const { status, prefix } = found;
  return table.query(idReader, {
    list: parcelListPartition(status),
    keyOf: (sortKey) => listedParcelKey(status, sortKey),
    limit,
    after,
    ...(prefix !== undefined && {
      prefix,
      from: `${prefix}${addDays(night, -CLOSED_DAYS)}`,
      upTo: `${prefix}~`,
    }),
  });
}
