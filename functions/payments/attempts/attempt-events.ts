import type { CardTransaction } from '../provider/card-provider.ts';
import type { AttemptRecord, MisfitReason, Reversal } from './attempt-record.ts';

/** What happened to an attempt. */
export type AttemptEvent =
  /** The reconciler takes its turn. */
  | { readonly type: 'due' }
  /** Somebody works on the attempt: a request or the reconciler. */
  | { readonly type: 'resumed' }
  /** The provider or the card page says that something has happened, so even a settled attempt is looked up. */
  | { readonly type: 'notified' }
  /** The customer wants to pay something else or in another way. */
  | { readonly type: 'superseded' }
  | { readonly type: 'token opened'; readonly token: string }
  | { readonly type: 'token refused' }
  /** The customer returned to the card page, and has seen that a charge was declined. */
  | { readonly type: 'reopened' }
  /** All transactions of the attempt at the provider. `isClosed`: no other can begin. */
  | {
      readonly type: 'looked up';
      readonly transactions: readonly CardTransaction[];
      readonly isClosed: boolean;
    }
  /** The provider refused to charge the stored card. */
  | { readonly type: 'charge declined' }
  /** The provider did not answer, or is still working on it. */
  | { readonly type: 'no answer' }
  | { readonly type: 'recorded'; readonly receiptNumber: string }
  | { readonly type: 'unfit'; readonly reason: MisfitReason }
  | { readonly type: 'reversed'; readonly transactionId: string }
  | { readonly type: 'reversal refused'; readonly transactionId: string }
  | { readonly type: 'settled' };

/** What must be done next. Each may be repeated. */
export type Command =
  /** `quietly`: without an answer, nothing changes, because nothing suggests that a charge was made. */
  | { readonly do: 'look up'; readonly quietly?: true }
  /** Closes the token, then looks up. */
  | { readonly do: 'close and look up' }
  | { readonly do: 'record' }
  | { readonly do: 'reverse'; readonly reversal: Reversal }
  /** Removes the attempt from the reconciler's list. */
  | { readonly do: 'settle' };

/** What operators should know. */
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
