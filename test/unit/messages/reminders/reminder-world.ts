import type { TerminalCode } from '#functions/appointments/appointment-record.ts';
import type { ReminderFact } from '#functions/messages/ledger/message-record.ts';
import {
  type ReminderPreference,
  reminderPlan,
  type SentReminder,
} from '#functions/messages/reminders/reminder-plan.ts';
import type {
  CustomerState,
  ReadyPackage,
  TerminalState,
  WaitingPackage,
} from '#functions/messages/reminders/reminder-rules.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate, toLocalTime } from '#shared/rules/time-zone.ts';

export const TIME_ZONE = 'America/Anchorage';
const TERMINAL = { timeZone: TIME_ZONE, slotMinutes: 30 };

export interface Sent {
  readonly type: ReminderFact['type'];
  readonly id: string;
  readonly day: string;
  readonly at: Date;
  readonly locationCode: LocationCode;
  /** Null for a reminder of packages that wait before departure. */
  readonly place: TerminalState | null;
  readonly packages: readonly ReadyPackage[];
  readonly waiting: readonly WaitingPackage[];
}

type Place = { -readonly [K in keyof TerminalState]: TerminalState[K] };

/** One customer, whose reminders are planned after each change and sent by a sweep every minute, as in the portal. */
export function reminderWorld(start: string) {
  let now = new Date(start);
  let [dueAt, told]: [Date | null, SentReminder[]] = [null, []];
  let preference: ReminderPreference = { isWanted: true };
  const places = new Map<TerminalCode, Place>();
  let waiting: WaitingPackage[] = [];
  const sent: Sent[] = [];

  const placeAt = (locationCode: TerminalCode): Place => {
    const found = places.get(locationCode);
    const place: Place = found ?? { locationCode, terminal: TERMINAL, packages: [], appointment: null };
    places.set(locationCode, place);
    return place;
  };

  const state = (): CustomerState => ({ terminals: [...places.values()], waiting });

  /** What an event and a sweep do. */
  function refresh(): void {
    const since = dueAt && dueAt < now ? dueAt : now;
    const { due, next } = reminderPlan(state(), told, preference, { since, now });
    if (next && next <= now) throw new Error('The next check is not later.');
    dueAt = next;
    if (!due) return;
    const { reminder, day } = due;
    const { type, id, locationCode, packages } = reminder;
    told = [...told, { id, day }];
    const about = new Set(packages.map(({ parcelId }) => parcelId));
    const isAbout = ({ parcelId }: { parcelId: string }) => about.has(parcelId);
    const place = locationCode === 'TAC' ? null : { ...placeAt(locationCode) };
    sent.push({
      ...{ type, id, day, at: now, locationCode, place },
      packages: place?.packages.filter(isAbout) ?? [],
      waiting: place ? [] : waiting.filter(isAbout),
    });
  }

  const world = {
    sent,
    now: () => now,
    today: () => toLocalDate(now, TIME_ZONE),
    dueAt: () => dueAt,
    preference: () => preference,
    place: placeAt,
    state,
    refresh,

    /** Moves the clock. The sweeps find what is due at the next full minute, unless they are `down`. */
    until: (time: string | Date, sweeps: 'running' | 'down' = 'running') => {
      const end = new Date(time);
      while (sweeps === 'running' && dueAt && dueAt <= end) {
        now = new Date(Math.max(now.getTime(), Math.ceil(dueAt.getTime() / MINUTE_MS) * MINUTE_MS));
        refresh();
      }
      now = end;
      return world;
    },
    /** Settings cause no event. */
    want: (changes: Partial<ReminderPreference>) => {
      preference = { ...preference, ...changes };
      return world;
    },
    change: (locationCode: TerminalCode, changes: (place: Place) => Partial<TerminalState>) => {
      const place = placeAt(locationCode);
      Object.assign(place, changes(place));
      refresh();
      return world;
    },
    ready: (locationCode: TerminalCode = 'ANC', { isUnpaid = false } = {}) =>
      world.change(locationCode, ({ packages }) => {
        const parcelId = `${locationCode}-${packages.length + 1}-${now.getTime()}`;
        return { packages: [...packages, { parcelId, readyDay: world.today(), isUnpaid }] };
      }),
    /** A package waits from now on before departure. */
    wait: (type: WaitingPackage['type'] = 'still-unpaid') => {
      const since = toLocalDate(now, ORIGIN_TIME_ZONE);
      waiting = [...waiting, { parcelId: `${type}-${waiting.length + 1}-${now.getTime()}`, type, since }];
      refresh();
      return world;
    },
    /** The first package that waits was paid for, answered or sent on its way. */
    settle: () => {
      waiting = waiting.slice(1);
      refresh();
      return world;
    },
    pay: (locationCode: TerminalCode = 'ANC') =>
      world.change(locationCode, ({ packages }) => ({
        packages: packages.map((parcel) => ({ ...parcel, isUnpaid: false })),
      })),
    pickUp: (locationCode: TerminalCode = 'ANC') =>
      world.change(locationCode, ({ appointment }) => ({
        packages: [],
        appointment: appointment && { ...appointment, status: 'COMPLETED' },
      })),
    book: (pickupDate: string, locationCode: TerminalCode = 'ANC') =>
      world.change(locationCode, ({ appointment }) => {
        const number = (appointment?.number ?? 0) + 1;
        return { appointment: { number, status: 'BOOKED', pickupDate, updatedAt: now.toISOString() } };
      }),
    move: (pickupDate: string, locationCode: TerminalCode = 'ANC') =>
      world.change(locationCode, ({ appointment }) => ({
        appointment: appointment && { ...appointment, pickupDate, updatedAt: now.toISOString() },
      })),
    cancel: (locationCode: TerminalCode = 'ANC') =>
      world.change(locationCode, ({ appointment }) => ({
        appointment: appointment && { ...appointment, status: 'CANCELED' },
      })),

    /** What was sent: `Tue 2026-11-24 10:00 book-pickup`, with the terminal if it is another one in Alaska. */
    log: () =>
      sent.map(({ type, at, locationCode }) => {
        const weekday = at.toLocaleDateString('en-US', { weekday: 'short', timeZone: TIME_ZONE });
        const time = toLocalTime(at, TIME_ZONE).slice(0, 16).replace('T', ' ');
        return `${weekday} ${time} ${type}${['ANC', 'TAC'].includes(locationCode) ? '' : ` ${locationCode}`}`;
      }),
  };
  return world;
}
export type ReminderWorld = ReturnType<typeof reminderWorld>;
