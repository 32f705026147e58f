import { destinationPrefix, parcelListPartition } from '#functions/core/data/keys.ts';
import type { Shown } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import { type ListedParcelRecord, listedParcelReader } from '#functions/parcels/listed-parcel-record.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { callAt, type Destination, type Sailing } from '#shared/rules/sailings/sailing.ts';

/** Where a package of a sailing can be after it has arrived, or has not. */
const LATER_STATUSES: readonly ParcelStatus[] = ['DESTINATION', 'COMPLETED', 'LOST', 'TROUBLED', 'CORRECTED'];

/** How long before the planned departure, and after it, a package can get such a status. In days. */
const [DAYS_BEFORE, DAYS_AFTER] = [2, 90];

/** The packages for a terminal of these sailings. */
export interface Aboard {
  readonly ids: ReadonlySet<string>;
  readonly destinationCode: Destination;
}

/**
 * The ids of the sailings whose packages for a terminal come with this one: its own, and those that are relayed to it, also
 * over another one.
 */
export function sailingsAboard(
  { sailingId }: Pick<Sailing, 'sailingId'>,
  code: Destination,
  sailings: readonly Sailing[],
): Set<string> {
  const ids = new Set([sailingId]);
  const isRelayedHere = (sailing: Sailing) => {
    const call = callAt(sailing, code);
    return call?.skippedAt !== undefined && call.relayedTo !== undefined && ids.has(call.relayedTo);
  };
  for (let count = 0; count < ids.size; ) {
    count = ids.size;
    for (const sailing of sailings) if (isRelayedHere(sailing)) ids.add(sailing.sailingId);
  }
  return ids;
}

/** The ids of the sailings that are relayed to this one at any of its terminals, also over another one. */
export function relayedIds(
  sailing: Pick<Sailing, 'sailingId' | 'calls'>,
  sailings: readonly Sailing[],
): Set<string> {
  const codes = sailing.calls.map(({ locationCode }) => locationCode);
  const ids = new Set(codes.flatMap((code) => [...sailingsAboard(sailing, code, sailings)]));
  ids.delete(sailing.sailingId);
  return ids;
}

/** The packages that are or came with sailings, from the staff lists. */
export function aboardReader(table: Table) {
  /** The rows of a terminal's list of packages on these sailings, of those that got the status between two times. */
  const rowsOf = (
    status: ParcelStatus,
    { ids, destinationCode }: Aboard,
    { since, until }: { readonly since?: Date; readonly until?: Date } = {},
  ): Promise<Shown<ListedParcelRecord[]>> => {
    const prefix = destinationPrefix(destinationCode);
    return table.queryShown(listedParcelReader, {
      list: parcelListPartition(status),
      prefix,
      ...(since && { from: `${prefix}${since.toISOString()}` }),
      // `~` sorts after all times.
      upTo: `${prefix}${until?.toISOString() ?? '~'}`,
      filter: ({ sailingId }) => sailingId !== undefined && ids.has(sailingId),
      wholeBecause: 'A load is checked as a whole.',
    });
  };

  /**
   * The packages for a terminal that are in transit on these sailings. Costs 0.5 read units for every 6 packages in transit
   * to the terminal.
   */
  const inTransit = (aboard: Aboard) => rowsOf('TRANSIT', aboard);

  return {
    inTransit,

    /**
     * The same with those that have arrived, are lost or on hold, up to {@link DAYS_AFTER} days after the departure of the
     * sailing.
     */
    listed: async (
      { departure }: Pick<Sailing, 'departure'>,
      aboard: Aboard,
    ): Promise<Shown<ListedParcelRecord[]>> => {
      const planned = Date.parse(`${departure.planned}:00Z`);
      const since = new Date(planned - DAYS_BEFORE * DAY_MS);
      const until = new Date(planned + DAYS_AFTER * DAY_MS);
      // First, so that a package that arrives while the lists are read is in at least one of them.
      const transit = await inTransit(aboard);
      const later = await Promise.all(
        LATER_STATUSES.map((status) => rowsOf(status, aboard, { since, until })),
      );
      const pages = [transit, ...later];
      // If it is in two of them, the later list is right.
      const byId = new Map(pages.flatMap(({ shown }) => shown).map((parcel) => [parcel.parcelId, parcel]));
      return {
        shown: [...byId.values()],
        unreadable: pages.reduce((sum, { unreadable }) => sum + unreadable, 0),
      };
    },
  };
}
