import type { Location } from '#shared/contracts/locations.ts';
import type { ParcelStorage } from '#shared/contracts/storage.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import {
  type ClosedDates,
  freeThrough,
  keptThrough,
  type Stay,
  type Storage,
  storageCents,
  storageOn,
} from '#shared/rules/storage.ts';
import { closingTime } from '#shared/rules/terminals/opening-hours.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import {
  canBounce,
  currentSettlements,
  type StayFacts,
  type StoredStay,
  stayFactsOf,
} from './parcel-stay.ts';

/** A terminal with the dates that do not count. */
export interface StorageTerminal {
  readonly location: Location;
  readonly closedDates: ClosedDates;
}

/** The stay of a parcel whose customer was told, or null. */
function stayOf(facts: StayFacts, { location, closedDates }: StorageTerminal): Stay | null {
  if (facts.noticedAt === null) return null;
  const noticeDate = toLocalDate(new Date(facts.noticedAt), location.timeZone);
  return { noticeDate, closedDates, sides: facts };
}

/** The storage until a local date, in cents, and what is due of it. */
interface StorageSoFar extends Storage {
  readonly today: string;
  readonly settledCents: number;
  readonly dueCents: number;
}

function soFar(facts: StayFacts, terminal: StorageTerminal, now: Date): StorageSoFar | null {
  const stay = stayOf(facts, terminal);
  if (!stay) return null;
  const { settledCents } = facts;
  const today = toLocalDate(now, terminal.location.timeZone);
  const storage = storageOn(today, stay);
  return { ...storage, today, settledCents, dueCents: Math.max(0, storage.totalCents - settledCents) };
}

export interface StorageDue extends StorageSoFar {
  /** The charged days that are neither paid nor waived. */
  readonly dueDays: number;
}

/** What is due for storage on the day of `now`. Null before the notice. */
export function storageDue(parcel: StoredStay, terminal: StorageTerminal, now: Date): StorageDue | null {
  const facts = stayFactsOf(parcel);
  const storage = facts && soFar(facts, terminal, now);
  if (!storage) return null;
  const settledDays = currentSettlements(parcel).reduce((sum, { days }) => sum + days, 0);
  // A day of which a part was waived is still due.
  const dueDays = storage.dueCents > 0 ? Math.max(1, storage.chargedDays - settledDays) : 0;
  return { ...storage, dueDays };
}

/** The storage of a parcel in the format of the API. Undefined unless it is ready for pickup. */
export function parcelStorageOf(
  parcel: StoredStay,
  terminal: StorageTerminal,
  now: Date,
): ParcelStorage | undefined {
  const facts = stayFactsOf(parcel);
  if (!facts) return undefined;
  const due = storageDue(parcel, terminal, now);
  return {
    ...storageOfStay(facts, terminal, now),
    ...(canBounce(parcel) && { canBounce: true }),
    ...(due && due.dueDays > 0 && { dueDays: due.dueDays }),
  };
}

/** The storage of a stay in the format of the API. */
export function storageOfStay(facts: StayFacts, terminal: StorageTerminal, now: Date): ParcelStorage {
  const { location, closedDates } = terminal;
  const asOf = toLocalDate(now, location.timeZone);
  const perDay = dollarsFromCents(storageCents(facts, 1));
  const stay = stayOf(facts, terminal);
  const due = soFar(facts, terminal, now);
  if (!stay || !due) {
    const none = { noticeDate: null, freeThrough: null, pickUpBy: null, keptThrough: null, stage: null };
    return { ...none, asOf, chargedDays: 0, perDay, total: 0, settled: 0, due: 0 };
  }
  const last = freeThrough(stay.noticeDate, closedDates);
  return {
    asOf,
    noticeDate: stay.noticeDate,
    freeThrough: last,
    pickUpBy: closingTime(location, last, now),
    keptThrough: keptThrough(stay.noticeDate, closedDates),
    stage: due.stage,
    chargedDays: due.chargedDays,
    perDay,
    total: dollarsFromCents(due.totalCents),
    settled: dollarsFromCents(due.settledCents),
    due: dollarsFromCents(due.dueCents),
  };
}
