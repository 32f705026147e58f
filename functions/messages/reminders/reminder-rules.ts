import type { AppointmentRecord, TerminalCode } from '#functions/appointments/appointment-record.ts';
import { addDays, datesBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { type PickupTerminal, slotEnd, statusAt } from '#shared/rules/pickup-times.ts';
import { businessDayAfter, type ClosedDates, freeThrough } from '#shared/rules/storage.ts';
import type { Hours } from '#shared/rules/terminals/opening-hours.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { fromLocalTime } from '#shared/rules/time-zone.ts';
import type { ReminderFact } from '../ledger/message-record.ts';

export const SUNDAY = 0;
/** Local times at the terminal. No reminder is sent before `earliest` or from `latest` on, and most at the usual time. */
export const TIMES = { earliest: '08:00', usual: '10:00', latest: '20:00' } as const;

/**
 * The business days after a package became ready on which customers are reminded to book, and to pay. Later, storage
 * notices do so.
 */
const [BOOKING_DAY, PAYMENT_DAY] = [3, 1];
/** For how many days a missed appointment is still told, if another reminder goes first or it is Sunday. */
const MISSED_DAYS = 2;

/**
 * The business day on which customers are reminded of what waits for them before departure, and the days until the second
 * and last reminder.
 */
const [WAITING_DAY, REPEATED_AFTER_DAYS] = [3, 7];
/** For how many days after that it can still be sent, if another reminder goes first or it is Sunday. */
const WAITING_DAYS = 2;

/**
 * A package that is ready for pickup since a local date at its terminal. `noticeDate` is that on which its customer was told,
 * or saw it; null if neither has happened. `isRefused`: the customer does not take it. `isStorageSettled`: all of its storage so far was paid or waived.
 */
export interface ReadyPackage {
  readonly parcelId: string;
  readonly readyDay: string;
  readonly noticeDate: string | null;
  readonly isUnpaid: boolean;
  readonly isRefused: boolean;
  readonly isStorageSettled: boolean;
}

/**
 * A package that has been waiting for its customer since a local date in Tacoma: to pay before it departs, or to answer
 * because it is on hold.
 */
export interface WaitingPackage {
  readonly parcelId: string;
  readonly type: 'still-unpaid' | 'still-on-hold';
  readonly since: string;
}

/**
 * What reminders at a terminal depend on: the packages that are ready there, and the customer's current appointment.
 * `hasAgent`: a carrier or an expediter collects there for the customer.
 */
export interface TerminalState {
  readonly hasAgent?: boolean;
  readonly locationCode: TerminalCode;
  readonly terminal: Hours & Pick<PickupTerminal, 'slotMinutes'>;
  readonly closedDates: ClosedDates;
  readonly packages: readonly ReadyPackage[];
  readonly appointment: Pick<
    AppointmentRecord,
    'number' | 'status' | 'pickupDate' | 'updatedAt' | 'handedOverAt'
  > | null;
}

/** What a customer's reminders depend on. */
export interface CustomerState {
  readonly terminals: readonly TerminalState[];
  readonly waiting: readonly WaitingPackage[];
}

/** A reminder or a storage notice that a customer got, with its local date. */
export interface SentReminder {
  readonly id: string;
  readonly day: string;
}

/** `since` is the time of the planned check that runs now. */
export interface Times {
  readonly since: Date;
  readonly now: Date;
}

/** A message that can be sent once, now or later. Its `id` is the same each time it is derived. */
export interface Planned {
  readonly id: string;
  readonly timeZone: string;
  /** The local dates on which it can be sent, the first one that is possible and not a Sunday. */
  readonly days: readonly string[];
  /** The local times from which and until before which it is sent on these days. */
  readonly time: string;
  readonly until: string;
  /** When what it says becomes true. */
  readonly notBefore: Date;
}

/** A message on a local date on which it can be sent: from a time on, until before another. */
export interface Turn<P extends Planned> {
  readonly planned: P;
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
}

/** The dates on which a message can be sent. */
export const datesOf = ({ days }: Pick<Planned, 'days'>): string[] =>
  days.filter((day) => weekdayOf(day) !== SUNDAY);

/** When a message can be sent, without the turns that are over. */
export function turnsOf<P extends Planned>(planned: P, now: Date): Turn<P>[] {
  const { time, until: end, timeZone, notBefore } = planned;
  // Local dates differ from those of UTC by one day at most.
  const earliest = addDays(now.toISOString().slice(0, 10), -1);
  return datesOf(planned)
    .filter((day) => day >= earliest)
    .flatMap((day) => {
      const [start, until] = [time, end].map((local) => fromLocalTime(day, local, timeZone));
      if (!start || !until) return [];
      const from = new Date(Math.max(start.getTime(), notBefore.getTime()));
      return from < until && now < until ? [{ planned, day, from, until }] : [];
    });
}

export interface Reminder extends Planned {
  readonly type: ReminderFact['type'];
  readonly locationCode: LocationCode;
  /** The packages that it is about. */
  readonly packages: readonly { readonly parcelId: string }[];
  /** A local date or time by which the customer should act. */
  readonly deadline: string;
}

/**
 * The reminders that are or will be due if nothing changes, including those that were sent. A terminal where no package is
 * ready has none, because there is nothing to pick up.
 */
export const remindersOf = ({ terminals, waiting }: CustomerState, now: Date): Reminder[] => [
  ...terminals
    .filter(({ packages }) => packages.length > 0)
    .flatMap((place) => [...appointmentReminders(place, now), ...packageReminders(place, now)]),
  ...waitingReminders(waiting),
];

/**
 * Two for each package. Those of several packages that fall on the same day are one. They are sent in Alaska's morning, with
 * all others, so that the most important reminder of the day goes first.
 */
function waitingReminders(waiting: readonly WaitingPackage[]): Reminder[] {
  const turns = waiting.flatMap(({ parcelId, type, since }) => {
    const first = businessDayAfter(since, WAITING_DAY);
    return [first, addDays(first, REPEATED_AFTER_DAYS)].map((day) => ({
      id: `${type}#TAC#${day}`,
      ...{ parcelId, type, day },
    }));
  });
  return [...Map.groupBy(turns, ({ id }) => id).values()].flatMap((packages) =>
    packages.slice(0, 1).map(({ id, type, day }) => ({
      ...{ id, type, packages },
      locationCode: 'TAC',
      timeZone: ALASKA_TIME_ZONE,
      days: datesBetween(day, addDays(day, WAITING_DAYS)),
      ...EACH_MORNING,
      deadline: day,
    })),
  );
}

function appointmentReminders(place: TerminalState, now: Date): Reminder[] {
  const { appointment, terminal } = place;
  if (!appointment) return [];
  const status = statusAt(appointment, terminal, now);
  if (status !== 'BOOKED' && status !== 'MISSED') return [];
  const { number, pickupDate, updatedAt } = appointment;
  const day = pickupDate.slice(0, 10);
  const common = { subject: `${day}#${number}`, deadline: pickupDate };
  const missed = reminder(place, 'appointment-missed', {
    ...common,
    days: datesBetween(day, addDays(day, MISSED_DAYS)),
    time: TIMES.earliest,
    notBefore: slotEnd(pickupDate, terminal),
  });
  const isMonday = weekdayOf(addDays(day, -1)) === SUNDAY;
  const dayBefore = addDays(day, isMonday ? -2 : -1);
  const remindedAt = fromLocalTime(dayBefore, TIMES.usual, terminal.timeZone);
  // Who books or moves an appointment after that has just chosen its time.
  const isKnown = remindedAt !== null && Date.parse(updatedAt) < remindedAt.getTime();
  return isKnown ? [reminder(place, 'pickup-tomorrow', { ...common, days: [dayBefore] }), missed] : [missed];
}

function packageReminders(place: TerminalState, now: Date): Reminder[] {
  const { appointment, terminal } = place;
  // Nobody is reminded to fetch or to pay for what they do not take. Storage notices tell what it costs.
  const packages = place.packages.filter(({ isRefused }) => !isRefused);
  const isBooked = appointment !== null && statusAt(appointment, terminal, now) === 'BOOKED';
  const unpaid = packages.filter(({ isUnpaid }) => isUnpaid);
  return [...new Set(packages.map(({ readyDay }) => readyDay))].flatMap((readyDay) => {
    const reminders: Reminder[] = [];
    const lastFree = freeThrough(readyDay);
    const on = (number: number) => ({ days: [businessDayAfter(readyDay, number)], deadline: lastFree });
    if (unpaid.some((parcel) => parcel.readyDay === readyDay))
      reminders.push(reminder(place, 'unpaid-and-ready', { ...on(PAYMENT_DAY), packages: unpaid }));
    // An agent comes without an appointment.
    if (!isBooked && !place.hasAgent)
      reminders.push(reminder(place, 'book-pickup', { ...on(BOOKING_DAY), packages }));
    return reminders;
  });
}

const EACH_MORNING = { time: TIMES.usual, until: TIMES.latest, notBefore: new Date(0) } as const;

/** A reminder at a terminal: about all packages there, at the usual time of its first day, unless `fields` differ. */
function reminder(
  { locationCode, terminal: { timeZone }, packages }: TerminalState,
  type: Reminder['type'],
  {
    subject,
    ...fields
  }: Pick<Reminder, 'days' | 'deadline'> & Partial<Reminder> & { readonly subject?: string },
): Reminder {
  const id = `${type}#${locationCode}#${subject ?? fields.days[0]}`;
  return { type, id, locationCode, timeZone, packages, ...EACH_MORNING, ...fields };
}
