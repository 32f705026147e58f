import { describe, expect, it } from 'vitest';
import type { AttemptEvent } from '#functions/payments/attempts/attempt-events.ts';
import { transition } from '#functions/payments/attempts/attempt-machine.ts';
import type { AttemptRecord } from '#functions/payments/attempts/attempt-record.ts';
import { nextCheck } from '#functions/payments/attempts/attempt-schedule.ts';
import { fc } from '#test/support/random.ts';
import {
  ATTEMPT_STATES,
  aCharge,
  anAttempt,
  another,
  approved,
  aReversal,
  closed,
  declined,
  lookedUp,
  minutes,
  NOW,
} from './attempts.ts';

const DAY = 24 * 60;
const iso = (minute: number) => minutes(minute).toISOString();
const next = (attempt: AttemptRecord, event: AttemptEvent, minute = 0) =>
  transition(attempt, event, minutes(minute));
const commandsOf = (...change: Parameters<typeof next>) =>
  next(...change).commands.map((command) => command.do);

describe('an attempt is checked', () => {
  it('after 1, 2, 4, 8, 15, 30 and 60 minutes, hourly for a day, then daily for 7 days', () => {
    const attempt = anAttempt('UNKNOWN', { endsAt: iso(0) });
    const checks: number[] = [];
    for (let at = 0; checks.length < 37; checks.push(at))
      at = (Date.parse(nextCheck(attempt, minutes(at))) - minutes(0).getTime()) / 60_000;
    expect(checks).toEqual([
      ...[1, 2, 4, 8, 15, 30],
      ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60),
      ...Array.from({ length: 7 }, (_, day) => (day + 2) * DAY),
    ]);
  });

  it.each(['OPENING', 'OPEN'] as const)('in %s also when its token ends', (state) => {
    const checks = [0, 1, 2, 4, 8, 10].map((minute) => nextCheck(anAttempt(state), minutes(minute)));
    expect(checks).toEqual([1, 2, 4, 8, 10, 15].map(iso));
  });

  it('as soon as it can be certain that nothing was charged', () => {
    const foundNothingAt = (minute: number) => anAttempt('UNKNOWN', { foundNothingAt: iso(minute) });
    expect(nextCheck(foundNothingAt(10), minutes(10))).toBe(iso(12));
    expect(nextCheck(foundNothingAt(16), minutes(16))).toBe(iso(17));
  });

  it('always in the future, and never later than a day', () => {
    const anyMinute = fc.option(fc.integer({ min: -20_000, max: 20_000 }), { nil: undefined });
    fc.assert(
      fc.property(fc.constantFrom(...ATTEMPT_STATES), anyMinute, fc.nat(20_000), (state, found, minute) => {
        const foundNothingAt = found === undefined ? undefined : iso(found);
        const check = nextCheck(anAttempt(state, { foundNothingAt }), minutes(minute));
        const wait = Date.parse(check) - minutes(minute).getTime();
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(DAY * 60_000);
      }),
    );
  });
});

describe('an unknown outcome', () => {
  const unknown = anAttempt('UNKNOWN');
  const lookedUpAt = (attempt: AttemptRecord, minute: number) => next(attempt, closed(), minute).attempt;
  const stateAt = (attempt: AttemptRecord, minute: number) => lookedUpAt(attempt, minute).attemptState;

  it('expires after two lookups without a charge, 60 seconds apart, 2 minutes after the token has ended', () => {
    const once = lookedUpAt(unknown, 11);
    const late = lookedUpAt(unknown, 20);
    expect([once, late].map(({ attemptState }) => attemptState)).toEqual(['UNKNOWN', 'UNKNOWN']);
    expect([stateAt(once, 11.9), stateAt(once, 12)]).toEqual(['UNKNOWN', 'EXPIRED']);
    expect([stateAt(late, 20.9), stateAt(late, 21)]).toEqual(['UNKNOWN', 'EXPIRED']);
    expect(stateAt(lookedUpAt(unknown, 9), 11.5)).toBe('UNKNOWN');
  });

  it('starts counting again while a charge is in progress', () => {
    const processing = lookedUp(aCharge({ status: 'processing' }));
    expect(stateAt(next(lookedUpAt(unknown, 11), processing, 12).attempt, 13)).toBe('UNKNOWN');
  });
});

describe('an open card page', () => {
  it('is closed only when its token has ended', () => {
    expect(commandsOf(anAttempt('OPEN'), { type: 'resumed' }, 9)).toEqual(['look up']);
    expect(commandsOf(anAttempt('OPEN'), { type: 'resumed' }, 10)).toEqual(['close and look up']);
  });

  it('shows a decline until the customer has seen it', () => {
    const once = next(anAttempt('OPEN'), lookedUp(declined)).attempt;
    expect(once).toMatchObject({ attemptState: 'OPEN', declines: 1, seenDeclines: 0 });
    expect(next(once, { type: 'reopened' }).attempt).toMatchObject({ declines: 1, seenDeclines: 1 });
  });
});

describe('the place of an attempt in the list of the reconciler', () => {
  const turn = { type: 'due' } as const;
  const returned = aReversal({ by: 'REFUND', reversalState: 'DONE' });

  it('moves back before each turn, and only then', () => {
    const due = anAttempt('CAPTURED', { dueAt: iso(1) });
    expect(next(due, turn, 0.99).attempt).toBe(due);
    expect(next(due, turn, 1)).toEqual({ attempt: { ...due, dueAt: iso(2) }, commands: [], signals: [] });
    const { dueAt: _, ...finished } = due;
    expect(next(finished, turn, 60).attempt).toBe(finished);
  });

  it.each(ATTEMPT_STATES)('ends after 7 days in %s, and needs a manual review', (state) => {
    const attempt = anAttempt(state);
    expect(next(attempt, turn, 7 * DAY).attempt).toEqual({ ...attempt, dueAt: iso(8 * DAY) });
    const { attempt: ended, signals } = next(attempt, turn, 7 * DAY + 1);
    const isDecided = ['RECORDED', 'DECLINED', 'EXPIRED', 'VOIDED', 'REVIEW'].includes(state);
    expect([ended.attemptState, ended.dueAt, signals]).toEqual([
      isDecided ? state : 'REVIEW',
      undefined,
      ['review'],
    ]);
  });

  it.each<[string, AttemptRecord, AttemptEvent]>([
    ['a lookup about it fails', anAttempt('RECORDED'), { type: 'no response' }],
    ['a lookup about its expiry fails', anAttempt('EXPIRED'), { type: 'no response' }],
    ['a lookup about its review fails', anAttempt('REVIEW'), { type: 'no response' }],
    ['another charge must be returned', anAttempt('RECORDED'), lookedUp(approved, another)],
    ['the return of its charge fails', anAttempt('VOIDED', { reversals: [returned] }), lookedUp(approved)],
    ['its charge is found after the review', anAttempt('REVIEW'), lookedUp(approved)],
  ])('counts its 7 days from the moment when %s, however old the payment is', (_, attempt, event) => {
    const { dueAt: __, ...old } = attempt;
    const waiting = next(old, event, 30 * DAY).attempt;
    expect(waiting).toMatchObject({ since: iso(30 * DAY), dueAt: iso(30 * DAY + 1) });
    expect(next(waiting, turn, 30 * DAY + 1)).toMatchObject({
      attempt: { attemptState: waiting.attemptState, dueAt: iso(30 * DAY + 2) },
      signals: [],
    });
    expect(next(waiting, turn, 37 * DAY + 1).signals).toEqual(['review']);
  });

  it('keeps its deadline if another charge is found before the first is recorded', () => {
    const found = next(anAttempt('CAPTURED'), lookedUp(approved, another), 30).attempt;
    expect(found).toMatchObject({ since: iso(0), dueAt: iso(31) });
  });

  it('stays until nothing is due and no refund is open', () => {
    const { dueAt, ...finished } = anAttempt('RECORDED', { openRefunds: 0 });
    expect(next({ ...finished, dueAt }, { type: 'finished' }).attempt).toEqual(finished);
    expect(next(finished, { type: 'finished' }).attempt).toBe(finished);
    const refunding = anAttempt('RECORDED', { openRefunds: 1, dueAt: iso(0) });
    expect(next(refunding, { type: 'finished' }).attempt).toEqual({ ...refunding, dueAt: iso(1) });
    expect(next(finished, { type: 'resumed' }).commands).toEqual([]);
    expect(next(finished, { type: 'no response' }).attempt.dueAt).toBe(iso(1));
    expect(next(finished, closed(approved))).toEqual({ attempt: finished, commands: [], signals: [] });
    const { reversals } = anAttempt('VOIDING');
    expect(commandsOf({ ...finished, reversals }, { type: 'resumed' })).toEqual(['close and look up']);
  });

  it('is renewed only once it is due', () => {
    const dueAfter = (due: number) =>
      next(anAttempt('UNKNOWN', { dueAt: iso(due) }), { type: 'no response' }).attempt.dueAt;
    expect([5, 0, -5].map(dueAfter)).toEqual([iso(5), iso(1), iso(1)]);
    const open = anAttempt('OPEN', { declines: 1, dueAt: iso(-5) });
    expect(next(open, lookedUp(declined)).attempt).toEqual({ ...open, dueAt: iso(1) });
  });

  it('ends exactly two minutes after the last moment at which a charge can begin, even without closing its token', () => {
    const end = anAttempt('RECORDED', { endsAt: NOW.toISOString() });
    expect(commandsOf(end, lookedUp(approved), 1.99)).toEqual([]);
    expect(commandsOf(end, lookedUp(approved), 2)).toEqual(['finish']);
    const processing = aCharge({ transactionId: 'txn-2', status: 'processing' });
    expect(commandsOf(end, lookedUp(approved, processing), 3)).toEqual([]);
    expect(commandsOf(anAttempt('VOIDING'), { type: 'reversed', transactionId: 'txn-1' })).toEqual([]);
    expect(commandsOf(anAttempt('VOIDING'), closed(aCharge({ isVoided: true })))).toEqual(['finish']);
  });

  it.each(['OPENING', 'CHARGING'] as const)('leaves a call in %s alone for less than 15 seconds', (state) => {
    expect(next(anAttempt(state), { type: 'resumed' }, 0.2499).commands).toEqual([]);
    expect(next(anAttempt(state), { type: 'resumed' }, 0.25).commands).toEqual([{ do: 'look up' }]);
  });
});
