import { expect, it } from 'vitest';
import { withOurs } from '#functions/shipping/difference-answers.ts';
import { afterCanceling } from '#functions/shipping/order-record.ts';
import { parcelShippingOf } from '#functions/shipping/parcel-shipping.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { ARRIVED_AT, aParcelRecord } from '#test/support/records.ts';
import { aKnownOrder } from '#test/support/shipping/orders.ts';

const daysLater = (days: number) => new Date(ARRIVED_AT.getTime() + days * DAY_MS);
const completed = aParcelRecord('customer-1', { paymentStatus: 'PAID' }, [
  'TRANSIT',
  'DESTINATION',
  'COMPLETED',
]);

it.each([
  ['a package that was just handed over waits', completed, 1, 'WAITING'],
  ['one that was closed before the system was connected is not sent', completed, 9, 'NOT_SENT'],
  ['a package that was deleted first is not sent', aParcelRecord('c', {}, ['DELETED']), 1, 'NOT_SENT'],
  ['a package in Tacoma waits', aParcelRecord('c'), 9, 'WAITING'],
  [
    'a package without a destination is not sent yet',
    aParcelRecord('c', { destinationCode: null }),
    9,
    'NOT_YET',
  ],
] as const)('%s', (_, parcel, days, state) => {
  expect(parcelShippingOf(parcel, null, daysLater(days)).state).toBe(state);
});

it('a canceled bill without a status that could restore it is created again', () => {
  const canceled = { kind: 'CANCELED', since: '2026-11-20T10:00:00Z', fields: [] } as const;
  const difference = { ...canceled, fields: [] };
  const order = aKnownOrder({ sentStatuses: 0, differences: [difference] });
  expect(withOurs(order, difference)).toMatchObject({ orderId: null, sent: null, differences: [] });
});

it('the refused cancellation of a deleted package is over once its bill is canceled', () => {
  const refused = { at: '2026-11-20T10:00:00Z', lines: ['Bill 7 is billed'], wanted: 'hash' };
  const order = aKnownOrder({ cancels: ['7001'], refused });
  const after = afterCanceling(order, { canceled: ['7001'], refused: [] });
  expect(after).toMatchObject({ canceled: true });
  expect(after).not.toHaveProperty('refused');
  expect(after).not.toHaveProperty('cancels');
});
