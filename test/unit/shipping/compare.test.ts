import { describe, expect, it } from 'vitest';
import { differencesOf, withAnsweredOrder, withComparison } from '#functions/shipping/compare.ts';
import { hashOf } from '#functions/shipping/next-step.ts';
import type { StoredDifference } from '#functions/shipping/order-record.ts';
import type { Behavior } from '#functions/shipping/port/shipping-system.ts';
import { isSeen } from '#functions/shipping/seen-orders.ts';
import type { Milestone } from '#shared/rules/shipping/milestones.ts';
import { aKnownOrder, aSystemOrder, aWantedOrder, SAMPLE_ORDER_DATA } from '#test/support/shipping/orders.ts';

const NOW = new Date('2026-11-24T10:00:00.000Z');
const AT = '2026-11-20T10:00:00.000Z';

const isUndo = false;
const wantedAt = (milestone: Milestone) =>
  aWantedOrder({
    statuses: [
      { milestone: 'AVAILABLE', at: AT, isUndo },
      { milestone, at: AT, isUndo },
    ],
  });
const inBehavior = (...behaviors: readonly Behavior[]) =>
  aSystemOrder({ statuses: behaviors.map((behavior) => ({ milestone: null, behavior, at: AT })) });
const canceled = inBehavior('available', 'canceled');
const other = (changes = {}) => aSystemOrder({ orderId: '7002', ...changes });

const GOODS = {
  unNumber: 'UN1203',
  dotClass: '3',
  packingGroup: 'II',
  quantity: 5,
  unit: 'GAL',
  emergencyPhone: '',
};

/** The kinds of the differences, and what differs. */
const shown = (differences: readonly StoredDifference[]) =>
  differences.map(({ kind, fields }) => [
    kind,
    ...fields.map(({ field, ours, theirs }) => `${field}: ${ours} / ${theirs}`),
  ]);

const difference = (kind: StoredDifference['kind']): StoredDifference => ({ kind, since: AT, fields: [] });

describe('an order', () => {
  it.each([
    ['is the same', aSystemOrder(), []],
    [
      'has different measurements',
      aSystemOrder({ data: { weightLbs: 40, height: 13.5 } }),
      [['MEASURES', 'weightLbs: 32.5 / 40', 'height: 12 / 13.5']],
    ],
    [
      'has another destination, price and declared value',
      aSystemOrder({ data: { destinationCode: 'KOD', priceCents: 105_000, declaredValueCents: 100 } }),
      [['DETAILS', 'destinationCode: ANC / KOD', 'price: $48.20 / $1,050.00', 'declaredValue: null / $1.00']],
    ],
    [
      'has hazardous goods',
      aSystemOrder({ data: { dangerousGoods: GOODS } }),
      [['DETAILS', 'hazard: false / true']],
    ],
    [
      'has another name of the customer, which only the portal decides',
      aSystemOrder({ data: { customerName: 'M. Olson' } }),
      [],
    ],
    [
      'has different measurements and was delivered',
      { ...inBehavior('delivered'), data: { ...SAMPLE_ORDER_DATA, weightLbs: 40 } },
      [
        ['MEASURES', 'weightLbs: 32.5 / 40'],
        ['STATUS', 'status: AVAILABLE / delivered'],
      ],
    ],
    ['was canceled', canceled, [['CANCELED', 'status: AVAILABLE / canceled']]],
    ['was canceled and restored', inBehavior('available', 'canceled', 'available'), []],
  ] as const)('that %s', (_, order, expected) => {
    expect(shown(differencesOf(aWantedOrder(), [order], aKnownOrder(), NOW))).toEqual(expected);
  });

  it('has other hazardous goods', () => {
    const sent = { ...SAMPLE_ORDER_DATA, dangerousGoods: GOODS };
    const order = aSystemOrder({
      data: { dangerousGoods: { ...GOODS, unNumber: 'UN1993', quantity: null } },
    });
    const found = differencesOf(aWantedOrder({ data: sent }), [order], aKnownOrder({ sent }), NOW);
    expect(shown(found)).toEqual([['DETAILS', 'hazard: UN1203, 3, II, 5 GAL / UN1993, 3, II']]);
  });

  it.each([
    ['is missing', [], [['MISSING', 'orders: 7001 / null']]],
    ['was replaced', [other({ billNumber: 'T55' })], [['MISSING', 'orders: 7001 / T55']]],
    ['has a duplicate', [aSystemOrder(), other()], [['DUPLICATE', 'orders: 7001 / 7002']]],
    ['has a canceled duplicate', [aSystemOrder(), { ...canceled, orderId: '7002' }], []],
  ] as const)('that %s', (_, orders, expected) => {
    expect(shown(differencesOf(aWantedOrder(), orders, aKnownOrder(), NOW))).toEqual(expected);
  });

  it.each([
    ['without a package', null, aKnownOrder({ orderId: null, sent: null })],
    ['of a deleted package', aWantedOrder({ isDeleted: true }), aKnownOrder({ canceled: true })],
  ] as const)('%s is unknown unless it is canceled', (_, wanted, known) => {
    expect(
      differencesOf(wanted, [aSystemOrder(), other(), { ...canceled, orderId: '1' }], known, NOW),
    ).toEqual([
      {
        kind: 'UNKNOWN',
        since: NOW.toISOString(),
        fields: [{ field: 'orders', ours: null, theirs: '7001, 7002' }],
        toCancel: ['7001', '7002'],
      },
    ]);
    expect(differencesOf(wanted, [canceled], known, NOW)).toEqual([]);
  });
});

describe('the status of an order', () => {
  const MATCHING: Record<Milestone, readonly Behavior[]> = {
    AVAILABLE: ['quoted', 'available', 'approved'],
    IN_TRANSIT: ['dispatched', 'picked up'],
    AT_TERMINAL: ['dispatched', 'picked up'],
    DELIVERED: ['delivered', 'approved', 'billed'],
  };
  const BEHAVIORS = [
    'quoted',
    'available',
    'dispatched',
    'picked up',
    'delivered',
    'approved',
    'billed',
  ] as const;
  const pairs = (Object.keys(MATCHING) as Milestone[]).flatMap((milestone) =>
    BEHAVIORS.map((behavior) => [milestone, behavior, MATCHING[milestone].includes(behavior)] as const),
  );

  it.each(pairs)('for %s may be %s: %s', (milestone, behavior, isSame) => {
    const found = differencesOf(
      wantedAt(milestone),
      [inBehavior(behavior)],
      aKnownOrder({ sentStatuses: 2 }),
      NOW,
    );
    expect(shown(found)).toEqual(isSame ? [] : [['STATUS', `status: ${milestone} / ${behavior}`]]);
  });

  it('is the latest one with a meaning', () => {
    const known = aKnownOrder({ sentStatuses: 2 });
    const noted = inBehavior('available', 'picked up', 'other');
    expect(differencesOf(wantedAt('IN_TRANSIT'), [noted], known, NOW)).toEqual([]);
    expect(differencesOf(wantedAt('DELIVERED'), [inBehavior('other')], known, NOW)).toMatchObject([
      { kind: 'STATUS', fields: [{ ours: 'DELIVERED', theirs: null }] },
    ]);
  });

  it('may have any behavior if it has the code for the milestone', () => {
    const order = aSystemOrder({ statuses: [{ milestone: 'AT_TERMINAL', behavior: 'other', at: AT }] });
    expect(differencesOf(wantedAt('AT_TERMINAL'), [order], aKnownOrder({ sentStatuses: 2 }), NOW)).toEqual(
      [],
    );
  });

  it('is not compared before one was sent', () => {
    const wanted = aWantedOrder({ statuses: [] });
    expect(differencesOf(wanted, [inBehavior('delivered')], aKnownOrder({ sentStatuses: 0 }), NOW)).toEqual(
      [],
    );
  });
});

describe('a comparison', () => {
  const differing = aSystemOrder({
    data: { weightLbs: 40 },
    billNumber: 'T100',
    modifiedAt: '2026-11-21T10:00:00Z',
  });
  const stored = [difference('MEASURES'), difference('STATUS')];

  it('keeps since when a difference is known, and drops what is no longer different', () => {
    expect(differencesOf(aWantedOrder(), [differing], aKnownOrder({ differences: stored }), NOW)).toEqual([
      {
        ...{ kind: 'MEASURES', since: AT },
        fields: [{ field: 'weightLbs', ours: '32.5', theirs: '40' }],
        has: { weightLbs: 40 },
      },
    ]);
  });

  const corrected = aWantedOrder({ data: { ...SAMPLE_ORDER_DATA, weightLbs: 50 } });
  const call = { step: 'update', begunAt: AT, settledAt: AT, sends: null } as const;
  it.each([
    ['a change must still be sent', corrected, {}],
    ['a status must still be sent', aWantedOrder(), { sentStatuses: 0 }],
    ['a call has not ended', aWantedOrder(), { call }],
    ['other orders must still be canceled', aWantedOrder(), { cancels: ['7002'] }],
    ['an unknown order must still be canceled', null, { cancels: ['7001'] }],
    ['the order of a deleted package must still be canceled', aWantedOrder({ isDeleted: true }), {}],
  ])('waits while %s', (_, wanted, changes) => {
    const known = aKnownOrder({ differences: stored, seenAt: AT, ...changes });
    const compared = withComparison(known, wanted, [differing], NOW);
    expect(compared).toEqual({ ...known, billNumber: 'T100' });
  });

  it('of what was refused is with what was sent before', () => {
    const refused = { at: AT, lines: ['Too heavy.'], wanted: hashOf(corrected) };
    const found = differencesOf(corrected, [aSystemOrder()], aKnownOrder({ refused }), NOW);
    expect(found).toEqual([]);
  });

  it('is also made after the system was restored to an earlier state', () => {
    const known = aKnownOrder({ seenAt: '2026-11-22T10:00:00Z' });
    expect(withComparison(known, aWantedOrder(), [differing], NOW).differences).not.toEqual([]);
  });

  it('finds a missing order again, although something must still be sent', () => {
    const known = aKnownOrder({ differences: [difference('MISSING')], sentStatuses: 0 });
    expect(shown(differencesOf(aWantedOrder(), [], known, NOW))).toEqual([
      ['MISSING', 'orders: 7001 / null'],
    ]);
    expect(differencesOf(aWantedOrder(), [aSystemOrder()], known, NOW)).toEqual([]);
  });

  it('stores the bill number, and until when changes were seen', () => {
    const known = aKnownOrder();
    const compared = withComparison(known, aWantedOrder(), [differing, other({ modifiedAt: AT })], NOW);
    expect(compared).toMatchObject({ billNumber: 'T100', seenAt: differing.modifiedAt });
    expect(shown(compared.differences).map(([kind]) => kind)).toEqual(['MEASURES', 'DUPLICATE']);
    expect(withComparison(compared, aWantedOrder(), [differing, other()], new Date())).toBe(compared);
  });

  it('with the answer of a call cannot tell whether there is a duplicate', () => {
    const known = aKnownOrder({ differences: [...stored, difference('DUPLICATE')] });
    const compared = withAnsweredOrder(known, aWantedOrder(), aSystemOrder(), NOW);
    expect(compared).toEqual({
      ...known,
      differences: [difference('DUPLICATE')],
      seenAt: aSystemOrder().modifiedAt,
    });
  });

  it.each([
    ['the same change', '7001', '2026-11-20T10:00:00Z', true],
    ['a later change', '7001', '2026-11-20T10:00:01Z', false],
    ['a change of another order', '7002', '2026-11-20T10:00:00Z', false],
  ])('has seen %s: %s %s %s', (_, orderId, modifiedAt, expected) => {
    const change = { orderId, modifiedAt, traceNumber: '' };
    expect(isSeen(aKnownOrder({ seenAt: AT }), change)).toBe(expected);
    expect(isSeen(aKnownOrder(), change)).toBe(false);
  });

  it('looks an order up again that can have been changed in the second of our own change', () => {
    const order = aSystemOrder();
    const change = { orderId: order.orderId, modifiedAt: order.modifiedAt, traceNumber: '' };
    const laterBy = (ms: number) => new Date(Date.parse(order.modifiedAt) + ms);
    const answered = withAnsweredOrder(aKnownOrder(), aWantedOrder(), order, laterBy(300));
    expect(isSeen(answered, change)).toBe(false);
    const looked = withComparison(answered, aWantedOrder(), [order], laterBy(20_000));
    expect(isSeen(looked, change)).toBe(true);
    expect(looked).not.toHaveProperty('seenEarly');
  });
});
