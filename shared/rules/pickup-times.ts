import { datesBetween, lastDayOfNextMonth, weekdayOf } from './calendar-dates.ts';
import { MINUTE_MS } from './durations.ts';
import { type ClosedDay, type ClosedTime, hoursOn, type OpeningHours } from './terminals/closures.ts';
import { fromLocalTime, toLocalDate, toLocalTime } from './time-zone.ts';

/** What determines the pickup times of a terminal. */
export interface PickupTerminal extends OpeningHours {
  readonly timeZone: string;
  readonly slotMinutes: number;
  /** How many appointments a slot has room for, unless staff have set another capacity for it. */
  readonly slotCapacity: number;
  /** The minimum time between booking and pickup. */
  readonly leadMinutes: number;
  readonly closures: readonly ClosedDay[];
}

/** The appointments in a slot, and its capacity if staff have set one. */
export interface SlotUse {
  readonly count: number;
  readonly capacity?: number | undefined;
}

/** By slot, see {@link slotOf}. Slots without appointments may be missing. */
export type BookedSlots = ReadonlyMap<string, SlotUse>;

export interface PickupDay {
  /** `2026-11-24` */
  readonly date: string;
  /** The free times in order, as local times with their offset. */
  readonly times: readonly string[];
  /** Why there are no free times, for users; null if there are some. */
  readonly reason: string | null;
}

export const PICKUP_DATE_REQUIRED = 'Pickup date required';
export const INVALID_TIME_SLOT = 'Please select a valid time slot.';
const NOTHING_BOOKED: BookedSlots = new Map();

/** The local date and time of a pickup, `2026-11-24T10:00`, which identifies its slot at a terminal. */
export const slotOf = (pickupDate: string): string => pickupDate.slice(0, 16);

/** Pickups can be booked from today to the last day of the next month, in the terminal's time zone. */
export function bookableDates(timeZone: string, now: Date): { first: string; last: string } {
  const first = toLocalDate(now, timeZone);
  return { first, last: lastDayOfNextMonth(first) };
}

/**
 * The times of a day that can be booked. This is the only place that decides which times exist and are free
 * (decision 75).
 */
export function pickupDay(terminal: PickupTerminal, date: string, booked: BookedSlots, now: Date): PickupDay {
  const without = (reason: string): PickupDay => ({ date, times: [], reason });
  const { first, last } = bookableDates(terminal.timeZone, now);
  if (date < first) return without('This day has passed');
  if (date > last) return without('Too far ahead');
  const weekday = weekdayOf(date);
  if (weekday === 0) return without('Closed on Sundays');
  const closures = terminal.closures.filter((closed) => closed.date === date);
  const allDay = closures.find(({ from }) => from === undefined);
  if (allDay) return without(`Closed: ${allDay.reason}`);
  const grid = gridOf(terminal, date);
  if (grid.length === 0) return without(weekday === 6 ? 'Closed on Saturdays' : 'Closed on weekdays');
  const earliest = now.getTime() + terminal.leadMinutes * MINUTE_MS;
  const ahead = grid.filter((at) => at.getTime() >= earliest);
  if (ahead.length === 0) return without('No more pickup times on this day');
  const local = ahead.map((at) => toLocalTime(at, terminal.timeZone));
  const open = local.filter((time) => !closures.some((closed) => takesSlot(closed, time, terminal)));
  if (open.length === 0)
    return without(`Closed: ${[...new Set(closures.map(({ reason }) => reason))].join(', ')}`);
  const times = open.filter((time) => isFree(booked.get(slotOf(time)), terminal));
  return times.length === 0 ? without('All pickup times are taken') : { date, times, reason: null };
}

const isFree = (use: SlotUse | undefined, { slotCapacity }: PickupTerminal): boolean =>
  (use?.count ?? 0) < (use?.capacity ?? slotCapacity);

/** The slots of a day that have not begun and during which the terminal is open, as local times with their offset. */
export function openSlots(terminal: PickupTerminal, date: string, now: Date): string[] {
  const closures = terminal.closures.filter((closed) => closed.date === date);
  return gridOf(terminal, date)
    .filter((at) => at > now)
    .map((at) => toLocalTime(at, terminal.timeZone))
    .filter((time) => !closures.some((closed) => takesSlot(closed, time, terminal)));
}

/** All bookable dates, with their free times. */
export function pickupDays(terminal: PickupTerminal, booked: BookedSlots, now: Date): PickupDay[] {
  const { first, last } = bookableDates(terminal.timeZone, now);
  return datesBetween(first, last).map((date) => pickupDay(terminal, date, booked, now));
}

/**
 * A requested pickup time in the format of {@link PickupDay}, or null if it cannot be booked even when nothing else is:
 * in the past, inside the lead time, on a closed day, not at the start of a slot, or too far ahead.
 * @param requested ISO 8601 with any offset
 */
export function bookableTime(terminal: PickupTerminal, requested: string, now: Date): string | null {
  const at = new Date(requested);
  if (Number.isNaN(at.getTime())) return null;
  const { times } = pickupDay(terminal, toLocalDate(at, terminal.timeZone), NOTHING_BOOKED, now);
  return times.find((time) => Date.parse(time) === at.getTime()) ?? null;
}

/** When the slot of a pickup ends. */
export function slotEnd(pickupDate: string, { slotMinutes }: Pick<PickupTerminal, 'slotMinutes'>): Date {
  return new Date(Date.parse(pickupDate) + slotMinutes * MINUTE_MS);
}

type Slots = Pick<PickupTerminal, 'slotMinutes'>;

/** The local time when the slot of a pickup ends, `10:30`. */
const slotEndOf = (pickupDate: string, { slotMinutes }: Slots): string =>
  timeOf(minutesOf(pickupDate.slice(11, 16)) + slotMinutes);

/** Whether the closed hours of a day are also those of a slot on that day. */
const takesSlot = ({ from = '', until = '~' }: ClosedDay, pickupDate: string, slots: Slots): boolean =>
  pickupDate.slice(11, 16) < until && slotEndOf(pickupDate, slots) > from;

/**
 * The closure during which a pickup would be, or null: what was booked stays booked, but can't take place.
 * @param pickupDate a local time at the terminal with its offset
 */
export const closureDuring = <C extends ClosedTime>(
  closures: readonly C[],
  pickupDate: string,
  slots: Slots,
): C | null => {
  const end = `${pickupDate.slice(0, 10)}T${slotEndOf(pickupDate, slots)}`;
  return closures.find(({ from, until }) => slotOf(pickupDate) < until && end > from) ?? null;
};

/** The starts of all slots that fit between opening and closing. Empty on a day when the terminal is closed. */
function gridOf(terminal: PickupTerminal, date: string): Date[] {
  const { slotMinutes, timeZone } = terminal;
  const hours = hoursOn(terminal, date);
  if (!hours) return [];
  const [open, close] = [minutesOf(hours.open), minutesOf(hours.close)];
  const count = Math.max(0, Math.floor((close - open) / slotMinutes));
  return Array.from({ length: count }, (_, index) =>
    fromLocalTime(date, timeOf(open + index * slotMinutes), timeZone),
  ).filter((at) => at !== null);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function timeOf(minutes: number): string {
  return new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}

/** MISSED: its time has passed and nothing was picked up. */
export const APPOINTMENT_STATUSES = ['BOOKED', 'MISSED', 'COMPLETED', 'CANCELED'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** What the current status depends on. `handedOverAt` is set once a package was handed over. */
interface AppointmentState {
  readonly status: AppointmentStatus;
  readonly pickupDate: string;
  readonly handedOverAt?: string | undefined;
}

/**
 * The current status. Once its slot has ended, a booked appointment is complete if a package was handed over, else
 * missed.
 */
export function statusAt(
  appointment: AppointmentState,
  terminal: Pick<PickupTerminal, 'slotMinutes'>,
  now: Date,
): AppointmentStatus {
  const { status, pickupDate, handedOverAt } = appointment;
  if (status !== 'BOOKED' || slotEnd(pickupDate, terminal) > now) return status;
  return handedOverAt === undefined ? 'MISSED' : 'COMPLETED';
}
