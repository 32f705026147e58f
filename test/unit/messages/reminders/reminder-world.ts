import type { TerminalCode } from '#functions/appointments/appointment-record.ts';
import {
  type ReminderPreference,
  reminderPlan,
  type Told,
} from '#functions/messages/reminders/reminder-plan.ts';
import type {
  CustomerState,
  ReadyPackage,
  TerminalState,
  WaitingPackage,
} from '#functions/messages/reminders/reminder-rules.ts';
import { currentStorage } from '#functions/messages/reminders/storage-plan.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { ReminderType, StorageType } from '#shared/rules/messages/message-types.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate, toLocalTime } from '#shared/rules/time-zone.ts';

export const TIME_ZONE = 'America/Anchorage';
const TERMINAL = {
  ...{ timeZone: TIME_ZONE, slotMinutes: 30, closures: holidaysBetween('2026-01-01', '2027-12-31') },
  ...{ weekdayOpenTime: '08:00', weekdayCloseTime: '17:00' },
  ...{ weekendOpenTime: '09:00', weekendCloseTime: '13:00' },
};

export interface Sent {
  readonly type: ReminderType;
  readonly id: string;
  readonly day: string;
  readonly at: Date;
  readonly locationCode: LocationCode;
  /** Null for a reminder of packages that wait before departure. */
  readonly place: TerminalState | null;
  readonly packages: readonly ReadyPackage[];
  readonly waiting: readonly WaitingPackage[];
}

/** A message about storage, as of when it was sent. */
export interface SentStorage {
  readonly type: StorageType;
  readonly day: string;
  readonly at: Date;
  readonly parcelIds: readonly string[];
  readonly places: readonly TerminalState[];
}

type Place = { -readonly [K in keyof TerminalState]: TerminalState[K] };

/** One customer, whose reminders are planned after each change and sent by a sweep every minute, as in the portal. */
export function reminderWorld(start: string) {
  let now = new Date(start);
  let dueAt: Date | null = null;
  let told: Told = { reminders: [], storage: [] };
  let preference: ReminderPreference = { isWanted: true };
  const places = new Map<TerminalCode, Place>();
  let waiting: WaitingPackage[] = [];
  const sent: Sent[] = [];
  const storage: SentStorage[] = [];

  const placeAt = (locationCode: TerminalCode): Place => {
    const found = places.get(locationCode);
    const place: Place = found ?? {
      ...{ locationCode, terminal: TERMINAL, closedDates: new Set(), packages: [], appointment: null },
    };
    places.set(locationCode, place);
    return place;
  };

  const state = (): CustomerState => ({ terminals: [...places.values()], waiting });

  /** What an event and a sweep do. */
  function refresh(): void {
    const since = dueAt && dueAt < now ? dueAt : now;
    const plan = reminderPlan(state(), told, preference, { since, now });
    const { due, next } = plan;
    if (next && next <= now) throw new Error('The next check is not later.');
    dueAt = next;
    for (const { type, day, noticeIds } of plan.storage) {
      const parcelIds = [...currentStorage(state(), { type, day, notices: [...noticeIds] }, now)];
      const inPlaces = [...places.values()].map((place) => ({ ...place }));
      told = { ...told, storage: [...told.storage, ...noticeIds.map((id) => ({ id, day }))] };
      storage.push({ type, day, at: now, parcelIds, places: inPlaces });
    }
    if (!due) return;
    const { planned, day } = due;
    const { type, id, locationCode, packages } = planned;
    told = { ...told, reminders: [...told.reminders, { id, day }] };
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
    storage,
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
    quietly: (locationCode: TerminalCode, changes: (place: Place) => Partial<TerminalState>) => {
      const place = placeAt(locationCode);
      Object.assign(place, changes(place));
      return world;
    },
    ready: (locationCode: TerminalCode = 'ANC', { isUnpaid = false, isTold = true } = {}) =>
      world.change(locationCode, ({ packages }) => {
        const parcelId = `${locationCode}-${packages.length + 1}-${now.getTime()}`;
        const readyDay = world.today();
        const noticeDate = isTold ? readyDay : null;
        const parcel = {
          parcelId,
          readyDay,
          noticeDate,
          isUnpaid,
          isRefused: false,
          isStorageSettled: false,
        };
        return { packages: [...packages, parcel] };
      }),
    /** The customer sees all packages on the site. Causes no event. */
    see: (locationCode: TerminalCode = 'ANC') =>
      world.quietly(locationCode, ({ packages }) => ({
        packages: packages.map((parcel) => ({ ...parcel, noticeDate: parcel.noticeDate ?? world.today() })),
      })),
    /** The messages that told of the packages bounced. Causes no event. */
    bounce: (locationCode: TerminalCode = 'ANC') =>
      world.quietly(locationCode, ({ packages }) => ({
        packages: packages.map((parcel) => ({ ...parcel, noticeDate: null })),
      })),
    /** Storage was paid or waived, or is due again. Causes no event. */
    settleStorage: (locationCode: TerminalCode = 'ANC', isStorageSettled = true) =>
      world.quietly(locationCode, ({ packages }) => ({
        packages: packages.map((parcel) => ({ ...parcel, isStorageSettled })),
      })),
    /** Staff close a terminal on a date, or cancel that. Causes no event. */
    close: (date: string, locationCode: TerminalCode = 'ANC', isClosed = true) =>
      world.quietly(locationCode, ({ terminal, closedDates }) => {
        const dates = new Set([...closedDates].filter((each) => each !== date || isClosed));
        if (isClosed) dates.add(date);
        const byStaff = [...dates].map((each) => ({ date: each, reason: 'Storm' }));
        const closures = [...TERMINAL.closures, ...byStaff];
        return { closedDates: dates, terminal: { ...terminal, closures } };
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

    /** The reminders: `Tue 2026-11-24 10:00 book-pickup`, with the terminal if it is another one in Alaska. */
    log: () =>
      sent.map(
        ({ type, at, locationCode }) =>
          `${timeOf(at)} ${type}${['ANC', 'TAC'].includes(locationCode) ? '' : ` ${locationCode}`}`,
      ),
    /** The storage notices: `Mon 2026-11-30 08:00 storage-last-day`. */
    storageLog: () => storage.map(({ type, at }) => `${timeOf(at)} ${type}`),
  };
  return world;
}
export type ReminderWorld = ReturnType<typeof reminderWorld>;

function timeOf(at: Date): string {
  const weekday = at.toLocaleDateString('en-US', { weekday: 'short', timeZone: TIME_ZONE });
  return `${weekday} ${toLocalTime(at, TIME_ZONE).slice(0, 16).replace('T', ' ')}`;
}
