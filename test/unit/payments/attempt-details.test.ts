import { describe, expect, it } from 'vitest';
import type { AttemptEvent } from '#functions/payments/attempts/attempt-events.ts';
import { transition } from '#functions/payments/attempts/attempt-machine.ts';
import type * as Attempts from '#functions/payments/attempts/attempt-record.ts';
import * as attempts from './attempts.ts';

const { aCharge, anAttempt, another, aReversal, approved, closed, lookedUp, minutes, NOW, declined } =
  attempts;

type AttemptRecord = Attempts.AttemptRecord;
type Reversal = Attempts.Reversal;
const next = (attempt: AttemptRecord, event: AttemptEvent, now = NOW) => transition(attempt, event, now);
const iso = (minute: number) => minutes(minute).toISOString();
const DAY = 24 * 60;

const OPEN = anAttempt('OPEN');
const EXPIRED = anAttempt('EXPIRED');
const CHARGING = anAttempt('CHARGING');
const CAPTURED = anAttempt('CAPTURED');
const VOIDING = anAttempt('VOIDING');
const RECORDED = anAttempt('RECORDED');
const DISPUTED_ATTEMPT = anAttempt('RECORDED', { hasOpenDispute: true });
const SEEN = anAttempt('OPEN', { declines: 1 });
const RETURNING = anAttempt('RECORDED', { reversals: [aReversal({ transactionId: 'txn-2' })] });
const disputed = aCharge({ hasOpenDispute: true });
const partial = aCharge({ capturedCents: 5000 });
const voided = aCharge({ isVoided: true });
const rejected = (reason: Attempts.MismatchReason): AttemptEvent => ({ type: 'rejected', reason });
const opened: AttemptEvent = { type: 'token opened', token: '2' };
const recorded: AttemptEvent = { type: 'recorded', receiptNumber: '7' };
const chargeDeclined: AttemptEvent = { type: 'charge declined' };
const { charge } = CAPTURED;

it.each<[string, AttemptRecord, AttemptEvent, object]>([
  ['the token', anAttempt('OPENING'), opened, { attemptState: 'OPEN', token: '2', dueAt: iso(1) }],
  ['the charge', OPEN, lookedUp(approved), { attemptState: 'CAPTURED', charge, dueAt: iso(1) }],
  ['nothing for another order', OPEN, lookedUp(aCharge({ orderId: 'other' })), {}],
  ['the declines', CHARGING, chargeDeclined, { attemptState: 'DECLINED', declines: 1, dueAt: iso(1) }],
  ['only declined charges', OPEN, lookedUp(declined, voided), { declines: 1 }],
  ['nothing if the decline is known', SEEN, lookedUp(declined), {}],
  ['nothing if fewer declines are found', anAttempt('OPEN', { declines: 2 }), lookedUp(declined), {}],
  ['the declines that the customer has seen', SEEN, { type: 'reopened' }, { seenDeclines: 1 }],
  ['nothing found', CHARGING, lookedUp(), { attemptState: 'UNKNOWN', foundNothingAt: iso(0), dueAt: iso(1) }],
  ['the receipt', CAPTURED, recorded, { attemptState: 'RECORDED', receiptNumber: '7', recordedAt: iso(0) }],
  [
    'the state after a claim by another payment',
    CAPTURED,
    rejected('CLAIMED'),
    { attemptState: 'VOIDED', misfit: 'CLAIMED', dueAt: iso(1) },
  ],
  ['nothing for a charge that is being returned', RETURNING, lookedUp(approved, another), {}],
  ['a new dispute', RECORDED, lookedUp(disputed), { hasOpenDispute: true }],
  ['a dispute that ended', DISPUTED_ATTEMPT, lookedUp(approved), { hasOpenDispute: false }],
  [
    'only the declines if another charge is disputed',
    RECORDED,
    lookedUp({ ...declined, hasOpenDispute: true }, approved),
    { declines: 1 },
  ],
])('an event changes %s', (_, before, event, changes) => {
  expect(next(before, event).attempt).toEqual({ ...before, ...changes });
});

it('a charge that does not match is returned', () => {
  const { attempt, commands } = next(anAttempt('OPEN'), lookedUp(partial));
  const reversal = aReversal({ amountCents: 5000 });
  expect(attempt).toMatchObject({ attemptState: 'VOIDING', misfit: 'AMOUNT', reversals: [reversal] });
  expect(commands).toEqual([{ do: 'reverse', reversal }]);
  expect(next(CAPTURED, rejected('CLAIMED')).commands).toEqual([]);
  expect(next(OPEN, { type: 'reopened' }).attempt).toBe(OPEN);
  const finished = anAttempt('RECORDED', { dueAt: undefined });
  const reversals = [aReversal({ transactionId: 'txn-2' })];
  const returning = { ...finished, reversals, dueAt: iso(1) };
  expect(next(finished, lookedUp(approved, another)).attempt).toEqual(returning);
});

it.each<[string, AttemptRecord, AttemptEvent, true | undefined]>([
  ['without a charge', OPEN, closed(), true],
  ['after a decline that the customer has seen', SEEN, closed(declined), true],
  ['after a charge', OPEN, closed(approved), undefined],
])('a payment that is closed for another one, %s, was replaced: %s', (_, attempt, event, isReplaced) => {
  expect(next(attempt, { type: 'cancel requested' }).commands).toEqual([
    { do: 'close and look up', isReplaced: true },
  ]);
  const ended = next(attempt, { ...event, isReplaced: true } as AttemptEvent).attempt;
  expect('isReplaced' in ended ? ended.isReplaced : undefined).toBe(isReplaced);
  expect(next(attempt, event).attempt).not.toHaveProperty('isReplaced');
});

it.each<[string, AttemptRecord, AttemptEvent, string[]]>([
  ['a new dispute', RECORDED, lookedUp(disputed), ['dispute']],
  ['no known dispute', DISPUTED_ATTEMPT, lookedUp(disputed), []],
  ['a dispute and a void', VOIDING, lookedUp({ ...disputed, isVoided: true }), ['dispute', 'voided']],
  ['no known decline', SEEN, closed(declined), []],
  ['a late charge that does not match', EXPIRED, lookedUp(partial), ['late approval']],
  ['a charge of another payment', CAPTURED, rejected('CLAIMED'), ['review']],
])('an event signals %s', (_, attempt, event, signals) => {
  expect(next(attempt, event).signals).toEqual(signals);
});

describe('the reversals of an attempt', () => {
  const refunding = (changes: Partial<Reversal> = {}) => aReversal({ by: 'REFUND', ...changes });
  const settledVoid = (reversal: Reversal) =>
    anAttempt('VOIDED', { reversals: [reversal], dueAt: undefined });

  it.each([
    [{ refundedCents: 10_250 }, 'VOIDED'],
    [{ refundedCents: 10_249 }, 'VOIDING'],
    [{ capturedCents: 0 }, 'VOIDING'],
    [{ isVoided: true }, 'VOIDED'],
  ])('with the charge %j leave it in %s', (changes, state) => {
    expect(next(anAttempt('VOIDING'), lookedUp(aCharge(changes))).attempt.attemptState).toBe(state);
  });

  it('are changed only by events of their own charge', () => {
    const reversals = [aReversal(), refunding({ transactionId: 'txn-2' })];
    const both = anAttempt('VOIDING', { reversals });
    const done = refunding({ transactionId: 'txn-2', reversalState: 'DONE' });
    const returned = next(both, { type: 'reversed', transactionId: 'txn-2' });
    expect(returned.attempt).toMatchObject({ reversals: [aReversal(), done] });
    const voidRefused = next(both, { type: 'reversal refused', transactionId: 'txn-1' });
    expect(voidRefused.attempt).toMatchObject({
      reversals: [refunding(), refunding({ transactionId: 'txn-2' })],
    });
    expect(voidRefused.commands).toEqual([{ do: 'look up' }]);
    const refusal = next(both, { type: 'reversal refused', transactionId: 'txn-2' });
    expect(refusal.attempt).toMatchObject({
      reversals: [aReversal(), refunding({ transactionId: 'txn-2', tries: 1 })],
    });
    expect(refusal.commands).toEqual([]);
    const other = next(both, { type: 'reversal refused', transactionId: 'txn-3' });
    expect(other).toEqual({ attempt: both, commands: [], signals: ['ignored'] });
  });

  it('start again only for completed refunds whose charge still stands', () => {
    const failed = settledVoid(refunding({ reversalState: 'DONE' }));
    const { attempt, commands } = next(failed, lookedUp(approved), minutes(5));
    expect(attempt).toMatchObject({ reversals: [refunding({ tries: 1, since: iso(5) })] });
    expect([attempt.attemptState, attempt.dueAt, commands]).toEqual(['VOIDING', iso(6), [{ do: 'look up' }]]);
    for (const charge of [declined, aCharge({ status: 'processing' }), aCharge({ isVoided: true })]) {
      const found = next(failed, lookedUp({ ...charge, transactionId: 'txn-1' })).attempt;
      expect(found).toEqual({ ...failed, declines: expect.any(Number) });
    }
    const voided = settledVoid(aReversal({ reversalState: 'DONE' }));
    expect(next(voided, lookedUp(approved)).attempt).toBe(voided);
    const waiting = anAttempt('VOIDING', { reversals: [refunding()] });
    expect(next(waiting, lookedUp(approved)).attempt).toBe(waiting);
    const done = (transactionId: string) => refunding({ transactionId, reversalState: 'DONE' });
    const two = [done('txn-1'), done('txn-2')];
    const one = next({ ...failed, reversals: two }, lookedUp(approved, { ...another, isVoided: true }));
    expect(one.attempt).toMatchObject({ reversals: [{ reversalState: 'OPEN' }, { reversalState: 'DONE' }] });
  });

  it.each<[Attempts.AttemptState, number, Attempts.AttemptState, string[], string[]]>([
    ['VOIDING', DAY, 'VOIDING', ['reverse'], []],
    ['VOIDING', DAY + 1, 'REVIEW', ['finish'], ['review']],
    ['RECORDED', DAY + 1, 'RECORDED', ['finish'], ['review']],
    ['REVIEW', DAY + 1, 'REVIEW', ['finish'], []],
  ])('of %s, after %d minutes', (state, minute, then, commands, signals) => {
    const attempt = anAttempt(state, { reversals: [aReversal()], charge: anAttempt('CAPTURED').charge });
    const end = next(attempt, lookedUp(approved), minutes(minute));
    expect(end).toMatchObject({ attempt: { attemptState: then }, signals });
    expect(end.commands.map((command) => command.do)).toEqual(commands);
  });

  it('have a day for the refund after a void was refused', () => {
    const refused = { type: 'reversal refused', transactionId: 'txn-1' } as const;
    const refund = next(anAttempt('VOIDING'), refused, minutes(DAY - 1)).attempt;
    expect(refund).toMatchObject({ reversals: [refunding({ since: iso(DAY - 1) })] });
    const again = next(refund, refused, minutes(DAY)).attempt;
    expect(again).toMatchObject({ reversals: [refunding({ since: iso(DAY - 1), tries: 1 })] });
  });

  it('need a review if one of several takes too long', () => {
    const reversals = [aReversal(), aReversal({ transactionId: 'txn-2', since: iso(DAY) })];
    const attempt = anAttempt('VOIDING', { reversals });
    expect(next(attempt, { type: 'no response' }, minutes(DAY)).attempt.attemptState).toBe('VOIDING');
    expect(next(attempt, { type: 'no response' }, minutes(DAY + 1)).attempt.attemptState).toBe('REVIEW');
  });
});
