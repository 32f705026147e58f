import type { Table } from '#functions/core/data/table.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { CREATE_BATCH_SIZE, loadClaims } from '#functions/schedule/load-claims.ts';
import type { CallRecord, SailingRecord } from '#functions/schedule/sailing-record.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { overdueAt } from '#shared/rules/sailings/departure.ts';
import { rangeOf, type Schedule } from '#shared/rules/sailings/estimate.ts';
import { callAt, type Destination, sailingIdOf } from '#shared/rules/sailings/sailing.ts';
import { shifted } from '#shared/rules/sailings/shift.ts';
import { ALASKA_TIME_ZONE, ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate, toLocalTime } from '#shared/rules/time-zone.ts';
import { inBatches } from './once.ts';

const STAFF = 'warehouse@northbound.test';

/** The days before and after today on which the demo's sailings depart: a past season and the next two weeks. */
const [FIRST_DAY, LAST_DAY] = [-175, 14];

interface Line {
  readonly carrier: string;
  /** The departures of each week, in days after today. */
  readonly days: readonly number[];
  /** Terminals with the days after the departure and the local times of the arrival. */
  readonly calls: readonly (readonly [code: Destination, days: number, time: string])[];
}

/** Two ships are at sea: one left two days ago, the other one yesterday. */
const LINES: readonly Line[] = [
  {
    carrier: 'North Star Line',
    days: [1, 5],
    calls: [
      ['ANC', 3, '06:00'],
      ['KOD', 5, '10:00'],
      ['FBK', 5, '08:00'],
      ['KEN', 4, '14:00'],
      ['PBY', 7, '11:00'],
    ],
  },
  {
    carrier: 'Gulf Trailer Express',
    days: [3, 6],
    calls: [
      ['ANC', 3, '05:00'],
      ['FBK', 5, '08:00'],
      ['KEN', 4, '14:00'],
      ['PBY', 7, '11:00'],
    ],
  },
];

const isPort = (code: Destination): boolean => code === 'ANC' || code === 'KOD';

/** One in so many sailings was a day or two late, and one in so many of those to Kodiak skipped it. */
const [LATE_EVERY, SKIPS_EVERY] = [13, 11];
/** A load is checked so many days after its arrival. */
const CHECKED_DAYS = 3;

/** The plan of the demo's sailings, by their departures. Deterministic for a day. */
export function demoPlan(now: Date): SailingRecord[] {
  const today = toLocalDate(now, ORIGIN_TIME_ZONE);
  const days = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, index) => FIRST_DAY + index);
  const departures = days.flatMap((day) => {
    const line = LINES.find((each) => each.days.includes(((day % 7) + 7) % 7));
    return line ? [{ line, date: addDays(today, day) }] : [];
  });
  return departures.map(({ line: { carrier, calls }, date }, index) => {
    const loadNumber = `LOAD ${index + 1}`;
    const planned = `${date}T18:00`;
    return {
      ...{ sailingId: sailingIdOf(planned, loadNumber), loadNumber, carrier },
      cutoff: `${date}T12:00`,
      departure: { planned },
      calls: calls.map(([locationCode, after, time]) => ({
        locationCode,
        ...(!isPort(locationCode) && { via: 'ANC' as const }),
        arrival: { planned: `${addDays(date, after)}T${time}` },
        readyHours: isPort(locationCode) ? { min: 24, max: 48 } : { min: 4, max: 24 },
      })),
      changes: [],
      createdAt: new Date(`${addDays(date, -30)}T18:00:00Z`).toISOString(),
      createdBy: STAFF,
      version: 1,
    };
  });
}

/** The demo's sailings as they have gone until now: most of them kept, a few late, and Kodiak sometimes skipped. */
export function demoSailings(now: Date): SailingRecord[] {
  const plan = demoPlan(now);
  const schedule: Schedule = {
    sailings: plan,
    terminal: (code) => terminalAt(code, now),
    allowanceDays: () => 1,
  };
  const today = toLocalDate(now, ORIGIN_TIME_ZONE);
  return plan.map((sailing, index) => {
    const date = sailing.departure.planned.slice(0, 10);
    // Packages are on the load of tomorrow already.
    if (date > addDays(today, 1)) return sailing;
    const aboard = { ...sailing, calls: sailing.calls.map((call) => withFirst(call, schedule)) };
    if (sailing.departure.planned > toLocalTime(now, ORIGIN_TIME_ZONE))
      return withEndChecked(aboard, schedule);
    const atSea = { ...aboard, departure: { ...sailing.departure, actual: `${date}T18:40` } };
    if (date === addDays(today, -2)) return withEndChecked(withDelay(atSea, schedule, now), schedule);
    const later = plan.slice(index + 1).find(({ carrier }) => carrier === sailing.carrier);
    const isOver = date < addDays(today, -14);
    const skips = isOver && index % SKIPS_EVERY === 4;
    const daysLate = isOver && index % LATE_EVERY === 6 ? 1 + (index % 2) : 0;
    const calls = atSea.calls.map((call) =>
      skips && call.locationCode === 'KOD'
        ? {
            ...call,
            skippedAt: `${addDays(date, 4)}T20:15:00.000Z`,
            ...(later && { relayedTo: later.sailingId }),
          }
        : arrived(call, daysLate, schedule, now),
    );
    return withEndChecked({ ...atSea, calls }, schedule);
  });
}

/** The sailing with the check that tells those aboard when the range that they know has passed. */
function withEndChecked(sailing: SailingRecord, schedule: Schedule): SailingRecord {
  const checkAt = overdueAt(sailing.calls, schedule);
  return checkAt === undefined ? sailing : { ...sailing, checkAt };
}

function withFirst(call: CallRecord, schedule: Schedule): CallRecord {
  const first = rangeOf({ ...call, allowanceDays: 1 }, schedule);
  return { ...call, first, allowanceDays: 1, told: first };
}

/** The call with its arrival if the ship or the trucks have come, and its check some days later. */
function arrived(call: CallRecord, daysLate: number, schedule: Schedule, now: Date): CallRecord {
  const [date = '', time = ''] = call.arrival.planned.split('T');
  const actual = `${addDays(date, daysLate)}T${time.slice(0, 3)}45`;
  const local = toLocalTime(now, ALASKA_TIME_ZONE).slice(0, 16);
  if (actual > local) return call;
  const there = { ...call, arrival: { ...call.arrival, actual } };
  if (addDays(actual.slice(0, 10), CHECKED_DAYS) + actual.slice(10) > local) return there;
  const readyOn = rangeOf({ ...there, allowanceDays: 0 }, schedule).to;
  const closed = { at: `${readyOn}T23:30:00.000Z`, by: STAFF, missing: [], unlisted: [] };
  return { ...there, readyOn, closed };
}

/** The sailing with a storm on its way, of which those aboard were told. */
function withDelay(before: SailingRecord, schedule: Schedule, now: Date): SailingRecord {
  const at = `${now.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const entered = before.calls.map((call) => {
    if (call.locationCode !== 'ANC') return call;
    const { planned } = call.arrival;
    return {
      ...call,
      arrival: { planned, estimated: `${addDays(planned.slice(0, 10), 1)}${planned.slice(10)}` },
    };
  });
  const { calls } = shifted(before, { ...before, calls: entered });
  const told = before.calls.map((call) => {
    const arrival = callAt({ calls }, call.locationCode)?.arrival ?? call.arrival;
    return { ...call, arrival, told: rangeOf({ ...call, arrival }, schedule) };
  });
  const fields = told.map(({ locationCode, arrival }) => ({
    field: `${locationCode}.estimatedArrival`,
    from: null,
    to: arrival.estimated ?? null,
  }));
  return {
    ...before,
    calls: told,
    changes: [{ at, by: STAFF, source: 'CARRIER_NOTICE', reason: 'WEATHER', fields }],
    announcements: [
      {
        number: 1,
        at,
        calls: told.map(({ locationCode, first, told: range }) => ({
          locationCode,
          ...range,
          ...(first && { before: first }),
        })),
        customers: 12,
      },
    ],
  };
}

/** How long after its ship a package can have reached the terminal, in days. */
const MAX_ARRIVAL_DAYS = 5;

/**
 * The sailing of a demo package: the next one after its departure, or the last one that came before its arrival. Undefined if
 * none fits.
 */
export function sailingOf(
  { status, destinationCode, statusHistory }: ParcelRecord,
  plan: readonly SailingRecord[],
): SailingRecord | undefined {
  const since = statusHistory.findLast((change) => change.status === 'TRANSIT')?.statusDate;
  if (destinationCode === null || since === undefined) return undefined;
  const left = toLocalTime(new Date(since), ORIGIN_TIME_ZONE).slice(0, 16);
  const possible = plan.filter(
    (sailing) => callAt(sailing, destinationCode) && sailing.departure.planned >= left,
  );
  if (status === 'TRANSIT') return possible[0];
  const arrival = statusHistory.findLast((change) => change.status === 'DESTINATION')?.statusDate;
  if (status !== 'DESTINATION' || arrival === undefined) return undefined;
  const local = toLocalTime(new Date(arrival), ALASKA_TIME_ZONE).slice(0, 16);
  return possible.findLast((sailing) => {
    const planned = callAt(sailing, destinationCode)?.arrival.planned ?? '';
    return planned < local && addDays(planned.slice(0, 10), MAX_ARRIVAL_DAYS) >= local.slice(0, 10);
  });
}

/** Creates the demo's sailings, except those that an earlier run has already created. */
export async function seedSailings(table: Table, startedAt: number): Promise<void> {
  const { saveClaiming } = loadClaims(table);
  const created = demoSailings(new Date(startedAt)).map((after) => ({ before: null, after, claim: null }));
  for (const batch of inBatches(created, CREATE_BATCH_SIZE))
    await saveClaiming(batch).catch((error: unknown) => {
      if (!(error instanceof VersionConflict)) throw error;
    });
}
