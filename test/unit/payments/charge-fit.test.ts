import { expect, it } from 'vitest';
import { chargeMisfit } from '../../../functions/payments/attempts/charge-fit.ts';
import type { CardTransaction } from '../../../functions/payments/provider/card-provider.ts';
import { aCharge, anAttempt, minutes } from './attempts.ts';

const card = (funding: CardTransaction['card']['funding']) => ({ cardType: 'Visa', last4: '4242', funding });
const DEBIT_CARDS = (['DEBIT', 'PREPAID', 'GIFT', 'UNKNOWN'] as const).map(card);

it.each<[string, Partial<CardTransaction>]>([
  ['the price with surcharge on a credit card', {}],
  ['the price on a credit card', { capturedCents: 10_000 }],
  ...DEBIT_CARDS.map((each): [string, Partial<CardTransaction>] => [
    `the price on a ${each.funding} card`,
    { capturedCents: 10_000, card: each },
  ]),
  ['5 minutes before the attempt, by another clock', { createdAt: minutes(-5).toISOString() }],
  ['5 minutes after the token has ended', { createdAt: minutes(15).toISOString() }],
])('accepts %s', (_, changes) => {
  expect(chargeMisfit(anAttempt('OPEN'), aCharge(changes))).toBeNull();
});

it.each<[string, string, Partial<CardTransaction>]>([
  ['KIND', 'an authorization', { kind: 'authorization' }],
  ['KIND', 'another kind', { kind: 'other' }],
  ['KIND', 'a sale that is not captured', { isCaptured: false }],
  ['KIND', 'another order', { orderId: 'other' }],
  ['CURRENCY', 'Canadian dollars', { currency: 'CAD' }],
  ['AMOUNT', 'one cent less', { capturedCents: 9999 }],
  ['AMOUNT', 'one cent more', { capturedCents: 10_001 }],
  ['AMOUNT', 'one cent less than with surcharge', { capturedCents: 10_249 }],
  ['AMOUNT', 'a partial approval', { capturedCents: 5125 }],
  ['AMOUNT', 'nothing', { capturedCents: 0 }],
  ['AMOUNT', '1 dollar instead of 100', { capturedCents: 100 }],
  ...DEBIT_CARDS.map((each): [string, string, Partial<CardTransaction>] => [
    'AMOUNT',
    `a surcharge on a ${each.funding} card`,
    { card: each },
  ]),
  ['DATE', 'the day before', { createdAt: minutes(-24 * 60).toISOString() }],
  ['DATE', 'a minute too early', { createdAt: minutes(-6).toISOString() }],
  ['DATE', 'a minute too late', { createdAt: minutes(16).toISOString() }],
  ['DATE', 'no date', { createdAt: '' }],
])('refuses with %s: %s', (reason, _, changes) => {
  expect(chargeMisfit(anAttempt('OPEN'), aCharge(changes))).toBe(reason);
});
