import type { CardTransaction } from '../provider/card-provider.ts';
import type { AttemptRecord, MismatchReason, Reversal } from './attempt-record.ts';
import { nextCheck } from './attempt-schedule.ts';

/** What happened to an attempt. */
export type AttemptEvent =
  /** The reconciler takes its turn. */
  | { readonly type: 'due' }
  /** A request or the reconciler continues with the attempt. */
  | { readonly type: 'resumed' }
  /** The provider or the card page reports a change, so even a finished attempt is looked up. */
  | { readonly type: 'lookup requested' }
  /** The customer starts another payment. */
  | { readonly type: 'cancel requested' }
  | { readonly type: 'token opened'; readonly token: string }
  | { readonly type: 'token refused' }
  /** The customer returned to the card page, and has seen that a charge was declined. */
  | { readonly type: 'reopened' }
  /** All transactions of the attempt at the provider. `isClosed`: no other can begin. `isReplaced`: by another payment. */
  | {
      readonly type: 'looked up';
      readonly transactions: readonly CardTransaction[];
      readonly isClosed: boolean;
      readonly isReplaced?: boolean | undefined;
    }
  /** The provider declined the charge of the stored card. */
  | { readonly type: 'charge declined' }
  /** The provider did not respond, or is still processing the request. */
  | { readonly type: 'no response' }
  | { readonly type: 'recorded'; readonly receiptNumber: string }
  /** The charge cannot pay for the parcels. */
  | { readonly type: 'rejected'; readonly reason: MismatchReason }
  | { readonly type: 'reversed'; readonly transactionId: string }
  | { readonly type: 'reversal refused'; readonly transactionId: string }
  | { readonly type: 'finished' };

/** What must be done next. Each command can be repeated. */
export type Command =
  /** `bestEffort`: without a response, nothing changes, because nothing suggests that a charge was made. */
  | { readonly do: 'look up'; readonly bestEffort?: true }
  /** Closes the token, then looks up. `isReplaced`: for another payment. */
  | { readonly do: 'close and look up'; readonly isReplaced?: true }
  | { readonly do: 'record' }
  /** Makes the receipt findable by its number. */
  | { readonly do: 'index receipt' }
  | { readonly do: 'reverse'; readonly reversal: Reversal }
  /** Removes the attempt from the reconciler's list. */
  | { readonly do: 'finish' };

/** What operators monitor. */
export type Signal =
  | 'approved'
  | 'declined'
  | 'second approval'
  | 'late approval'
  | 'voided'
  | 'review'
  | 'dispute'
  | 'ignored';

export interface Transition {
  /** The same object if nothing changes. */
  readonly attempt: AttemptRecord;
  readonly commands: readonly Command[];
  readonly signals: readonly Signal[];
}

/** The attempt with these fields, without a change of its schedule. */
export const step = (
  attempt: AttemptRecord,
  commands: readonly Command[] = [],
  signals: readonly Signal[] = [],
): Transition => ({ attempt, commands, signals });

export const ignored = (attempt: AttemptRecord): Transition => step(attempt, [], ['ignored']);

/** The transition with these signals before its own. */
export const withSignals = (signals: readonly Signal[], transition: Transition): Transition => ({
  ...transition,
  signals: [...signals, ...transition.signals],
});

/** Enters the state of `attempt`, and schedules its next check. */
export function enter(
  attempt: AttemptRecord,
  now: Date,
  commands: readonly Command[] = [],
  signals: readonly Signal[] = [],
): Transition {
  return step(waiting(attempt, now), commands, signals);
}

/** The attempt with its next check, after one that decided nothing. A finished one begins to wait now. */
export function rescheduled(attempt: AttemptRecord, now: Date): AttemptRecord {
  if (attempt.dueAt === undefined) return waiting(attempt, now);
  return Date.parse(attempt.dueAt) > now.getTime() ? attempt : { ...attempt, dueAt: nextCheck(attempt, now) };
}

/** The attempt with something new to wait for. Its checks and its deadline count from now, however old the payment is. */
export function waiting<A extends AttemptRecord>(attempt: A, now: Date): A {
  const since = now.toISOString();
  return { ...attempt, since, dueAt: nextCheck({ ...attempt, since }, now) };
}

/** The last command: the attempt leaves the reconciler's list. */
export const FINISH: readonly Command[] = [{ do: 'finish' }];
