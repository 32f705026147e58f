import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, NotFound, Unavailable } from '#functions/core/platform/errors.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import type { ListedParcelRecord } from '#functions/parcels/listed-parcel-record.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withCheckSoon } from '#functions/schedule/sailing-checks.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { scheduleReader } from '#functions/schedule/schedule-reader.ts';
import { UNREADABLE_MESSAGE } from '#shared/api-error.ts';
import type { Manifest } from '#shared/contracts/sailings/sailings.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { hasSailed } from '#shared/rules/sailings/boarding.ts';
import { callAt, type Destination, type SailingCall } from '#shared/rules/sailings/sailing.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { aboardReader, sailingsAboard } from './aboard.ts';
import { checkRelayed } from './relays.ts';
import { shownSailing } from './sailing-service.ts';

type Staff = Pick<Caller, 'email'>;
type Numbered = Pick<ParcelRecord, 'freightBillNum'>;

interface CallId {
  readonly sailingId: string;
  readonly locationCode: Destination;
}

/** How long before a sailing those departed that can be relayed to it. In days. */
const RELAY_DAYS = 45;
/** A load of which more is missing has not arrived. It also keeps the record small, which every estimate reads. */
const MAX_MISSING = 200;
/** How many parcels are read at the same time. */
const CONCURRENT_READS = 10;

/** The loads of sailings at their terminals: what should have come with them, and what has. */
export function manifestService(table: Table, clock: Clock) {
  const sailings = sailingRepository(table);
  const parcels = parcelRepository(table);
  const reader = scheduleReader(table, clock);
  const { listed } = aboardReader(table);

  /** @throws NotFound */
  async function existing({ sailingId, locationCode }: CallId, consistent = false) {
    const sailing = await sailings.find(sailingId, consistent);
    const call = sailing && callAt(sailing, locationCode);
    if (!sailing || !call) throw new NotFound('There is no such load.');
    return { sailing, call };
  }

  /** The packages of the load, with those of sailings that are relayed to this one. @throws Unavailable */
  async function load(sailing: SailingRecord, destinationCode: Destination) {
    const day = sailing.departure.planned.slice(0, 10);
    const others = await sailings.between(addDays(day, -RELAY_DAYS), addDays(day, RELAY_DAYS));
    const ids = sailingsAboard(sailing, destinationCode, others);
    const { shown: rows, unreadable } = await listed(sailing, { ids, destinationCode });
    // A load of which a package is hidden would look complete.
    if (unreadable > 0) throw new Unavailable(UNREADABLE_MESSAGE);
    return { ids, rows, others };
  }

  async function manifestOf(
    sailing: SailingRecord,
    locationCode: Destination,
    rows: readonly ListedParcelRecord[],
  ): Promise<Manifest> {
    const entries = rows.map(entryOf).sort(byNumber);
    const call = sailing.calls.find((each) => each.locationCode === locationCode);
    const unlistedIds = call?.closed?.unlisted ?? [];
    const [schedule, unlisted] = await Promise.all([
      reader.schedule(),
      inParallel(unlistedIds, CONCURRENT_READS, (parcelId) => parcels.find(parcelId)),
    ]);
    return {
      ...{ sailing: shownSailing(sailing, schedule), locationCode, entries },
      unlisted: unlisted
        .flatMap((found) =>
          found ? [{ parcelId: found.parcelId, freightBillNum: found.freightBillNum }] : [],
        )
        .sort(byNumber),
    };
  }

  /** The packages as they are now, because the lists of staff lag behind a scan. */
  async function readAgain(rows: readonly ListedParcelRecord[]): Promise<ParcelRecord[]> {
    const found = await inParallel(rows, CONCURRENT_READS, ({ parcelId }) => parcels.find(parcelId, true));
    return found.filter((parcel) => parcel !== null);
  }

  /**
   * Those of these parcels that are not of the load.
   * @throws NotFound if one does not exist
   */
  async function unlistedOf(parcelIds: readonly string[], ids: ReadonlySet<string>) {
    const found = await inParallel([...new Set(parcelIds)], CONCURRENT_READS, async (parcelId) => {
      const parcel = await parcels.find(parcelId, true);
      if (!parcel) throw new NotFound('There is no such package.');
      return parcel;
    });
    return found.filter(({ sailingId }) => sailingId === undefined || !ids.has(sailingId));
  }

  /**
   * The local date by which the last package that has arrived had arrived. Undefined if none has.
   * @param justArrived those of which the lists do not know it yet
   */
  async function readyDate(
    arrived: readonly ListedParcelRecord[],
    justArrived: readonly ParcelRecord[],
  ): Promise<string | undefined> {
    const days = arrived.filter(({ status }) => status === 'DESTINATION').map(({ since }) => dayAt(since));
    const last = days.toSorted().at(-1) ?? '';
    // The lists do not have the arrival of what was handed over, which matters only if it was handed over since.
    const handedOver = arrived.filter(({ status, since }) => status === 'COMPLETED' && dayAt(since) > last);
    const others = [...(await readAgain(handedOver)), ...justArrived].flatMap(({ statusHistory }) => {
      const arrival = statusHistory.findLast(({ status }) => status === 'DESTINATION');
      return arrival ? [dayAt(arrival.statusDate)] : [];
    });
    return [...days, ...others].toSorted().at(-1);
  }

  return {
    /** @throws NotFound */
    manifest: async (id: CallId): Promise<Manifest> => {
      const { sailing } = await existing(id);
      const { rows } = await load(sailing, id.locationCode);
      return manifestOf(sailing, id.locationCode, rows);
    },

    /**
     * Closes the load with what is missing and what came unlisted. If it is closed already, nothing changes.
     * @throws NotFound, Conflict if the ship has not sailed or does not call there, if nothing shows that it has arrived, or if
     * too much is missing
     */
    close: ({ email: by }: Staff, id: CallId, unlistedIds: readonly string[]): Promise<Manifest> =>
      retryOnConflict(async () => {
        const { sailing, call } = await existing(id, true);
        const { ids, rows, others } = await load(sailing, id.locationCode);
        if (call.closed) return manifestOf(sailing, id.locationCode, rows);
        const now = clock.now();
        requireClosable(sailing, call, now);
        const aboard = rows.filter(isAboard);
        if (aboard.length > MAX_MISSING)
          throw new Conflict(
            `${aboard.length} packages of ${sailing.loadNumber} have not arrived. A load can be closed once at most ${MAX_MISSING} are missing.`,
          );
        const [current, unlisted] = await Promise.all([readAgain(aboard), unlistedOf(unlistedIds, ids)]);
        const missing = current.filter(
          ({ status, sailingId }) => status === 'TRANSIT' && sailingId !== undefined && ids.has(sailingId),
        );
        const readyOn = await readyDate(rows.filter(isArrived), current.filter(isArrived));
        if (call.arrival.actual === undefined && readyOn === undefined && unlisted.length === 0)
          throw new Conflict(notArrived(sailing, call));
        const idsOf = (found: readonly ParcelRecord[]) => found.map(({ parcelId }) => parcelId).sort();
        const closed = { at: now.toISOString(), by, missing: idsOf(missing), unlisted: idsOf(unlisted) };
        const calls = sailing.calls.map((each) =>
          each.locationCode === id.locationCode ? { ...each, closed, readyOn } : each,
        );
        const after = { ...sailing, calls };
        if (missing.length > 0) await checkRelayed(sailings, sailing, others, now);
        const saved = await sailings.save(sailing, missing.length > 0 ? withCheckSoon(after, now) : after);
        return manifestOf(saved, id.locationCode, rows);
      }),
  };
}

const byNumber = (a: Numbered, b: Numbered): number =>
  a.freightBillNum.localeCompare(b.freightBillNum, 'en', { numeric: true });

const isAboard = ({ status }: Pick<ParcelRecord, 'status'>): boolean => status === 'TRANSIT';

const isArrived = ({ status }: Pick<ParcelRecord, 'status'>): boolean =>
  status === 'DESTINATION' || status === 'COMPLETED';

const dayAt = (instant: string): string => toLocalDate(new Date(instant), ALASKA_TIME_ZONE);

const notArrived = ({ loadNumber }: SailingRecord, { locationCode }: SailingCall): string =>
  `${loadNumber} has not arrived in ${LOCATION_NAMES[locationCode]}. Scan what came with it, or record its arrival first.`;

/** @throws Conflict */
function requireClosable(sailing: SailingRecord, call: SailingCall, now: Date): void {
  const { loadNumber, canceledAt } = sailing;
  const place = LOCATION_NAMES[call.locationCode];
  if (canceledAt !== undefined) throw new Conflict(`${loadNumber} is canceled.`);
  if (call.skippedAt !== undefined) throw new Conflict(`${loadNumber} skips ${place}.`);
  if (!hasSailed(sailing, now)) throw new Conflict(`${loadNumber} has not departed.`);
}

function entryOf(parcel: ListedParcelRecord): Manifest['entries'][number] {
  const { parcelId, freightBillNum, customerName, locationDetail } = parcel;
  const state = isAboard(parcel) ? 'ABOARD' : isArrived(parcel) ? 'ARRIVED' : 'GONE';
  return { parcelId, freightBillNum, customerName, locationDetail, state };
}
