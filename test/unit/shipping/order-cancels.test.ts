import { expect, it } from 'vitest';
import { afterCanceling, openDifferences, type StoredDifference } from '#functions/shipping/order-record.ts';
import { aKnownOrder } from '#test/support/shipping/orders.ts';

const since = '2026-11-20T10:00:00.000Z';
const weight: StoredDifference = { kind: 'MEASURES', since, fields: [] };
const duplicate: StoredDifference = { kind: 'DUPLICATE', since, fields: [], toCancel: ['7002', '7003'] };
const known = aKnownOrder({ differences: [weight, duplicate], cancels: ['7002', '7003'] });

it('orders that will be canceled are no open difference', () => {
  expect(openDifferences(known)).toEqual([weight]);
  expect(openDifferences({ ...known, cancels: [] })).toEqual([weight, duplicate]);
});

it('a canceled order no longer differs, and one that the system refuses to cancel differs again', () => {
  const { cancels: _, ...settled } = known;
  expect(afterCanceling(known, { canceled: ['7002', '7003'], refused: [] })).toEqual({
    ...settled,
    differences: [weight],
  });
  const refused = afterCanceling(known, { canceled: ['7002'], refused: ['7003'] });
  expect(refused).toEqual({ ...settled, differences: [weight, { ...duplicate, toCancel: ['7003'] }] });
  expect(openDifferences(refused)).toHaveLength(2);
});

it('what is left to cancel stays', () => {
  expect(afterCanceling(known, { canceled: ['7002'], refused: [] })).toMatchObject({
    cancels: ['7003'],
    differences: [weight, { kind: 'DUPLICATE', toCancel: ['7003'] }],
  });
});
