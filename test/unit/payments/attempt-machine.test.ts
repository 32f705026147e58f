import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttemptEvent } from '../../../functions/payments/attempts/attempt-events.ts';
import { transition } from '../../../functions/payments/attempts/attempt-machine.ts';
import { ATTEMPT_STATES, type AttemptState } from '../../../functions/payments/attempts/attempt-record.ts';
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

/** Every kind of event. */
const EVENTS = {
  resumed: { type: 'resumed' },
  notified: { type: 'notified' },
  superseded: { type: 'superseded' },
  'token opened': { type: 'token opened', token: 'token-2' },
  'token refused': { type: 'token refused' },
  reopened: { type: 'reopened' },
  approved: lookedUp(approved),
  'another approved': lookedUp(approved, another),
  declined: lookedUp(refused),
  'declined, closed': closed(refused),
  nothing: lookedUp(),
  'nothing, closed': closed(),
  processing: lookedUp(aCharge({ status: 'processing' })),
  'charge declined': { type: 'charge declined' },
  'no answer': { type: 'no answer' },
  recorded: { type: 'recorded', receiptNumber: '10002' },
  unfit: { type: 'unfit', reason: 'PRICE' },
  reversed: { type: 'reversed', transactionId: 'txn-1' },
  'reversal refused': { type: 'reversal refused', transactionId: 'txn-1' },
  settled: { type: 'settled' },
} satisfies Record<string, AttemptEvent>;
type EventName = keyof typeof EVENTS;
const EVENT_NAMES = Object.keys(EVENTS) as EventName[];

/** The state after each event. Events that are not listed leave the state as it is. */
const NEXT: Readonly<Record<AttemptState, Partial<Record<EventName, AttemptState>>>> = {
  OPENING: {
    'token opened': 'OPEN',
    'token refused': 'EXPIRED',
    approved: 'CAPTURED',
    'another approved': 'CAPTURED',
    'declined, closed': 'DECLINED',
    nothing: 'EXPIRED',
    'nothing, closed': 'EXPIRED',
  },
  OPEN: {
    approved: 'CAPTURED',
    'another approved': 'CAPTURED',
    'declined, closed': 'DECLINED',
    'nothing, closed': 'EXPIRED',
    processing: 'UNKNOWN',
    'no answer': 'UNKNOWN',
  },
  CHARGING: {
    approved: 'CAPTURED',
    'another approved': 'CAPTURED',
    declined: 'DECLINED',
    'declined, closed': 'DECLINED',
    nothing: 'UNKNOWN',
    'nothing, closed': 'UNKNOWN',
    processing: 'UNKNOWN',
    'charge declined': 'DECLINED',
    'no answer': 'UNKNOWN',
  },
  UNKNOWN: {
    approved: 'CAPTURED',
    'another approved': 'CAPTURED',
    'declined, closed': 'DECLINED',
    'charge declined': 'DECLINED',
  },
  CAPTURED: { recorded: 'RECORDED', unfit: 'VOIDING' },
  VOIDING: { reversed: 'VOIDED' },
  RECORDED: {},
  DECLINED: { approved: 'CAPTURED', 'another approved': 'CAPTURED' },
  EXPIRED: { approved: 'CAPTURED', 'another approved': 'CAPTURED' },
  VOIDED: { 'another approved': 'VOIDING' },
  REVIEW: { approved: 'CAPTURED', 'another approved': 'CAPTURED' },
};

/** What means nothing in a state. */
const IGNORED: Readonly<Partial<Record<EventName, readonly AttemptState[]>>> = {
  'token opened': ATTEMPT_STATES.filter((state) => state !== 'OPENING'),
  'token refused': ATTEMPT_STATES.filter((state) => state !== 'OPENING'),
  'charge declined': ATTEMPT_STATES.filter((state) => state !== 'CHARGING' && state !== 'UNKNOWN'),
  recorded: ATTEMPT_STATES.filter((state) => state !== 'CAPTURED'),
  unfit: ATTEMPT_STATES.filter((state) => state !== 'CAPTURED'),
  reversed: ATTEMPT_STATES.filter((state) => state !== 'VOIDING'),
  'reversal refused': ATTEMPT_STATES.filter((state) => state !== 'VOIDING'),
};

describe('the states of a payment attempt', () => {
  describe.each(ATTEMPT_STATES)('%s', (state) => {
    it.each(EVENT_NAMES)('%s', (name) => {
      const { attempt } = transition(anAttempt(state), EVENTS[name], NOW);
      expect(attempt.attemptState).toBe(NEXT[state][name] ?? state);
    });

    it.each(EVENT_NAMES.filter((name) => IGNORED[name]?.includes(state)))('ignores: %s', (name) => {
      const before = anAttempt(state);
      expect(transition(before, EVENTS[name], NOW)).toEqual({
        attempt: before,
        commands: [],
        signals: ['ignored'],
      });
    });
  });

  it('never leaves RECORDED and never changes its charge, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENT_NAMES)), fc.nat(20_000), (names, minute) => {
        const start = anAttempt('RECORDED');
        const end = names.reduce(
          (attempt, name) => transition(attempt, EVENTS[name], minutes(minute)).attempt,
          start,
        );
        expect([end.attemptState, end.charge, end.receiptNumber]).toEqual([
          'RECORDED',
          start.charge,
          start.receiptNumber,
        ]);
      }),
    );
  });

  it('keeps every unsettled attempt in the list of the reconciler', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ATTEMPT_STATES),
        fc.array(fc.constantFrom(...EVENT_NAMES.filter((name) => name !== 'settled'))),
        (state, names) => {
          const end = names.reduce(
            (attempt, name) => transition(attempt, EVENTS[name], NOW).attempt,
            anAttempt(state),
          );
          expect(end.dueAt).toBeDefined();
        },
      ),
    );
  });
});
