import { MESSAGE_TYPES, type ReminderType } from '#shared/rules/messages/message-types.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { ReminderFact } from '../ledger/message-record.ts';
import {
  type CustomerState,
  type Reminder,
  remindersOf,
  type SentReminder,
  type Times,
  type Turn,
  turnsOf,
} from './reminder-rules.ts';
import { type StorageMessage, storagePlan } from './storage-plan.ts';

/** Whether a customer wants reminders, and the local date on which they start again after a pause. */
export interface ReminderPreference {
  readonly isWanted: boolean;
  readonly pausedUntil?: string | undefined;
}

/** What a customer was told, with the local dates: of reminders, and of storage. */
export interface Told {
  readonly reminders: readonly SentReminder[];
  readonly storage: readonly SentReminder[];
}

interface ReminderPlan {
  /** What to send now. */
  readonly due: Turn<Reminder> | null;
  readonly storage: readonly StorageMessage[];
  /** When to check again, later than now; null if nothing is left to remind of. */
  readonly next: Date | null;
}

/** Whether reminders are paused on a local date. */
export const isPaused = ({ pausedUntil }: Pick<ReminderPreference, 'pausedUntil'>, day: string): boolean =>
  pausedUntil !== undefined && day < pausedUntil;

/** Reminders of what a storage notice of the same day says too, if it is about the same terminal. */
const ALSO_IN_STORAGE: readonly ReminderType[] = ['book-pickup', 'unpaid-and-ready'];

/**
 * The reminder that a customer gets now, if any, the storage notices, and when to check again. Only what became due after
 * `since` is sent: what a later change made true on the same day is no news to who made it. A customer gets at most one
 * reminder on a local date and none on a Sunday; others are dropped, unless they have a later day. Storage notices do not
 * count, and replace the reminders to pay and to book at their terminals. `next` does not depend on the preference, so that a changed one needs
 * no new plan.
 */
export function reminderPlan(
  state: CustomerState,
  told: Told,
  preference: ReminderPreference,
  times: Times,
): ReminderPlan {
  const { since, now } = times;
  const storage = storagePlan(state, told.storage, times);
  const turns = remindersOf(state, now)
    .filter(({ id }) => !told.reminders.some((earlier) => earlier.id === id))
    .flatMap((reminder) => turnsOf(reminder, now))
    .filter(({ day }) => !told.reminders.some((earlier) => earlier.day === day))
    .filter(
      ({ planned: { type, locationCode }, day }) =>
        !ALSO_IN_STORAGE.includes(type) || !storage.isToldOn(day, locationCode),
    );
  const [due = null] = turns
    .filter(({ from }) => since <= from && from <= now)
    .filter(({ day }) => preference.isWanted && !isPaused(preference, day))
    .sort(byImportance);
  const later = turns
    .filter(({ from }) => from > now)
    .filter(({ planned, day }) => planned.id !== due?.planned.id && day !== due?.day)
    .map(({ from }) => from);
  const [next = null] = [...later, ...storage.checks].sort((a, b) => a.getTime() - b.getTime());
  return { due, storage: storage.due, next };
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

/** By type, then by what is urgent. The last two only make the order the same each time. */
function byImportance({ planned: a }: Turn<Reminder>, { planned: b }: Turn<Reminder>): number {
  return (
    MESSAGE_TYPES[a.type].priority - MESSAGE_TYPES[b.type].priority ||
    a.deadline.localeCompare(b.deadline) ||
    a.id.localeCompare(b.id)
  );
}
