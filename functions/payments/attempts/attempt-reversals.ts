import { openReversals } from './attempt-charges.ts';
import type { Command, Signal, Transition } from './attempt-events.ts';
import type { AttemptRecord } from './attempt-record.ts';
import { nextCheck, REVIEW_REVERSAL_AFTER_MS } from './attempt-schedule.ts';
import { go, lastLook, rescheduled, SETTLE, stay } from './attempt-steps.ts';

/** Idempotency keys of providers expire, so an old reversal is only looked up. */
export const reverseAll = (attempt: AttemptRecord, now: Date): Command[] =>
  openReversals(attempt)
    .filter(({ since }) => now.getTime() - Date.parse(since) <= REVIEW_REVERSAL_AFTER_MS)
    .map((reversal) => ({ do: 'reverse', reversal }));

/** The attempt with charges to return, which may have been settled. */
export function returning(attempt: AttemptRecord, now: Date): AttemptRecord {
  const dueAt = nextCheck({ ...attempt, since: now.toISOString() }, now);
  return {
    ...attempt,
    attemptState: attempt.attemptState === 'VOIDED' ? 'VOIDING' : attempt.attemptState,
    dueAt,
  };
}

/** Continues after a look-up or a reversal that may have been the last. */
export function afterReversals(
  attempt: AttemptRecord,
  now: Date,
  signals: readonly Signal[] = [],
  isProcessing = false,
): Transition {
  if (attempt.attemptState === 'CAPTURED') return stay(attempt, [{ do: 'record' }], signals);
  const reversals = reverseAll(attempt, now);
  if (reversals.length > 0) return stay(attempt, reversals, signals);
  if (openReversals(attempt).length > 0) {
    const waiting = reversalWaits(attempt, now);
    return { ...waiting, signals: [...signals, ...waiting.signals] };
  }
  const isVoided = attempt.misfit !== undefined && attempt.attemptState !== 'VOIDED';
  if (isVoided) return go(attempt, 'VOIDED', now, lastLook(attempt), [...signals, 'voided']);
  if (isProcessing) return stay(rescheduled(attempt, now), [], signals);
  if (attempt.dueAt === undefined) return stay(attempt, [], signals);
  return attempt.token === undefined
    ? stay(attempt, SETTLE, signals)
    : stay(rescheduled(attempt, now), [], signals);
}

export function reversalWaits(attempt: AttemptRecord, now: Date): Transition {
  const isLate = openReversals(attempt).some(
    ({ since }) => now.getTime() - Date.parse(since) > REVIEW_REVERSAL_AFTER_MS,
  );
  if (!isLate) return stay(rescheduled(attempt, now));
  if (attempt.attemptState === 'REVIEW') return stay(attempt, SETTLE);
  if (attempt.attemptState === 'VOIDING') return go(attempt, 'REVIEW', now, SETTLE, ['review']);
  return stay(attempt, SETTLE, ['review']);
}
