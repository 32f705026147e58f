import { addDays, datesBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import type { StorageType } from '#shared/rules/messages/message-types.ts';
import { statusAt } from '#shared/rules/pickup-times.ts';
import { freeThrough, waitingDay } from '#shared/rules/storage.ts';
import { closesOn, lastOpenDay } from '#shared/rules/terminals/opening-hours.ts';
import {
  type CustomerState,
  type Planned,
  type ReadyPackage,
  SUNDAY,
  type TerminalState,
  TIMES,
} from './reminder-rules.ts';

/** The days after the notice on which a customer is told that a package will count as abandoned. */
const ABANDONMENT_DAYS = [15, 25] as const;
/** The last of them, which must not be told late. */
const LAST_ABANDONMENT_DAY = 29;
/** For how many days a notice that names no deadline can still be sent, after an outage for example, or a Sunday. */
const LATE_DAYS = 2;

/**
 * What customers are told about packages that wait at a terminal (decision 184). All days are counted from the notice, so
 * that there is nothing to tell without one, except that a package is ready. The `id` of a notice that names a last day is
 * another one if that day moves; all others are told once for each notice date.
 */
export interface StorageNotice extends Planned {
  readonly type: StorageType;
  readonly packages: readonly ReadyPackage[];
}

/** The terminal of a notice, from its id. */
export const terminalOf = (noticeId: string): string => noticeId.split('#')[1] ?? '';

/** All storage notices of the packages that are ready, including those that were sent. */
export const storageNoticesOf = (
  { terminals }: Pick<CustomerState, 'terminals'>,
  now: Date,
): StorageNotice[] =>
  terminals.flatMap((place) =>
    [...Map.groupBy(noticesAt(place, now), ({ id }) => id).values()].flatMap((same) =>
      same.slice(0, 1).map((notice) => ({ ...notice, packages: same.flatMap(({ packages }) => packages) })),
    ),
  );

/** A storage notice of each package. Those of several packages with the same id are one. */
const noticesAt = (place: TerminalState, now: Date): StorageNotice[] =>
  place.packages.flatMap((parcel) =>
    parcel.noticeDate === null ? [untold(place, parcel)] : counted(place, parcel, parcel.noticeDate, now),
  );

/** That a package is ready, if no message about it reached its customer, who may have turned off that kind of messages. */
function untold(place: TerminalState, parcel: ReadyPackage): StorageNotice {
  const first = addDays(parcel.readyDay, 1);
  return notice(place, parcel, 'storage-notice', parcel.readyDay, { days: lateDays(place, first) });
}

function counted(place: TerminalState, parcel: ReadyPackage, noticeDate: string, now: Date): StorageNotice[] {
  const { terminal, closedDates, appointment } = place;
  const free = freeThrough(noticeDate, closedDates);
  const last = lastOpenDay(terminal, free);
  const isInTime =
    appointment !== null &&
    statusAt(appointment, terminal, now) === 'BOOKED' &&
    appointment.pickupDate.slice(0, 10) <= free;
  const abandonment = (number: number, days: readonly string[]) =>
    notice(place, parcel, 'storage-abandonment', `${noticeDate}#${number}`, { days });
  return [
    ...(isInTime ? [] : warnings(place, parcel, last)),
    ...(parcel.isStorageSettled
      ? []
      : [notice(place, parcel, 'storage-charged', noticeDate, { days: lateDays(place, addDays(free, 1)) })]),
    ...ABANDONMENT_DAYS.map((number) =>
      abandonment(number, lateDays(place, waitingDay(noticeDate, number, closedDates))),
    ),
    abandonment(LAST_ABANDONMENT_DAY, lastAbandonmentDays(place, noticeDate)),
  ];
}

/** Two open days before the last one without charges, or a day later, and on the last one until the terminal closes. */
function warnings(place: TerminalState, parcel: ReadyPackage, last: string): StorageNotice[] {
  const { terminal } = place;
  const dayBefore = lastOpenDay(terminal, addDays(last, -1));
  const twoBefore = lastOpenDay(terminal, addDays(dayBefore, -1));
  return [
    notice(place, parcel, 'storage-begins', last, { days: [twoBefore, dayBefore] }),
    notice(place, parcel, 'storage-last-day', last, {
      days: [last],
      time: TIMES.earliest,
      until: closesOn(terminal, last) ?? TIMES.latest,
    }),
  ];
}

/** On a Sunday it is told on the day before, because the day after is the last one. */
function lastAbandonmentDays(place: TerminalState, noticeDate: string): string[] {
  const day = waitingDay(noticeDate, LAST_ABANDONMENT_DAY, place.closedDates);
  const first = weekdayOf(day) === SUNDAY ? addDays(day, -1) : day;
  return open(
    place,
    datesBetween(first, waitingDay(noticeDate, LAST_ABANDONMENT_DAY + 1, place.closedDates)),
  );
}

const lateDays = (place: TerminalState, first: string): string[] =>
  open(place, datesBetween(first, addDays(first, LATE_DAYS)));

/** The dates that count. */
const open = ({ closedDates }: TerminalState, dates: readonly string[]): string[] =>
  dates.filter((date) => !closedDates.has(date));

function notice(
  { locationCode, terminal: { timeZone } }: TerminalState,
  parcel: ReadyPackage,
  type: StorageType,
  subject: string,
  fields: Pick<Planned, 'days'> & Partial<Planned>,
): StorageNotice {
  return {
    ...{ type, id: `${type}#${locationCode}#${subject}`, packages: [parcel] },
    ...{ timeZone, time: TIMES.usual, until: TIMES.latest, notBefore: new Date(0) },
    ...fields,
  };
}
