import type { CardTransaction } from '../provider/card-provider.ts';
import {
  afterReversals,
  isDisputed,
  isReturned,
  newCharges,
  openReversals,
  returning,
  reversalWaits,
  reverseAll,
  withDeclines,
  withDispute,
  withFailedRefunds,
  withReversals,
  withReversalsDone,
} from './attempt-charges.ts';
import {
  type Command,
  enter,
  FINISH,
  rescheduled,
  type Signal,
  step,
  type Transition,
  withSignals,
} from './attempt-events.ts';
import {
  type AttemptIn,
  type AttemptRecord,
  chargeOf,
  isUndecided,
  type MismatchReason,
  type UndecidedState,
} from './attempt-record.ts';
import { BETWEEN_LOOKUPS_MS, nextCheck, QUIET_AFTER_END_MS } from './attempt-schedule.ts';
import { chargeMismatch } from './mismatch.ts';

/** Continues after a lookup. `isClosed`: no other charge can begin. */
export function lookedUp(
  before: AttemptRecord,
  transactions: readonly CardTransaction[],
  isClosed: boolean,
  now: Date,
): Transition {
  const own = transactions.filter(({ orderId }) => orderId === before.paymentId);
  const returned = own.filter(isReturned).map(({ transactionId }) => transactionId);
  const attempt = withDeclines(withReversalsDone(withDispute(before, own), returned), own);
  const signals: Signal[] = [];
  if (isDisputed(attempt) && !isDisputed(before)) signals.push('dispute');
  if (attempt.declines > before.declines) signals.push('declined');
  const failing = withFailedRefunds(attempt, own, now);
  // Looked up again, because this lookup may be older than the refund.
  if (failing !== attempt) return step(returning(failing, now), [{ do: 'look up' }], signals);
  const charges = newCharges(attempt, own);
  if (charges.length > 0) return captured(attempt, charges, signals, now);
  const isProcessing = own.some(({ status }) => status === 'processing');
  const isOver =
    !isProcessing && (isClosed || Date.parse(attempt.endsAt) + QUIET_AFTER_END_MS <= now.getTime());
  if (!isUndecided(attempt) || attempt.attemptState === 'CAPTURED')
    return afterReversals(attempt, now, isOver, signals);
  if (isProcessing) return withSignals(signals, noResponse(withoutFoundNothing(attempt), now));
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
  const [first] = chargeOf(attempt) ? [] : charges;
  const others = first ? charges.slice(1) : charges;
  const seen: Signal[] = [...signals, ...others.map(() => 'second approval' as const)];
  if (!first) {
    const due = returning(withReversals(attempt, others, now), now);
    return step(due, reverseAll(due, now), seen);
  }
  const { transactionId, capturedCents, createdAt, card } = first;
  const charge = { transactionId, capturedCents, createdAt, ...card };
  const paid = withReversals({ ...attempt, attemptState: 'CAPTURED' as const, charge }, others, now);
  const all: Signal[] = isUndecided(attempt) ? seen : [...seen, 'late approval'];
  const reason = chargeMismatch(attempt, first);
  if (reason) return withSignals(all, rejected(paid, reason, now));
  const commands: Command[] = [...reverseAll(paid, now), { do: 'record' }];
  return enter(paid, now, commands, all);
}

function withoutFoundNothing(attempt: AttemptRecord): AttemptRecord {
  if (!('foundNothingAt' in attempt)) return attempt;
  const { foundNothingAt: _, ...rest } = attempt;
  return rest;
}

export const expired = (attempt: AttemptRecord, now: Date): Transition =>
  enter({ ...attempt, attemptState: 'EXPIRED' }, now, FINISH);

export function declined(
  attempt: AttemptRecord,
  isClosed: boolean,
  now: Date,
  signals: readonly Signal[],
): Transition {
  if (isClosed || attempt.method === 'STORED_CARD')
    return enter({ ...attempt, attemptState: 'DECLINED' }, now, FINISH, signals);
  return step(rescheduled(attempt, now), [], signals);
}

function foundNothing(
  attempt: AttemptIn<Exclude<UndecidedState, 'CAPTURED'>>,
  isClosed: boolean,
  now: Date,
): Transition {
  const foundNothingAt = now.toISOString();
  switch (attempt.attemptState) {
    case 'OPENING':
      return expired(attempt, now);
    case 'OPEN':
      return isClosed ? expired(attempt, now) : step(rescheduled(attempt, now));
    case 'CHARGING':
      return enter({ ...attempt, attemptState: 'UNKNOWN', foundNothingAt }, now);
  }
  if (attempt.foundNothingAt === undefined) {
    const noted = { ...attempt, foundNothingAt };
    return step({ ...noted, dueAt: nextCheck(noted, now) });
  }
  const isQuiet = now.getTime() >= Date.parse(attempt.endsAt) + QUIET_AFTER_END_MS;
  const isRepeated = now.getTime() - Date.parse(attempt.foundNothingAt) >= BETWEEN_LOOKUPS_MS;
  return isQuiet && isRepeated ? expired(attempt, now) : step(rescheduled(attempt, now));
}

export function noResponse(attempt: AttemptRecord, now: Date): Transition {
  const { attemptState } = attempt;
  if (attemptState === 'OPEN' || attemptState === 'CHARGING')
    return enter({ ...attempt, attemptState: 'UNKNOWN' }, now);
  // A finished attempt becomes due again, because its webhook is not sent twice.
  return openReversals(attempt).length > 0 ? reversalWaits(attempt, now) : step(rescheduled(attempt, now));
}

export function rejected(attempt: AttemptIn<'CAPTURED'>, mismatch: MismatchReason, now: Date): Transition {
  // The charge pays for another payment, so it is not returned.
  if (mismatch === 'CLAIMED')
    return enter({ ...attempt, attemptState: 'VOIDED', misfit: mismatch }, now, [], ['review']);
  const voiding = withReversals(
    { ...attempt, attemptState: 'VOIDING' as const, misfit: mismatch },
    [attempt.charge],
    now,
  );
  return enter(voiding, now, reverseAll(voiding, now));
}
