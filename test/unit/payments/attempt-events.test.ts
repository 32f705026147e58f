import { describe, expect, it } from 'vitest';
import type { AttemptEvent } from '../../../functions/payments/attempts/attempt-events.ts';
import { transition } from '../../../functions/payments/attempts/attempt-machine.ts';
import type { AttemptRecord } from '../../../functions/payments/attempts/attempt-record.ts';
import {
  aCharge,
  anAttempt,
  another,
  approved,
  closed,
  lookedUp,
  minutes,
  NOW,
  refused,
} from './attempts.ts';

const commandsOf = (attempt: AttemptRecord, event: AttemptEvent, now = NOW) =>
  transition(attempt, event, now).commands.map((command) => command.do);

describe('a charge', () => {
  it('counts if it is the first; every other is returned', () => {
    const { attempt, commands, signals } = transition(anAttempt('OPEN'), lookedUp(approved, another), NOW);
    expect(attempt.charge?.transactionId).toBe('txn-1');
    expect(attempt.reversals).toMatchObject([{ transactionId: 'txn-2', by: 'VOID', reversalState: 'OPEN' }]);
    expect(commands.map((command) => command.do)).toEqual(['reverse', 'record']);
    expect(signals).toEqual(['second approval']);
  });

  it.each(['DECLINED', 'EXPIRED'] as const)(
    'counts after %s, and operators learn that it is late',
    (state) => {
      const { attempt, commands, signals } = transition(anAttempt(state), lookedUp(approved), NOW);
      expect(attempt.attemptState).toBe('CAPTURED');
      expect(commands).toEqual([{ do: 'record' }]);
      expect(signals).toEqual(['late approval']);
    },
  );

  it('is returned at once if it does not fit', () => {
    const partial = lookedUp(aCharge({ capturedCents: 5000 }));
    const { attempt, commands } = transition(anAttempt('OPEN'), partial, NOW);
    expect(attempt).toMatchObject({ attemptState: 'VOIDING', misfit: 'AMOUNT' });
    expect(commands).toMatchObject([{ do: 'reverse', reversal: { transactionId: 'txn-1', by: 'VOID' } }]);
  });

  it('of another order is nothing', () => {
    const { attempt } = transition(anAttempt('OPEN'), lookedUp(aCharge({ orderId: 'other' })), NOW);
    expect(attempt.charge).toBeUndefined();
  });

  it('that pays for another payment is not returned', () => {
    const { attempt, commands } = transition(
      anAttempt('CAPTURED'),
      { type: 'unfit', reason: 'CLAIMED' },
      NOW,
    );
    expect(attempt.attemptState).toBe('VOIDED');
    expect(attempt.reversals).toBeUndefined();
    expect(commands).toEqual([]);
  });
});

describe('the return of a charge', () => {
  it('is a refund once a void is refused, and a refund that is refused gets a new key', () => {
    const refusal: AttemptEvent = { type: 'reversal refused', transactionId: 'txn-1' };
    const first = transition(anAttempt('VOIDING'), refusal, NOW);
    expect(first.attempt.reversals).toMatchObject([{ by: 'REFUND', tries: 0 }]);
    expect(first.commands).toEqual([{ do: 'look up' }]);
    const second = transition(first.attempt, refusal, NOW);
    expect(second.attempt.reversals).toMatchObject([{ by: 'REFUND', tries: 1 }]);
  });

  it('is done if the provider says so, also without an answer to the void', () => {
    const { attempt } = transition(anAttempt('VOIDING'), lookedUp(aCharge({ isVoided: true })), NOW);
    expect(attempt.attemptState).toBe('VOIDED');
  });

  it('begins again if its refund fails later', () => {
    const voided = anAttempt('VOIDED', { dueAt: undefined });
    const refunded: AttemptRecord = {
      ...voided,
      reversals: voided.reversals?.map((reversal) => ({ ...reversal, by: 'REFUND' as const })),
    };
    const { attempt, commands } = transition(refunded, lookedUp(approved), NOW);
    expect(attempt).toMatchObject({
      attemptState: 'VOIDING',
      reversals: [{ reversalState: 'OPEN', tries: 1 }],
    });
    expect(attempt.dueAt).toBeDefined();
    expect(commands).toEqual([{ do: 'look up' }]);
  });

  it('goes to people after a day, and is never repeated with an old key', () => {
    const late = minutes(24 * 60 + 1);
    const { attempt, commands, signals } = transition(anAttempt('VOIDING'), lookedUp(approved), late);
    expect(attempt.attemptState).toBe('REVIEW');
    expect(commands).toEqual([{ do: 'settle' }]);
    expect(signals).toEqual(['review']);
  });
});

describe('an unknown outcome', () => {
  const unknown = anAttempt('UNKNOWN');
  const lookedUpAt = (attempt: AttemptRecord, minute: number) =>
    transition(attempt, closed(), minutes(minute)).attempt;

  it('expires after two look-ups without a charge, 60 seconds apart, 2 minutes after the token has ended', () => {
    const once = lookedUpAt(unknown, 11);
    expect(once.attemptState).toBe('UNKNOWN');
    expect(lookedUpAt(once, 11.9).attemptState).toBe('UNKNOWN');
    expect(lookedUpAt(once, 12).attemptState).toBe('EXPIRED');
    const late = lookedUpAt(unknown, 20);
    expect(lookedUpAt(late, 20.9).attemptState).toBe('UNKNOWN');
    expect(lookedUpAt(late, 21).attemptState).toBe('EXPIRED');
  });

  it('begins to count again while a charge is in progress', () => {
    const once = lookedUpAt(unknown, 11);
    const processing = transition(once, lookedUp(aCharge({ status: 'processing' })), minutes(12)).attempt;
    expect(lookedUpAt(processing, 13).attemptState).toBe('UNKNOWN');
  });

  it('goes to people after 7 days', () => {
    expect(transition(unknown, { type: 'resumed' }, minutes(7 * 24 * 60)).attempt.attemptState).toBe(
      'UNKNOWN',
    );
    const { attempt, signals } = transition(unknown, { type: 'resumed' }, minutes(7 * 24 * 60 + 1));
    expect(attempt.attemptState).toBe('REVIEW');
    expect(signals).toEqual(['review']);
  });
});

describe('who works on an attempt', () => {
  it('leaves a call alone for as long as it can last', () => {
    expect(commandsOf(anAttempt('CHARGING'), { type: 'resumed' }, minutes(0.2))).toEqual([]);
    expect(commandsOf(anAttempt('CHARGING'), { type: 'resumed' }, minutes(0.3))).toEqual(['look up']);
  });

  it('looks up a call that a webhook is about, because the webhook is not sent again', () => {
    expect(commandsOf(anAttempt('CHARGING'), { type: 'notified' })).toEqual(['look up']);
  });

  it('closes the card page only when its token has ended', () => {
    expect(commandsOf(anAttempt('OPEN'), { type: 'resumed' }, minutes(9))).toEqual(['look up']);
    expect(commandsOf(anAttempt('OPEN'), { type: 'resumed' }, minutes(10))).toEqual(['close and look up']);
  });

  it('closes the card page if the customer pays something else', () => {
    expect(commandsOf(anAttempt('OPEN'), { type: 'superseded' })).toEqual(['close and look up']);
  });

  it('settles a recorded payment only after its card page is closed, and no charge is in progress', () => {
    expect(commandsOf(anAttempt('RECORDED'), { type: 'resumed' })).toEqual(['close and look up']);
    expect(commandsOf(anAttempt('RECORDED'), lookedUp(approved))).toEqual([]);
    expect(commandsOf(anAttempt('RECORDED'), closed(approved))).toEqual(['settle']);
    const processing = aCharge({ transactionId: 'txn-2', status: 'processing' });
    expect(commandsOf(anAttempt('RECORDED'), lookedUp(approved, processing), minutes(13))).toEqual([]);
  });

  it('looks again later if the provider did not answer about a settled payment', () => {
    const settled = anAttempt('EXPIRED', { dueAt: undefined });
    expect(transition(settled, { type: 'no answer' }, NOW).attempt.dueAt).toBe(minutes(1).toISOString());
  });

  it('shows a decline until the customer has seen it', () => {
    const once = transition(anAttempt('OPEN'), lookedUp(refused), NOW).attempt;
    expect(once).toMatchObject({ attemptState: 'OPEN', declines: 1, seenDeclines: 0 });
    expect(transition(once, { type: 'reopened' }, NOW).attempt).toMatchObject({
      declines: 1,
      seenDeclines: 1,
    });
  });
});
