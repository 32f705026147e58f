import { DAY_MS } from '../durations.ts';
import { toLocalDate } from '../time-zone.ts';

/** A draft comes from a forwarded mail, and counts for nothing until its customer confirms it. */
export const PRE_ALERT_STATES = ['DRAFT', 'OPEN', 'ARRIVED'] as const;

/** Who wrote a pre-alert first: the customer, or a mail that the customer forwarded. */
export const PRE_ALERT_SOURCES = ['CUSTOMER', 'MAIL'] as const;

/** The most packages that a customer can expect at a time, drafts included. */
export const MAX_OPEN_PRE_ALERTS = 200;

/** Days after which the customer of a package that has not arrived is asked about it, once. */
export const ASK_AFTER_DAYS = 20;

/** The longest time that a package waits in Tacoma for others of its customer. */
export const MAX_HOLD_DAYS = 20;

/** When the customer is asked whether a package is still coming: so long after it was announced, or was expected. */
export function askAtOf(now: Date, expectedOn: string | null): Date {
  const from = Math.max(now.getTime(), expectedOn === null ? 0 : Date.parse(`${expectedOn}T12:00:00Z`));
  return new Date(from + ASK_AFTER_DAYS * DAY_MS);
}

/** Until when a package that arrived at this time waits for others of its customer. */
export const holdUntil = (arrivedAt: Date): Date => new Date(arrivedAt.getTime() + MAX_HOLD_DAYS * DAY_MS);

/** The latest day on which a customer can expect a package, in days from now. */
export const MAX_EXPECTED_DAYS = 365;

/** The first day of the season in which goods can freeze on the way, and the first day after it: `MM-DD`. */
const FREEZING_SEASON = { from: '10-01', until: '05-01' } as const;

/** By the date in Alaska. */
function isFreezingSeason(now: Date): boolean {
  const day = toLocalDate(now, 'America/Anchorage').slice('2026-'.length);
  return day >= FREEZING_SEASON.from || day < FREEZING_SEASON.until;
}

/** How long after its arrival in Tacoma a package can still be on its way: it may wait for others, and then for a sailing. */
const LONGEST_WAY_MS = 30 * DAY_MS;

/** Whether a package that is in Tacoma now can freeze on its way. The customer's wish counts only then. */
export const mayFreeze = (now: Date): boolean =>
  isFreezingSeason(now) || isFreezingSeason(new Date(now.getTime() + LONGEST_WAY_MS));
