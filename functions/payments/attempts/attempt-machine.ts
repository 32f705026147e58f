import {
  afterReversals,
  openReversals,
  reversalWaits,
  reverseAll,
  withRefusedReversal,
  withReversalsDone,
} from './attempt-charges.ts';
import { type AttemptEvent, enter, ignored, rescheduled, step, type Transition } from './attempt-events.ts';
import { declined, expired, lookedUp, noResponse, rejected } from './attempt-lookups.ts';
import { type AttemptIn, type AttemptRecord, isUndecided } from './attempt-record.ts';
import { CALL_LIFETIME_MS, nextCheck, REVIEW_AFTER_MS } from './attempt-schedule.ts';

/**
 * The state machine of a payment attempt: a state and an event determine the next state and commands (decision 77).
 *
 * | state | meaning | next |
 * |---|---|---|
 * | OPENING | the process token is requested | OPEN, EXPIRED |
 * | OPEN | the card page accepts cards | CAPTURED, DECLINED, UNKNOWN, EXPIRED |
 * | CHARGING | a stored card is being charged | CAPTURED, DECLINED, UNKNOWN |
 * | UNKNOWN | the provider did not respond | CAPTURED, DECLINED, EXPIRED |
 * | CAPTURED | a charge was approved | RECORDED, VOIDING; VOIDED, if it pays for another payment |
 * | VOIDING | the charge does not count and is being returned | VOIDED, REVIEW |
 * | RECORDED | the parcels are paid | final; other charges are returned |
 * | DECLINED, EXPIRED | nothing was charged | CAPTURED, by a late approval |
 * | VOIDED | the charge was returned | VOIDING, by another charge |
 * | REVIEW | needs a manual review | CAPTURED or VOIDED, if the provider responds after all |
 *
 * The first approved charge counts; all others are returned. An event that does not apply to a state is ignored. An
 * attempt that is not finished within a week becomes REVIEW, except a decided one, which only leaves the reconciler's
 * list.
 */
export function transition(attempt: AttemptRecord, event: AttemptEvent, now: Date): Transition {
  switch (event.type) {
    case 'due':
      return due(attempt, now);
    case 'resumed':
      return resumed(attempt, now);
    case 'lookup requested': {
      // Also during a call, whose response may be about another charge, because the webhook is not sent again.
      const { attemptState } = attempt;
      const isLookedUp = attemptState === 'OPEN' || attemptState === 'CHARGING' || !isUndecided(attempt);
      return isLookedUp ? step(attempt, [{ do: 'look up' }]) : resumed(attempt, now);
    }
    case 'cancel requested':
      return attempt.attemptState === 'OPEN'
        ? step(attempt, [{ do: 'close and look up', isReplaced: true }])
        : resumed(attempt, now);
    case 'token opened':
      if (attempt.attemptState !== 'OPENING') return ignored(attempt);
      return enter({ ...attempt, attemptState: 'OPEN', token: event.token }, now);
    case 'token refused':
      return attempt.attemptState === 'OPENING' ? expired(attempt, now) : ignored(attempt);
    case 'reopened': {
      const { declines, seenDeclines } = attempt;
      return step(declines === seenDeclines ? attempt : { ...attempt, seenDeclines: declines });
    }
    case 'looked up': {
      const found = lookedUp(attempt, event.transactions, event.isClosed, now);
      return event.isReplaced === true ? replaced(found) : found;
    }
    case 'charge declined':
      return attempt.attemptState === 'CHARGING' || attempt.attemptState === 'UNKNOWN'
        ? declined({ ...attempt, declines: attempt.declines + 1 }, true, now, ['declined'])
        : ignored(attempt);
    case 'no response':
      return noResponse(attempt, now);
    case 'recorded':
      return attempt.attemptState === 'CAPTURED'
        ? recorded(attempt, event.receiptNumber, now)
        : ignored(attempt);
    case 'rejected':
      return attempt.attemptState === 'CAPTURED' ? rejected(attempt, event.reason, now) : ignored(attempt);
    case 'reversed': {
      const returned = withReversalsDone(attempt, [event.transactionId]);
      return returned === attempt ? ignored(attempt) : afterReversals(returned, now, false);
    }
    case 'reversal refused': {
      const refused = withRefusedReversal(attempt, event.transactionId, now);
      if (refused === attempt) return ignored(attempt);
      // The money may already have been returned. Only a lookup can tell.
      const wasVoid = openReversals(attempt).some(
        ({ transactionId, by }) => transactionId === event.transactionId && by === 'VOID',
      );
      return wasVoid ? step(refused, [{ do: 'look up' }]) : reversalWaits(refused, now);
    }
    case 'finished': {
      if (attempt.attemptState === 'RECORDED' && (attempt.openRefunds ?? 0) > 0)
        return step(rescheduled(attempt, now));
      const { dueAt, ...rest } = attempt;
      return step(dueAt === undefined ? attempt : rest);
    }
  }
}

/**
 * The next turn is scheduled before the work of this one begins, so that a failing attempt does not block the others,
 * and no other run takes this turn. After a week, the attempt needs a manual review.
 */
function due(attempt: AttemptRecord, now: Date): Transition {
  const { dueAt, ...finished } = attempt;
  if (dueAt === undefined || Date.parse(dueAt) > now.getTime()) return step(attempt);
  if (now.getTime() - Date.parse(attempt.since) <= REVIEW_AFTER_MS)
    return step({ ...attempt, dueAt: nextCheck(attempt, now) });
  const needsReview = isUndecided(attempt) || attempt.attemptState === 'VOIDING';
  if (!needsReview) return step(finished, [], ['review']);
  return step({ ...finished, attemptState: 'REVIEW', since: now.toISOString() }, [], ['review']);
}

/** A payment that ends because another one begins was not declined, and did not run out of time. */
function replaced(found: Transition): Transition {
  const { attempt } = found;
  return attempt.attemptState === 'DECLINED' || attempt.attemptState === 'EXPIRED'
    ? { ...found, attempt: { ...attempt, isReplaced: true } }
    : found;
}

function resumed(attempt: AttemptRecord, now: Date): Transition {
  switch (attempt.attemptState) {
    case 'OPENING':
    case 'CHARGING': {
      const isInProgress = now.getTime() - Date.parse(attempt.since) < CALL_LIFETIME_MS;
      return step(attempt, isInProgress ? [] : [{ do: 'look up' }]);
    }
    case 'OPEN': {
      const hasEnded = Date.parse(attempt.endsAt) <= now.getTime();
      return step(attempt, [hasEnded ? { do: 'close and look up' } : { do: 'look up', bestEffort: true }]);
    }
    case 'CAPTURED':
      return step(attempt, [{ do: 'record' }]);
    default:
      if (attempt.dueAt === undefined && openReversals(attempt).length === 0) return step(attempt);
      return step(attempt, [{ do: 'close and look up' }]);
  }
}

/**
 * It keeps its place in the reconciler's list, so that the transaction does not write to the index. The reconciler closes
 * the token and looks for a second charge before it removes the attempt from the list.
 */
function recorded(attempt: AttemptIn<'CAPTURED'>, receiptNumber: string, now: Date): Transition {
  const at = now.toISOString();
  const record = { ...attempt, attemptState: 'RECORDED' as const, since: at, recordedAt: at, receiptNumber };
  return step(record, [{ do: 'index receipt' }, ...reverseAll(record, now)], ['approved']);
}
