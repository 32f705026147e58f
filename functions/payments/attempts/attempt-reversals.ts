import { openReversals } from './attempt-charges.ts';
import type { Command, Signal, Transition } from './attempt-events.ts';
import type { AttemptRecord } from './attempt-record.ts';
import { nextCheck, REVIEW_REVERSAL_AFTER_MS } from './attempt-schedule.ts';
import { go, rescheduled, SETTLE, stay } from './attempt-steps.ts';

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

/** Continues after a look-up or a reversal that may have been the last. `isOver`: no other charge can begin. */
export function afterReversals(
  attempt: AttemptRecord,
  now: Date,
  isOver: boolean,
  signals: readonly Signal[] = [],
): Transition {
  if (attempt.attemptState === 'CAPTURED') return stay(attempt, [{ do: 'record' }], signals);
  const reversals = reverseAll(attempt, now);
  if (reversals.length > 0) return stay(attempt, reversals, signals);
  if (openReversals(attempt).length > 0) {
    const waiting = reversalWaits(attempt, now);
    return { ...waiting, signals: [...signals, ...waiting.signals] };
  }
  const isVoided = attempt.misfit !== undefined && attempt.attemptState !== 'VOIDED';
  const commands = isOver && attempt.dueAt !== undefined ? SETTLE : [];
  if (isVoided) return go(attempt, 'VOIDED', now, isOver ? SETTLE : [], [...signals, 'voided']);
  return stay(attempt.dueAt === undefined ? attempt : rescheduled(attempt, now), commands, signals);
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
