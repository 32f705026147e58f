import { weekdayOf } from '#shared/rules/calendar-dates.ts';
import { MESSAGE_TYPES } from '#shared/rules/messages/message-types.ts';
import { fromLocalTime, toLocalDate } from '#shared/rules/time-zone.ts';
import type { ReminderFact } from '../ledger/message-record.ts';
import { type CustomerState, type Reminder, remindersOf, SUNDAY, TIMES } from './reminder-rules.ts';

/** A reminder that a customer got, with its local date. */
export interface SentReminder {
  readonly id: string;
  readonly day: string;
}

/** Whether a customer wants reminders, and the local date on which they start again after a pause. */
export interface ReminderPreference {
  readonly isWanted: boolean;
  readonly pausedUntil?: string | undefined;
}

/** A reminder on a local date on which it can be sent: from a time on, until before another. */
export interface Turn {
  readonly reminder: Reminder;
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
}

interface ReminderPlan {
  /** What to send now. */
  readonly due: Turn | null;
  /** When to check again, later than now; null if nothing is left to remind of. */
  readonly next: Date | null;
}

/** Whether reminders are paused on a local date. */
export const isPaused = ({ pausedUntil }: Pick<ReminderPreference, 'pausedUntil'>, day: string): boolean =>
  pausedUntil !== undefined && day < pausedUntil;

/**
 * The reminder that a customer gets now, if any, and when to check again. Only what became due after `since`, the time of
 * the planned check, is sent: what a later change made true on the same day is no news to who made it. A customer gets at
 * most one reminder on a local date and none on a Sunday; others are dropped, unless they have a later day. `next` does
 * not depend on the preference, so that a changed one needs no new plan.
 */
export function reminderPlan(
  state: CustomerState,
  told: readonly SentReminder[],
  preference: ReminderPreference,
  { since, now }: { readonly since: Date; readonly now: Date },
): ReminderPlan {
  const turns = remindersOf(state, now)
    .filter(({ id }) => !told.some((earlier) => earlier.id === id))
    .flatMap(turnsOf)
    .filter(({ day, until }) => until > now && !told.some((earlier) => earlier.day === day));
  const [due = null] = turns
    .filter(({ from }) => since <= from && from <= now)
    .filter(({ day }) => preference.isWanted && !isPaused(preference, day))
    .sort(byImportance);
  const later = turns
    .filter(({ from }) => from > now)
    .filter(({ reminder, day }) => reminder.id !== due?.reminder.id && day !== due?.day)
    .map(({ from }) => from.getTime());
  return { due, next: later.length === 0 ? null : new Date(Math.min(...later)) };
}

/** The reminder with an id if it still applies on a local date, so that it can be sent after a wait; otherwise null. */
export function currentReminder(
  state: CustomerState,
  { id, day }: Pick<ReminderFact, 'id' | 'day'>,
  { pausedUntil }: Pick<ReminderPreference, 'pausedUntil'>,
  now: Date,
): Reminder | null {
  const isCurrent = ({ timeZone, notBefore }: Reminder) =>
    notBefore <= now && toLocalDate(now, timeZone) === day && !isPaused({ pausedUntil }, day);
  return remindersOf(state, now).find((reminder) => reminder.id === id && isCurrent(reminder)) ?? null;
}

function turnsOf(reminder: Reminder): Turn[] {
  const { days, time, timeZone, notBefore } = reminder;
  return days
    .filter((day) => weekdayOf(day) !== SUNDAY)
    .flatMap((day) => {
      const [start, until] = [time, TIMES.latest].map((local) => fromLocalTime(day, local, timeZone));
      if (!start || !until) return [];
      const from = new Date(Math.max(start.getTime(), notBefore.getTime()));
      return from < until ? [{ reminder, day, from, until }] : [];
    });
}

/** By type, then by what is urgent. The last two only make the order the same each time. */
function byImportance({ reminder: a }: Turn, { reminder: b }: Turn): number {
  return (
    MESSAGE_TYPES[a.type].priority - MESSAGE_TYPES[b.type].priority ||
    a.deadline.localeCompare(b.deadline) ||
    a.id.localeCompare(b.id)
  );
}
