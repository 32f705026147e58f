import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import type { AttemptRecord } from './attempt-record.ts';

/** How long the reconciler works on an attempt in one state before it needs a manual review. */
export const REVIEW_AFTER_MS = 7 * DAY_MS;
/** The same for a charge that cannot be returned. Providers' idempotency keys expire after this time. */
export const REVIEW_REVERSAL_AFTER_MS = DAY_MS;

/** The provider may still process a charge this long after the token has ended. */
export const QUIET_AFTER_END_MS = 2 * MINUTE_MS;
/** How far apart two lookups without a charge must be. */
export const BETWEEN_LOOKUPS_MS = MINUTE_MS;

/** Calls to the provider end after 10 seconds. Until then, the caller may still be working on the attempt. */
export const CALL_LIFETIME_MS = 15_000;

/** A stored card is charged by one call, which ends long before this. */
export const CHARGE_LIFETIME_MS = MINUTE_MS;
export const TOKEN_LIFETIME_MS = 10 * MINUTE_MS;

const FIRST_CHECKS_MS = [1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * MINUTE_MS);

/**
 * When the reconciler checks an unfinished attempt next: 1, 2, 4, 8, 15, 30 and 60 minutes after it got its state, then
 * hourly for a day, then daily. An attempt whose card page is open is also checked when its token ends, and one for which
 * no charge was found as soon as that result can be final.
 */
export function nextCheck(attempt: AttemptRecord, now: Date): string {
  const { attemptState, since, endsAt } = attempt;
  const foundNothingAt = 'foundNothingAt' in attempt ? attempt.foundNothingAt : undefined;
  const end = Date.parse(endsAt);
  const isOpen = attemptState === 'OPENING' || attemptState === 'OPEN';
  const start = Date.parse(since);
  const elapsed = now.getTime() - start;
  const step = elapsed < DAY_MS ? HOUR_MS : DAY_MS;
  const regular =
    start + (FIRST_CHECKS_MS.find((check) => check > elapsed) ?? (Math.floor(elapsed / step) + 1) * step);
  const final = isOpen
    ? end
    : foundNothingAt === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(end + QUIET_AFTER_END_MS, Date.parse(foundNothingAt) + BETWEEN_LOOKUPS_MS);
  return new Date(final > now.getTime() ? Math.min(regular, final) : regular).toISOString();
}
