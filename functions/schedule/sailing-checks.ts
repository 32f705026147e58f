import { addDays } from '#shared/rules/calendar-dates.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { rangeAboard, type Schedule } from '#shared/rules/sailings/estimate.ts';
import { type Destination, reasonOf } from '#shared/rules/sailings/sailing.ts';
import { fromLocalTime, toLocalDate } from '#shared/rules/time-zone.ts';
import type { Announcement, CallRecord, SailingRecord, ToldRange } from './sailing-record.ts';

/** How long staff can correct a sailing before those aboard are told. Changes within this time are told as one. */
export const CORRECTION_MINUTES = 10;

/** A change longer ago was told by an earlier check, so a closure or a day that has passed is the reason now. */
const REASON_MINUTES = 2 * CORRECTION_MINUTES;

/** More is of no use to anybody, and would make the record large. */
const ANNOUNCEMENTS_KEPT = 20;

/**
 * The sailing whose ranges are compared with what those aboard know in {@link CORRECTION_MINUTES}, or at an earlier time that
 * is planned already (decision 192). For everything that can change a range or who is aboard. A check that is due already may
 * be at work without having read it.
 */
export function withCheck<S extends Pick<SailingRecord, 'checkAt'>>(sailing: S, now: Date): S {
  return isWaitingForCorrections(sailing, now) ? sailing : { ...sailing, checkAt: correctionEnd(now) };
}

/** The same, if those aboard know a range of it. */
export const withCheckSoon = (sailing: SailingRecord, now: Date): SailingRecord =>
  sailing.calls.some(({ told }) => told !== undefined) ? withCheck(sailing, now) : sailing;

const correctionEnd = (now: Date): string =>
  new Date(now.getTime() + CORRECTION_MINUTES * MINUTE_MS).toISOString();

/** Whether a check of the sailing is planned that still waits for corrections. */
export const isWaitingForCorrections = ({ checkAt }: Pick<SailingRecord, 'checkAt'>, now: Date): boolean =>
  checkAt !== undefined && checkAt > now.toISOString() && checkAt <= correctionEnd(now);

/** What those aboard a sailing to one of its terminals would be told now, and why it has just changed, if it has. */
function presentOf(sailing: SailingRecord, code: Destination, schedule: Schedule, now: Date) {
  const { from, to, basis, arriving } = rangeAboard(sailing, code, schedule, now);
  const since = new Date(now.getTime() - REASON_MINUTES * MINUTE_MS).toISOString();
  const reason = reasonOf(sailing, arriving?.sailing ?? sailing, code, since);
  return { range: { from, to, ...(basis !== 'ABOARD' && { basis }) }, reason };
}

/** A range that rests on no sailing is rough anyway, so it is news only once it has passed. */
function isNews(told: ToldRange, present: ToldRange, today: string): boolean {
  if (told.basis !== present.basis) return true;
  return told.to !== present.to && (present.basis === undefined || told.to < today);
}

/** The calls whose last day is not the one that those aboard know, with both ranges. */
export const newsOf = (sailing: SailingRecord, schedule: Schedule, now: Date): Announcement['calls'] =>
  sailing.calls.flatMap(({ locationCode, told }) => {
    if (!told) return [];
    const { range: present, reason } = presentOf(sailing, locationCode, schedule, now);
    const today = toLocalDate(now, schedule.terminal(locationCode).timeZone);
    const { from, to } = told;
    if (!isNews(told, present, today)) return [];
    return [{ locationCode, ...present, before: { from, to }, ...(reason && { reason }) }];
  });

/** An announcement of which some customers may not have their message yet. */
export const unfinishedAnnouncement = ({ announcements }: SailingRecord): Announcement | undefined =>
  announcements?.findLast(({ customers }) => customers === undefined);

/**
 * The sailing whose calls are told as they are now. What somebody aboard must hear is an announcement of its own, with the next
 * number.
 */
export function withTold(
  sailing: SailingRecord,
  news: Announcement['calls'],
  isAboard: (code: Destination) => boolean,
  now: Date,
): SailingRecord {
  const told = new Map(
    news.map(({ locationCode, before: _, reason: __, ...range }) => [locationCode, range]),
  );
  const calls = sailing.calls.map((call): CallRecord => {
    const range = told.get(call.locationCode);
    return range ? { ...call, told: range } : call;
  });
  const heard = news.filter(({ locationCode }) => isAboard(locationCode));
  if (heard.length === 0) return { ...sailing, calls };
  const { announcements = [] } = sailing;
  const announcement = {
    number: (announcements.at(-1)?.number ?? 0) + 1,
    at: now.toISOString(),
    calls: heard,
  };
  return { ...sailing, calls, announcements: [...announcements, announcement].slice(-ANNOUNCEMENTS_KEPT) };
}

/**
 * The sailing after a check, with the number of customers who have the message of an announcement. The next check comes when the
 * last told day of somebody aboard has passed, or soon if it has changed in the meantime. One that was planned during this
 * one stays, because it is for something that this one may not have read. Nobody aboard needs none.
 */
export function withNextCheck(
  { checkAt, ...sailing }: SailingRecord,
  finished: { readonly number: number; readonly customers: number } | null,
  isAboard: (code: Destination) => boolean,
  schedule: Schedule,
  now: Date,
): SailingRecord {
  const announcements = sailing.announcements?.map((announcement) =>
    announcement.number === finished?.number
      ? { ...announcement, customers: finished.customers }
      : announcement,
  );
  const checked: SailingRecord = { ...sailing, ...(announcements && { announcements }) };
  if (isWaitingForCorrections({ checkAt }, now)) return { ...checked, checkAt };
  const awaited = sailing.calls.filter(({ locationCode }) => isAboard(locationCode));
  const awaitedCodes = awaited.map(({ locationCode }) => locationCode);
  if (newsOf(checked, schedule, now).some(({ locationCode }) => awaitedCodes.includes(locationCode)))
    return withCheck(checked, now);
  const ends = awaited.flatMap(({ locationCode, told }) => {
    const { timeZone } = schedule.terminal(locationCode);
    const end = told && fromLocalTime(addDays(told.to, 1), '00:00', timeZone);
    return end ? [end.toISOString()] : [];
  });
  const [next] = ends.sort();
  return next === undefined ? checked : { ...checked, checkAt: next };
}
