import type { CardTransaction } from '../provider/card-provider.ts';
import {
  newCharges,
  openReversals,
  withDeclines,
  withDispute,
  withFailedRefunds,
  withRefusedReversal,
  withReturned,
  withReversals,
  withReversalsDone,
} from './attempt-charges.ts';
import type { AttemptEvent, Command, Signal, Transition } from './attempt-events.ts';
import type { AttemptRecord, AttemptState, MisfitReason } from './attempt-record.ts';
import { afterReversals, returning, reversalWaits, reverseAll } from './attempt-reversals.ts';
import {
  BETWEEN_LOOKUPS_MS,
  CALL_LIFETIME_MS,
  nextCheck,
  QUIET_AFTER_END_MS,
  REVIEW_AFTER_MS,
} from './attempt-schedule.ts';
import { go, ignored, rescheduled, SETTLE, stay } from './attempt-steps.ts';
import { chargeMisfit } from './charge-fit.ts';

/** The states in which money may still move without our doing, so that no other payment may begin. */
const UNDECIDED: readonly AttemptState[] = ['OPENING', 'OPEN', 'CHARGING', 'UNKNOWN', 'CAPTURED'];

/** Whether the attempt's outcome is not known yet. A charge that is being returned is decided. */
export const isUndecided = ({ attemptState }: Pick<AttemptRecord, 'attemptState'>): boolean =>
  UNDECIDED.includes(attemptState);

/**
 * The life of a payment attempt: a state and an event give the next state, and what must be done next.
 *
 * | state | meaning | next |
 * |---|---|---|
 * | OPENING | the process token is requested | OPEN, EXPIRED |
 * | OPEN | the card page accepts cards | CAPTURED, DECLINED, UNKNOWN, EXPIRED |
 * | CHARGING | a stored card is being charged | CAPTURED, DECLINED, UNKNOWN |
 * | UNKNOWN | the provider did not answer | CAPTURED, DECLINED, EXPIRED |
 * | CAPTURED | a charge was approved | RECORDED, VOIDING; VOIDED, if it pays for another payment |
 * | VOIDING | the charge does not count and is being returned | VOIDED, REVIEW |
 * | RECORDED | the parcels are paid | never leaves; other charges are returned |
 * | DECLINED, EXPIRED | nothing was charged | CAPTURED, by a late approval |
 * | VOIDED | the charge was returned | VOIDING, by another charge |
 * | REVIEW | people must decide | CAPTURED or VOIDED, if the provider answers after all |
 *
 * The first approved charge counts, every other is returned. An event that means nothing in a state is ignored. Whatever
 * cannot be settled in a week becomes REVIEW, except a payment that is decided: it only leaves the reconciler's list.
 */
export function transition(attempt: AttemptRecord, event: AttemptEvent, now: Date): Transition {
  const { attemptState } = attempt;
  switch (event.type) {
    case 'due':
      return due(attempt, now);
    case 'resumed':
      return resumed(attempt, now);
    case 'notified':
      // Also during a call, whose answer may be another one, because the webhook is not sent again.
      if (attemptState === 'OPEN' || attemptState === 'CHARGING' || !isUndecided(attempt))
        return stay(attempt, [{ do: 'look up' }]);
      return resumed(attempt, now);
    case 'superseded':
      return attemptState === 'OPEN' ? stay(attempt, [{ do: 'close and look up' }]) : resumed(attempt, now);
    case 'token opened':
      return attemptState === 'OPENING'
        ? go({ ...attempt, token: event.token }, 'OPEN', now)
        : ignored(attempt);
    case 'token refused':
      return attemptState === 'OPENING' ? go(attempt, 'EXPIRED', now, SETTLE) : ignored(attempt);
    case 'reopened':
      return stay(
        attempt.declines === attempt.seenDeclines ? attempt : { ...attempt, seenDeclines: attempt.declines },
      );
    case 'looked up':
      return lookedUp(attempt, event.transactions, event.isClosed, now);
    case 'charge declined':
      return attemptState === 'CHARGING' || attemptState === 'UNKNOWN'
        ? declined({ ...attempt, declines: attempt.declines + 1 }, true, now, ['declined'])
        : ignored(attempt);
    case 'no answer':
      return noAnswer(attempt, now);
    case 'recorded':
      return attemptState === 'CAPTURED' ? recorded(attempt, event.receiptNumber, now) : ignored(attempt);
    case 'unfit':
      return attemptState === 'CAPTURED' ? unfit(attempt, event.reason, now) : ignored(attempt);
    case 'reversed': {
      const returned = withReversalsDone(attempt, [event.transactionId]);
      return returned === attempt ? ignored(attempt) : afterReversals(returned, now, false);
    }
    case 'reversal refused': {
      const refused = withRefusedReversal(attempt, event.transactionId);
      if (refused === attempt) return ignored(attempt);
      // Perhaps it was refused because the money went back already, which only a look-up tells.
      const wasVoid = openReversals(attempt).some(
        ({ transactionId, by }) => transactionId === event.transactionId && by === 'VOID',
      );
      return wasVoid ? stay(refused, [{ do: 'look up' }]) : reversalWaits(refused, now);
    }
    case 'settled': {
      if ((attempt.openRefunds ?? 0) > 0) return stay(rescheduled(attempt, now));
      const { dueAt, ...rest } = attempt;
      return stay(dueAt === undefined ? attempt : rest);
    }
  }
}

/**
 * The next turn is set before the work of this one begins, so that an attempt on which it fails does not hold up the
 * others, and no other run takes this turn. After a week, people must decide.
 */
function due(attempt: AttemptRecord, now: Date): Transition {
  const { dueAt, ...settled } = attempt;
  if (dueAt === undefined || Date.parse(dueAt) > now.getTime()) return stay(attempt);
  if (now.getTime() - Date.parse(attempt.since) <= REVIEW_AFTER_MS)
    return stay({ ...attempt, dueAt: nextCheck(attempt, now) });
  const isOpen = isUndecided(attempt) || attempt.attemptState === 'VOIDING';
  const review = { attemptState: 'REVIEW', since: now.toISOString() } as const;
  return stay(isOpen ? { ...settled, ...review } : settled, [], ['review']);
}

function resumed(attempt: AttemptRecord, now: Date): Transition {
  switch (attempt.attemptState) {
    case 'OPENING':
    case 'CHARGING': {
      const isInProgress = now.getTime() - Date.parse(attempt.since) < CALL_LIFETIME_MS;
      return stay(attempt, isInProgress ? [] : [{ do: 'look up' }]);
    }
    case 'OPEN': {
      const hasEnded = Date.parse(attempt.endsAt) <= now.getTime();
      return stay(attempt, [hasEnded ? { do: 'close and look up' } : { do: 'look up', quietly: true }]);
    }
    case 'CAPTURED':
      return stay(attempt, [{ do: 'record' }]);
    default:
      if (attempt.dueAt === undefined && openReversals(attempt).length === 0) return stay(attempt);
      return stay(attempt, [{ do: 'close and look up' }]);
  }
}

function lookedUp(
  before: AttemptRecord,
  transactions: readonly CardTransaction[],
  isClosed: boolean,
  now: Date,
): Transition {
  const own = transactions.filter(({ orderId }) => orderId === before.paymentId);
  const attempt = withDeclines(withReturned(withDispute(before, own), own), own);
  const signals: Signal[] = [];
  if (attempt.hasOpenDispute === true && before.hasOpenDispute !== true) signals.push('dispute');
  if (attempt.declines > before.declines) signals.push('declined');
  const failing = withFailedRefunds(attempt, own, now);
  // Looked up again, because what was found may be older than the refund.
  if (failing !== attempt) return stay(returning(failing, now), [{ do: 'look up' }], signals);
  const charges = newCharges(attempt, own);
  if (charges.length > 0) return captured(attempt, charges, signals, now);
  const isProcessing = own.some(({ status }) => status === 'processing');
  const isOver =
    !isProcessing && (isClosed || Date.parse(attempt.endsAt) + QUIET_AFTER_END_MS <= now.getTime());
  if (!isUndecided(attempt) || attempt.attemptState === 'CAPTURED')
    return afterReversals(attempt, now, isOver, signals);
  if (isProcessing) {
    const { foundNothingAt: _, ...rest } = attempt;
    const waiting = noAnswer(rest, now);
    return { ...waiting, signals: [...signals, ...waiting.signals] };
  }
  return attempt.declines > 0
    ? declined(attempt, isClosed, now, signals)
    : foundNothing(attempt, isClosed, now);
}

/** The first charge counts if none did before; the others are returned. */
function captured(
  attempt: AttemptRecord,
  charges: readonly CardTransaction[],
  signals: readonly Signal[],
  now: Date,
): Transition {
  const [first] = attempt.charge === undefined ? charges : [];
  const others = first ? charges.slice(1) : charges;
  const seen: Signal[] = [...signals, ...others.map(() => 'second approval' as const)];
  const reversing = withReversals(attempt, others, now);
  if (!first) {
    const due = returning(reversing, now);
    return stay(due, reverseAll(due, now), seen);
  }
  const { transactionId, capturedCents, createdAt, card } = first;
  const charge = { transactionId, capturedCents, createdAt, ...card };
  const reason = chargeMisfit(attempt, first);
  const all: Signal[] = isUndecided(attempt) ? seen : [...seen, 'late approval'];
  if (reason) {
    const { signals: more, ...rest } = unfit({ ...reversing, charge }, reason, now);
    return { ...rest, signals: [...all, ...more] };
  }
  const commands: Command[] = [...reverseAll(reversing, now), { do: 'record' }];
  return go({ ...reversing, charge }, 'CAPTURED', now, commands, all);
}

function declined(
  attempt: AttemptRecord,
  isClosed: boolean,
  now: Date,
  signals: readonly Signal[],
): Transition {
  if (isClosed || attempt.method === 'STORED_CARD') return go(attempt, 'DECLINED', now, SETTLE, signals);
  return stay(rescheduled(attempt, now), [], signals);
}

function foundNothing(attempt: AttemptRecord, isClosed: boolean, now: Date): Transition {
  const { attemptState, foundNothingAt } = attempt;
  const at = now.toISOString();
  if (attemptState === 'OPENING') return go(attempt, 'EXPIRED', now, SETTLE);
  if (attemptState === 'OPEN')
    return isClosed ? go(attempt, 'EXPIRED', now, SETTLE) : stay(rescheduled(attempt, now));
  if (attemptState === 'CHARGING') return go({ ...attempt, foundNothingAt: at }, 'UNKNOWN', now);
  if (foundNothingAt === undefined) {
    const noted = { ...attempt, foundNothingAt: at };
    return stay({ ...noted, dueAt: nextCheck(noted, now) });
  }
  const isQuiet = now.getTime() >= Date.parse(attempt.endsAt) + QUIET_AFTER_END_MS;
  const isRepeated = now.getTime() - Date.parse(foundNothingAt) >= BETWEEN_LOOKUPS_MS;
  return isQuiet && isRepeated ? go(attempt, 'EXPIRED', now, SETTLE) : stay(rescheduled(attempt, now));
}

function noAnswer(attempt: AttemptRecord, now: Date): Transition {
  const { attemptState } = attempt;
  if (attemptState === 'OPEN' || attemptState === 'CHARGING') return go(attempt, 'UNKNOWN', now);
  // A settled attempt becomes due again, because the webhook that led here is not sent again.
  return openReversals(attempt).length > 0 ? reversalWaits(attempt, now) : stay(rescheduled(attempt, now));
}

/**
 * It keeps its place in the reconciler's list, so that the transaction does not write to the index. The reconciler closes
 * the token and looks for a second charge before it removes the attempt from the list.
 */
function recorded(attempt: AttemptRecord, receiptNumber: string, now: Date): Transition {
  const at = now.toISOString();
  const record = { ...attempt, attemptState: 'RECORDED' as const, since: at, recordedAt: at, receiptNumber };
  return stay(record, reverseAll(record, now), ['approved']);
}

function unfit(attempt: AttemptRecord, reason: MisfitReason, now: Date): Transition {
  if (!attempt.charge) return ignored(attempt);
  // The charge pays for the other payment, so it stays.
  if (reason === 'CLAIMED') return go({ ...attempt, misfit: reason }, 'VOIDED', now, [], ['review']);
  const voiding = withReversals({ ...attempt, misfit: reason }, [attempt.charge], now);
  return go(voiding, 'VOIDING', now, reverseAll(voiding, now));
}
