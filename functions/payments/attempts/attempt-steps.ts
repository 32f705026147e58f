import type { Command, Signal, Transition } from './attempt-events.ts';
import type { AttemptRecord, AttemptState } from './attempt-record.ts';
import { nextCheck } from './attempt-schedule.ts';

/** The last step: the attempt leaves the reconciler's list. */
export const SETTLE: readonly Command[] = [{ do: 'settle' }];

export const stay = (
  attempt: AttemptRecord,
  commands: readonly Command[] = [],
  signals: readonly Signal[] = [],
): Transition => ({ attempt, commands, signals });

export const ignored = (attempt: AttemptRecord): Transition => stay(attempt, [], ['ignored']);

/** Enters a state, and is due for its next check. */
export function go(
  attempt: AttemptRecord,
  attemptState: AttemptState,
  now: Date,
  commands: readonly Command[] = [],
  signals: readonly Signal[] = [],
): Transition {
  const entered = { ...attempt, attemptState, since: now.toISOString() };
  return stay({ ...entered, dueAt: nextCheck(entered, now) }, commands, signals);
}

/** The attempt with its next check, after one that decided nothing. */
export function rescheduled(attempt: AttemptRecord, now: Date): AttemptRecord {
  const isAhead = attempt.dueAt !== undefined && Date.parse(attempt.dueAt) > now.getTime();
  return isAhead ? attempt : { ...attempt, dueAt: nextCheck(attempt, now) };
}
