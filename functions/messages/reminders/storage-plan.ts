import { addDays } from '#shared/rules/calendar-dates.ts';
import { STORAGE_TYPES, type StorageType } from '#shared/rules/messages/message-types.ts';
import { fromLocalTime, toLocalDate } from '#shared/rules/time-zone.ts';
import type { StorageFact } from '../ledger/message-record.ts';
import {
  type CustomerState,
  datesOf,
  type SentReminder,
  TIMES,
  type Times,
  turnsOf,
} from './reminder-rules.ts';
import { type StorageNotice, storageNoticesOf, terminalOf } from './storage-notices.ts';

/** One message for all notices of a type that are due on a local date, whatever their terminals. */
export interface StorageMessage {
  readonly type: StorageType;
  readonly day: string;
  readonly from: Date;
  readonly noticeIds: readonly string[];
}

interface StoragePlan {
  /** What to send now: at most one message of each type on a date. */
  readonly due: readonly StorageMessage[];
  /** Whether a notice about a terminal was sent on a date, or will be if nothing changes. */
  readonly isToldOn: (day: string, locationCode: string) => boolean;
  /** When to check again, all later than now. */
  readonly checks: readonly Date[];
}

/**
 * The storage notices that a customer gets now, and when to check again. Like reminders, those that a change made due in
 * the course of a day are not sent on it, unless it is their last day. Checks are planned for the earliest days that are
 * possible too, in case a closure is canceled or storage is due again, and each morning while the customer has not been told
 * of a package: no event says that they were.
 */
export function storagePlan(
  state: CustomerState,
  told: readonly SentReminder[],
  { since, now }: Times,
): StoragePlan {
  const isTold = ({ id }: StorageNotice) => told.some((earlier) => earlier.id === id);
  const isTypeTold = (type: StorageType, date: string) =>
    told.some(({ id, day }) => day === date && id.startsWith(`${type}#`));
  const turns = storageNoticesOf(state, now)
    .filter((notice) => !isTold(notice))
    .flatMap((notice) => {
      const possible = turnsOf(notice, now).filter(({ day }) => !isTypeTold(notice.type, day));
      return possible.filter((turn) => turn.from >= since || turn === possible.at(-1));
    });
  const current = turns.filter(({ from }) => from <= now);
  const due = STORAGE_TYPES.flatMap((type): StorageMessage[] => {
    const [first, ...others] = current.filter(({ planned }) => planned.type === type);
    if (!first) return [];
    const noticeIds = [first, ...others].map(({ planned }) => planned.id);
    return [{ type, day: first.day, from: first.from, noticeIds }];
  });
  const firstTurns = new Map(
    turns.toReversed().map(({ planned, day }) => [planned.id, { id: planned.id, day }]),
  );
  const days = new Set([...told, ...firstTurns.values()].map(({ id, day }) => dayAt(terminalOf(id), day)));
  const isDue = ({ id }: StorageNotice) => due.some(({ noticeIds }) => noticeIds.includes(id));
  const earliest = storageNoticesOf(earliestCase(state), now)
    .filter((notice) => !isTold(notice))
    .flatMap((notice) => turnsOf({ ...notice, days: datesOf(notice).slice(0, 1) }, now));
  const later = [...turns, ...earliest].filter(({ from, planned }) => from > now && !isDue(planned));
  return {
    due,
    isToldOn: (day, locationCode) => days.has(dayAt(locationCode, day)),
    checks: [...later.map(({ from }) => from), ...untoldChecks(state, now)],
  };
}

const dayAt = (locationCode: string, day: string): string => `${locationCode} ${day}`;

/** No closed dates, and storage due. */
const earliestCase = ({ terminals, waiting }: CustomerState): CustomerState => ({
  waiting,
  terminals: terminals.map((place) => ({
    ...place,
    closedDates: new Set(),
    terminal: { ...place.terminal, closures: [] },
    packages: place.packages.map((parcel) => ({ ...parcel, isStorageSettled: false })),
  })),
});

/** The next morning at the terminals of packages without a notice. */
function untoldChecks({ terminals }: CustomerState, now: Date): Date[] {
  const untold = terminals.filter(({ packages }) => packages.some(({ noticeDate }) => noticeDate === null));
  return untold.flatMap(({ terminal: { timeZone } }) => {
    const tomorrow = addDays(toLocalDate(now, timeZone), 1);
    return fromLocalTime(tomorrow, TIMES.usual, timeZone) ?? [];
  });
}

type ToldNotices = Pick<StorageFact, 'type' | 'day'> & { readonly notices: readonly string[] };

/** The packages of a storage message for which it is still true. */
export function currentStorage(
  { terminals, waiting }: CustomerState,
  { type, notices, day }: ToldNotices,
  now: Date,
): Set<string> {
  // The message itself, through another channel, may have been the notice.
  const isUntold = (noticeDate: string | null) => type === 'storage-notice' && noticeDate === day;
  const state = {
    waiting,
    terminals: terminals.map((place) => ({
      ...place,
      packages: place.packages.map((parcel) =>
        isUntold(parcel.noticeDate) ? { ...parcel, noticeDate: null } : parcel,
      ),
    })),
  };
  const current = storageNoticesOf(state, now)
    .filter(({ id, timeZone }) => notices.includes(id) && toLocalDate(now, timeZone) === day)
    .filter((notice) => turnsOf(notice, now).some((turn) => turn.day === day));
  return new Set(current.flatMap(({ packages }) => packages.map(({ parcelId }) => parcelId)));
}
