import { describe, expect, it } from 'vitest';
import type { Transition } from '#functions/payments/attempts/attempt-events.ts';
import { transition } from '#functions/payments/attempts/attempt-machine.ts';
import type { AttemptState } from '#functions/payments/attempts/attempt-record.ts';
import { fc } from '#test/support/random.ts';
import { ATTEMPT_STATES, anAttempt, EVENTS, minutes, NOW } from './attempts.ts';

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
    'no response': 'UNKNOWN',
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
    'no response': 'UNKNOWN',
  },
  UNKNOWN: {
    approved: 'CAPTURED',
    'another approved': 'CAPTURED',
    'declined, closed': 'DECLINED',
    'charge declined': 'DECLINED',
  },
  CAPTURED: { recorded: 'RECORDED', rejected: 'VOIDING' },
  VOIDING: { reversed: 'VOIDED' },
  RECORDED: {},
  DECLINED: { approved: 'CAPTURED', 'another approved': 'CAPTURED' },
  EXPIRED: { approved: 'CAPTURED', 'another approved': 'CAPTURED' },
  VOIDED: { 'another approved': 'VOIDING' },
  REVIEW: { approved: 'CAPTURED', 'another approved': 'CAPTURED' },
};

const NOT = (...states: AttemptState[]) => ATTEMPT_STATES.filter((state) => !states.includes(state));
const UNDECIDED: readonly AttemptState[] = ['OPENING', 'OPEN', 'CHARGING', 'UNKNOWN'];
const ENDED: readonly AttemptState[] = ['RECORDED', 'DECLINED', 'EXPIRED', 'VOIDED', 'REVIEW'];
const CHARGED_LATE: readonly AttemptState[] = ['DECLINED', 'EXPIRED', 'REVIEW'];
/** A lookup that finds no new charge continues with the next open step. */
const CONTINUES = { 'record | ': ['CAPTURED'], 'reverse txn-1 | ': ['VOIDING'] } as const;
/** Declined charges count in every state. */
const COUNTS_DECLINE = {
  'record | declined': ['CAPTURED'],
  'reverse txn-1 | declined': ['VOIDING'],
} as const;

/** The commands and the signals of each event by state. In states that are not listed, there are none. */
const EFFECTS: Readonly<Record<EventName, Readonly<Record<string, readonly AttemptState[]>>>> = {
  due: {},
  resumed: {
    'look up, best effort | ': ['OPEN'],
    'close and look up | ': ['UNKNOWN', 'VOIDING', ...ENDED],
    'record | ': ['CAPTURED'],
  },
  'lookup requested': {
    'look up | ': ['OPEN', 'CHARGING', 'VOIDING', ...ENDED],
    'close and look up | ': ['UNKNOWN'],
    'record | ': ['CAPTURED'],
  },
  'cancel requested': {
    'close and look up | ': ['OPEN', 'UNKNOWN', 'VOIDING', ...ENDED],
    'record | ': ['CAPTURED'],
  },
  'token opened': { ' | ignored': NOT('OPENING') },
  'token refused': { 'finish | ': ['OPENING'], ' | ignored': NOT('OPENING') },
  reopened: {},
  approved: {
    'record | ': [...UNDECIDED, 'CAPTURED'],
    'record | late approval': CHARGED_LATE,
    'reverse txn-1 | ': ['VOIDING'],
  },
  'another approved': {
    'reverse txn-2, record | second approval': UNDECIDED,
    'reverse txn-2 | second approval': ['CAPTURED', 'RECORDED', 'VOIDED'],
    'reverse txn-1, reverse txn-2 | second approval': ['VOIDING'],
    'reverse txn-2, record | second approval, late approval': CHARGED_LATE,
  },
  declined: {
    ...COUNTS_DECLINE,
    ' | declined': ['OPENING', 'OPEN', 'UNKNOWN', ...ENDED],
    'finish | declined': ['CHARGING'],
  },
  'declined, closed': { ...COUNTS_DECLINE, 'finish | declined': [...UNDECIDED, ...ENDED] },
  nothing: { ...CONTINUES, 'finish | ': ['OPENING'] },
  'nothing, closed': { ...CONTINUES, 'finish | ': ['OPENING', 'OPEN', ...ENDED] },
  processing: CONTINUES,
  'charge declined': {
    'finish | declined': ['CHARGING', 'UNKNOWN'],
    ' | ignored': NOT('CHARGING', 'UNKNOWN'),
  },
  'no response': {},
  recorded: { 'index receipt | approved': ['CAPTURED'], ' | ignored': NOT('CAPTURED') },
  rejected: { 'reverse txn-1 | ': ['CAPTURED'], ' | ignored': NOT('CAPTURED') },
  reversed: { ' | voided': ['VOIDING'], ' | ignored': NOT('VOIDING') },
  'reversal refused': { 'look up | ': ['VOIDING'], ' | ignored': NOT('VOIDING') },
  finished: {},
};

function effectOf({ commands, signals }: Transition): string {
  const names = commands.map((command) => {
    if (command.do === 'reverse') return `reverse ${command.reversal.transactionId}`;
    return `${command.do}${command.do === 'look up' && command.bestEffort ? ', best effort' : ''}`;
  });
  return `${names.join(', ')} | ${signals.join(', ')}`;
}

describe('the states of a payment attempt', () => {
  describe.each(ATTEMPT_STATES)('%s', (state) => {
    it.each(EVENT_NAMES)('%s', (name) => {
      const before = anAttempt(state);
      const after = transition(before, EVENTS[name], NOW);
      expect(after.attempt.attemptState).toBe(NEXT[state][name] ?? state);
      const effects = Object.entries(EFFECTS[name]).filter(([, states]) => states.includes(state));
      expect([effectOf(after)]).toEqual(effects.length > 0 ? effects.map(([effect]) => effect) : [' | ']);
      if (after.signals.includes('ignored')) expect(after.attempt).toBe(before);
    });
  });

  const attemptAfter = (start: Transition['attempt'], names: readonly EventName[], now = NOW) =>
    names.reduce((attempt, name) => transition(attempt, EVENTS[name], now).attempt, start);

  it('never leaves RECORDED and never changes its charge, whatever happens', () => {
    const { attemptState, charge, receiptNumber } = anAttempt('RECORDED');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENT_NAMES)), fc.nat(20_000), (names, minute) => {
        const end = attemptAfter(anAttempt('RECORDED'), names, minutes(minute));
        expect(end).toMatchObject({ attemptState, charge, receiptNumber });
      }),
    );
  });

  it('keeps every unfinished attempt in the list of the reconciler', () => {
    const unfinished = fc.array(fc.constantFrom(...EVENT_NAMES.filter((name) => name !== 'finished')));
    fc.assert(
      fc.property(fc.constantFrom(...ATTEMPT_STATES), unfinished, (state, names) => {
        expect(attemptAfter(anAttempt(state), names).dueAt).toBeDefined();
      }),
    );
  });
});
