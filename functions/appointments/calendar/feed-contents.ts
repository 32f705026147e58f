import ical, {
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { closureReader } from '#functions/locations/closures.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { ON_THE_WAY } from '#functions/schedule/parcel-estimates.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { scheduleReader } from '#functions/schedule/schedule-reader.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { closureDuring, statusAt } from '#shared/rules/pickup-times.ts';
import { estimateOf } from '#shared/rules/sailings/estimate.ts';
import { type Destination, sailingIdOf } from '#shared/rules/sailings/sailing.ts';
import { basisText, changeText, rangeText, waitText } from '#shared/rules/texts/estimates.ts';
import { type AppointmentRecord, appointmentId } from '../appointment-record.ts';
import { appointmentRepository } from '../appointment-repository.ts';
import { addressOf, type CalendarTerminal, packagesText, pickupEvent, prodIdOf } from './calendar-file.ts';

/** How often apps look for changes, if they heed it. A message tells a changed range at once. */
const REFRESH_SECONDS = 4 * 60 * 60;

/** A package on its way, and when it is expected. */
interface Expected {
  readonly parcel: Pick<ParcelRecord, 'freightBillNum'>;
  readonly code: Destination;
  readonly estimate: Estimate;
}

/**
 * Returns the calendar of a customer: booked pickups, and a day or range of days for each load that is expected. A customer
 * with 50 packages on one ship has one event. Calendars are shared and shown on locked phones, so there is no pickup code, no
 * note and nothing about the contents. The text is the same as long as nothing has changed.
 */
export function feedContents(table: Table, clock: Clock, productName: string) {
  const appointments = appointmentRepository(table);
  const parcels = parcelRepository(table);
  const closures = closureReader(table, clock);
  const reader = scheduleReader(table, clock);

  async function pickups(customerId: string, now: Date): Promise<ICalEventData[]> {
    const { shown } = await appointments.listOfCustomer(customerId);
    const events = shown.map(async (record) => {
      const terminal = terminalAt(record.locationCode, now);
      if (statusAt(record, terminal, now) !== 'BOOKED') return [];
      // The pickup cannot take place, so a calendar must not send anybody there.
      const closed = await closures.ofTerminal(record.locationCode);
      return closureDuring(closed, record.pickupDate, terminal)
        ? []
        : [bookedEvent(record, terminal, productName)];
    });
    return (await Promise.all(events)).flat();
  }

  async function arrivals(customerId: string, now: Date): Promise<ICalEventData[]> {
    const { shown } = await parcels.listOfCustomer(customerId, { statuses: ON_THE_WAY });
    if (shown.length === 0) return [];
    const schedule = await reader.schedule();
    const expected = shown.flatMap((parcel): Expected[] => {
      const { destinationCode: code } = parcel;
      const estimate = estimateOf(parcel, schedule, now);
      return estimate && code !== null && code !== 'TAC' ? [{ parcel, code, estimate }] : [];
    });
    const loads = Map.groupBy(
      expected,
      ({ code, estimate }) => `${code}-${sailingOf(estimate) ?? estimate.basis}`,
    );
    return [...loads].flatMap(([load, packages]): ICalEventData[] => {
      const [first] = packages;
      if (!first) return [];
      const terminal = terminalAt(first.code, now);
      const sailing = schedule.sailings.find(({ sailingId }) => sailingId === sailingOf(first.estimate));
      return [
        {
          ...arrivalEvent(packages, first.estimate, sailing, now),
          id: `${customerId}-arrival-${load}`,
          summary: `${packagesText(packages.length)} expected, ${productName} ${terminal.name}`,
          location: addressOf(terminal),
        },
      ];
    });
  }

  return async (customerId: string): Promise<string> => {
    const now = clock.now();
    const events = await Promise.all([pickups(customerId, now), arrivals(customerId, now)]);
    const calendar = ical({
      prodId: prodIdOf(productName),
      name: productName,
      ttl: REFRESH_SECONDS,
      events: events.flat(),
    });
    return `${calendar.toString()}\r\n`;
  };
}

function bookedEvent(
  record: AppointmentRecord,
  terminal: CalendarTerminal,
  productName: string,
): ICalEventData {
  const event = pickupEvent({ ...record, id: appointmentId(record) }, terminal, productName);
  const description = `${packagesText(record.parcelCount)}. Your pickup code is on the site.`;
  return { ...event, stamp: event.lastModified, description };
}

/**
 * The sailing that a package is on or can still make. Without one, all packages of a terminal that are expected for the same
 * reason are one load.
 */
const sailingOf = ({ basis, sailing }: Estimate): string | undefined =>
  sailing && (basis === 'ABOARD' || basis === 'NEXT_SAILING')
    ? sailingIdOf(sailing.departure.planned, sailing.loadNumber)
    : undefined;

const dayNumber = (date: string): number => Date.parse(date) / DAY_MS;

/** More than the days by which the clock moves a range. */
const DAYS_PER_VERSION = 1000;

/**
 * The whole days in which a load is expected, free in the calendar. Its SEQUENCE rises when the range moves, because either
 * the sailing was changed or days have passed, so that calendars move the event. Nothing is stored for that.
 */
function arrivalEvent(
  packages: readonly Expected[],
  estimate: Estimate,
  sailing: SailingRecord | undefined,
  now: Date,
) {
  const from = packages.map(({ estimate }) => estimate.from).toSorted()[0] ?? '';
  const to =
    packages
      .map(({ estimate }) => estimate.to)
      .toSorted()
      .at(-1) ?? '';
  const changedAt = sailing
    ? (sailing.changes.at(-1)?.at ?? sailing.createdAt)
    : `${now.toISOString().slice(0, 10)}T00:00:00Z`;
  const days = dayNumber(from) + dayNumber(to);
  const sequence = sailing
    ? sailing.version * DAYS_PER_VERSION + days - 2 * dayNumber(sailing.departure.planned.slice(0, 10))
    : days;
  return {
    start: new Date(from),
    // Exclusive.
    end: new Date(addDays(to, 1)),
    allDay: true,
    stamp: new Date(changedAt),
    sequence,
    description: descriptionOf(packages, { ...estimate, from, to }),
    status: ICalEventStatus.TENTATIVE,
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  };
}

function descriptionOf(packages: readonly Expected[], { leftBehind: _, ...estimate }: Estimate): string {
  const change = changeText(estimate);
  return [
    `Ready for pickup ${rangeText(estimate)}, ${basisText(estimate)}.`,
    ...(change === null ? [] : [change]),
    '',
    ...packages.map(packageText),
  ].join('\n');
}

function packageText({ parcel: { freightBillNum }, estimate: { waitsFor, leftBehind } }: Expected): string {
  return [
    freightBillNum,
    ...(leftBehind ? ['left behind by an earlier sailing'] : []),
    ...(waitsFor ? [`waits for ${waitText(waitsFor, 'customer')}`] : []),
  ].join(', ');
}
