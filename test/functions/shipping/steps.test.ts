import { describe, expect, it } from 'vitest';
import { backoffMs, pauseMs } from '#functions/shipping/delivery/pause.ts';
import { afterLookUp, matchedStatuses } from '#functions/shipping/delivery/reconcile.ts';
import { hashOf, isRefused, nextStep } from '#functions/shipping/next-step.ts';
import { newOrder, type ShippingOrderRecord } from '#functions/shipping/order-record.ts';
import type { OrderData, OrderStatus, SystemOrder } from '#functions/shipping/port/shipping-system.ts';
import type { WantedOrder } from '#functions/shipping/wanted-order.ts';

const DATA: OrderData = {
  freightBillNum: 'NB100001',
  customerNumber: '10001',
  customerName: 'Ana Kowalski',
  companyName: '',
  originCode: 'TAC',
  destinationCode: 'ANC',
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  weightLbs: 12.5,
  length: 20,
  width: 14,
  height: 10,
  declaredValueCents: null,
  priceCents: 2750,
  dangerousGoods: null,
};
const status = (milestone: OrderStatus['milestone'], second: number): OrderStatus => ({
  milestone,
  at: `2026-03-04T18:00:0${second}.400Z`,
  isUndo: false,
});
const STATUSES = [status('AVAILABLE', 1), status('IN_TRANSIT', 2), status('AT_TERMINAL', 3)];

const wanted = (changes: Partial<WantedOrder> = {}): WantedOrder => ({
  data: DATA,
  statuses: STATUSES,
  isDeleted: false,
  ...changes,
});
const known = (changes: Partial<ShippingOrderRecord> = {}): ShippingOrderRecord => ({
  ...newOrder('parcel-1', 'NB100001'),
  ...changes,
});
const sent = (changes: Partial<ShippingOrderRecord> = {}) =>
  known({ orderId: '7', sent: DATA, sentStatuses: 3, ...changes });

/** As the system stores our statuses: to the second. */
const there = (changes: Partial<SystemOrder> = {}): SystemOrder => ({
  orderId: '7',
  billNumber: null,
  traceNumber: 'parcel-1',
  data: DATA,
  statuses: STATUSES.map(({ milestone, at }) => ({
    milestone,
    behavior: 'available',
    at: at.replace('.400', ''),
  })),
  modifiedAt: '2026-03-04T18:00:09Z',
  ...changes,
});

describe('the next step', () => {
  it.each<[string, WantedOrder, ShippingOrderRecord, object | null]>([
    ['creates the order', wanted(), known(), { step: 'create', data: DATA }],
    ['waits for a destination', wanted({ data: null }), known(), null],
    [
      'sends only the fields that have changed',
      wanted({ data: { ...DATA, weightLbs: 14, priceCents: 3000 } }),
      sent(),
      { step: 'update', orderId: '7', changes: { weightLbs: 14, priceCents: 3000 } },
    ],
    [
      'sends the fields before the statuses',
      wanted({ data: { ...DATA, weightLbs: 14 } }),
      sent({ sentStatuses: 1 }),
      { step: 'update' },
    ],
    [
      'sends the statuses one by one, in their order',
      wanted(),
      sent({ sentStatuses: 1 }),
      { step: 'status', orderId: '7', status: STATUSES[1] },
    ],
    ['is none once everything is known', wanted(), sent(), null],
    ['cancels a deleted package', wanted({ isDeleted: true }), sent(), { step: 'cancel', orderId: '7' }],
    ['cancels it once', wanted({ isDeleted: true }), sent({ canceled: true }), null],
    ['never creates a deleted package', wanted({ isDeleted: true }), known(), null],
  ])('%s', (_, order, record, step) => {
    if (step === null) expect(nextStep(order, record)).toBeNull();
    else expect(nextStep(order, record)).toMatchObject(step);
  });

  it('is not repeated after a refusal until something is corrected', () => {
    const refused = { at: '2026-03-04T18:00:00Z', lines: ['No rate'], wanted: hashOf(wanted()) };
    expect(isRefused(wanted(), known({ refused }))).toBe(true);
    expect(isRefused(wanted({ data: { ...DATA, weightLbs: 9 } }), known({ refused }))).toBe(false);
    expect(isRefused(wanted({ statuses: STATUSES.slice(0, 2) }), known({ refused }))).toBe(false);
    expect(isRefused(wanted(), known())).toBe(false);
  });
});

describe('after a look-up', () => {
  const call = (step: 'create' | 'update' | 'status' | 'cancel', sends: OrderData | null) => ({
    step,
    begunAt: '2026-03-04T18:00:00Z',
    settledAt: '2026-03-04T18:01:00Z',
    sends,
  });

  it('an order that was created is known, with the statuses that it has', () => {
    const after = afterLookUp(known({ call: call('create', DATA) }), [there()], STATUSES);
    expect(after).toMatchObject({ orderId: '7', sent: DATA, sentStatuses: 3 });
    expect(after.call).toBeUndefined();
    expect(nextStep(wanted(), after)).toBeNull();
  });

  it('an order that was not created is created again', () => {
    const after = afterLookUp(known({ call: call('create', DATA) }), [], STATUSES);
    expect(nextStep(wanted(), after)).toMatchObject({ step: 'create' });
    expect(after.call).toBeUndefined();
  });

  it('takes a canceled order for another one as long as none is known', () => {
    const canceled = there({
      orderId: '6',
      statuses: [{ milestone: null, behavior: 'canceled', at: '2026-03-04T18:00:01Z' }],
    });
    expect(afterLookUp(known({ call: call('create', DATA) }), [canceled, there()], STATUSES).orderId).toBe(
      '7',
    );
  });

  it('an update is repeated unless the order has what was sent', () => {
    const heavier = { ...DATA, weightLbs: 14 };
    const record = sent({ call: call('update', heavier) });
    const done = afterLookUp(record, [there({ data: heavier })], STATUSES);
    expect(nextStep(wanted({ data: heavier }), done)).toBeNull();
    const undone = afterLookUp(record, [there()], STATUSES);
    expect(nextStep(wanted({ data: heavier }), undone)).toMatchObject({ changes: { weightLbs: 14 } });
  });

  it('keeps a weight that somebody corrected in the system while an update was open', () => {
    const record = sent({ call: call('update', { ...DATA, priceCents: 3000 }) });
    const corrected = there({ data: { ...DATA, weightLbs: 15, priceCents: 3000 } });
    const step = nextStep(
      wanted({ data: { ...DATA, priceCents: 3000 } }),
      afterLookUp(record, [corrected], STATUSES),
    );
    expect(step).toMatchObject({ step: 'update', changes: { priceCents: 3000 } });
  });

  it('a status that staff send again is repeated unless it is the latest one', () => {
    const record = sent({ sentStatuses: 2, repeatsStatus: true, call: call('status', null) });
    const canceled = { milestone: null, behavior: 'canceled', at: '2026-03-04T18:00:05Z' } as const;
    const lost = afterLookUp(record, [there({ statuses: [...there().statuses, canceled] })], STATUSES);
    expect(nextStep(wanted(), lost)).toMatchObject({ step: 'status', status: STATUSES[2] });
    const restored = [...there().statuses, canceled, ...there().statuses.slice(2)];
    const done = afterLookUp(record, [there({ statuses: restored })], STATUSES);
    expect(nextStep(wanted(), done)).toBeNull();
    expect(done).not.toHaveProperty('repeatsStatus');
  });

  it.each([
    [3, 3],
    [2, 2],
    [0, 0],
  ])('counts %i of our statuses in the history, among others', (count, matched) => {
    const other = { milestone: null, behavior: 'billed', at: '2026-03-04T18:00:00Z' } as const;
    const statuses = [other, ...there().statuses.slice(0, count), other];
    expect(matchedStatuses(STATUSES, there({ statuses }))).toBe(matched);
  });
});

describe('a pause', () => {
  it('is as long as the system asks, with jitter, but at most about five minutes', () => {
    expect(pauseMs(1, 30, 0)).toBe(30_000);
    expect(pauseMs(1, 30, 1)).toBe(33_000);
    expect(pauseMs(1, 86_400, 0)).toBe(300_000);
  });

  it('otherwise doubles with each failure, up to five minutes', () => {
    expect([1, 2, 3, 7, 30].map((failures) => backoffMs(failures, 1))).toEqual([
      5000, 10_000, 20_000, 300_000, 300_000,
    ]);
    expect(backoffMs(3, 0)).toBe(10_000);
  });
});
