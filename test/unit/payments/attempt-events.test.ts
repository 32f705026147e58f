import { describe, expect, it } from 'vitest';
import type { AttemptEvent } from '../../../functions/payments/attempts/attempt-events.ts';
import { transition } from '../../../functions/payments/attempts/attempt-machine.ts';
import type { AttemptRecord } from '../../../functions/payments/attempts/attempt-record.ts';
import { aCharge, anAttempt, closed, lookedUp, minutes, NOW, refused } from './attempts.ts';

const commandsOf = (attempt: AttemptRecord, event: AttemptEvent, now = NOW) =>
  transition(attempt, event, now).commands.map((command) => command.do);

describe('an unknown outcome', () => {
  const unknown = anAttempt('UNKNOWN');
  const lookedUpAt = (attempt: AttemptRecord, minute: number) =>
    transition(attempt, closed(), minutes(minute)).attempt;

  it('expires after two look-ups without a charge, 60 seconds apart, 2 minutes after the token has ended', () => {
    const once = lookedUpAt(unknown, 11);
    expect(once.attemptState).toBe('UNKNOWN');
    expect(lookedUpAt(once, 11.9).attemptState).toBe('UNKNOWN');
    expect(lookedUpAt(once, 12).attemptState).toBe('EXPIRED');
    expect(lookedUpAt(lookedUpAt(unknown, 9), 11.5).attemptState).toBe('UNKNOWN');
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

describe('an open card page', () => {
  it('is closed only when its token has ended', () => {
    expect(commandsOf(anAttempt('OPEN'), { type: 'resumed' }, minutes(9))).toEqual(['look up']);
    expect(commandsOf(anAttempt('OPEN'), { type: 'resumed' }, minutes(10))).toEqual(['close and look up']);
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
