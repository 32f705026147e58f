import assert from 'node:assert/strict';
import type { SystemOrder } from '#functions/shipping/port/shipping-system.ts';
import { MILESTONES } from '#shared/rules/shipping/milestones.ts';
import { type ConformanceCase, only, orderIn, second } from './bench.ts';

const HOUR_MS = 3_600_000;

const milestonesOf = ({ statuses }: SystemOrder) => statuses.flatMap(({ milestone }) => milestone ?? []);
const behaviorsOf = ({ statuses }: SystemOrder) => statuses.map(({ behavior }) => behavior);

/** The status history, and canceling. */
export const STATUS_CASES: readonly ConformanceCase[] = [
  {
    name: 'records the milestones in the order of the calls, to the second',
    run: async ({ create, find, status }) => {
      const order = await create();
      assert.deepEqual(milestonesOf(order), []);
      const start = Date.now() - 5 * HOUR_MS;
      const times = MILESTONES.map((_, index) => new Date(start + index * (HOUR_MS + 1234)).toISOString());
      for (const [index, milestone] of MILESTONES.entries())
        await status(order.orderId, milestone, { at: times[index] ?? '' });
      const found = only(await find(order.traceNumber));
      const ours = found.statuses.filter(({ milestone }) => milestone !== null);
      assert.deepEqual(milestonesOf(found), [...MILESTONES]);
      assert.deepEqual(
        ours.map(({ at }) => second(at)),
        times.map(second),
      );
    },
  },
  {
    name: 'records statuses of the same second in the order of the calls',
    run: async ({ create, find, status }) => {
      const { orderId, traceNumber } = await create();
      const at = new Date(Date.now() - HOUR_MS).toISOString();
      for (const milestone of ['IN_TRANSIT', 'AT_TERMINAL', 'IN_TRANSIT'] as const)
        await status(orderId, milestone, { at });
      assert.deepEqual(milestonesOf(only(await find(traceNumber))), [
        'IN_TRANSIT',
        'AT_TERMINAL',
        'IN_TRANSIT',
      ]);
    },
  },
  {
    name: 'records an undo as one more status',
    run: async ({ create, find, status }) => {
      const { orderId, traceNumber } = await create();
      await status(orderId, 'AVAILABLE');
      await status(orderId, 'IN_TRANSIT');
      await status(orderId, 'AVAILABLE', { isUndo: true });
      assert.deepEqual(milestonesOf(only(await find(traceNumber))), ['AVAILABLE', 'IN_TRANSIT', 'AVAILABLE']);
    },
  },
  {
    name: "reads what the company's own codes mean",
    run: async ({ create, find, status }) => {
      const { orderId, traceNumber } = await create();
      for (const milestone of MILESTONES) await status(orderId, milestone);
      const { statuses } = only(await find(traceNumber));
      const behaviorOf = (wanted: (typeof MILESTONES)[number]) =>
        statuses.find(({ milestone }) => milestone === wanted)?.behavior;
      assert.equal(behaviorOf('AVAILABLE'), 'available');
      assert.equal(behaviorOf('DELIVERED'), 'delivered');
      for (const milestone of ['IN_TRANSIT', 'AT_TERMINAL'] as const)
        assert.match(behaviorOf(milestone) ?? '', /^(dispatched|picked up)$/);
    },
  },
  {
    name: 'cancels an order, which is still found',
    run: async ({ create, find, system, status }) => {
      const { orderId, traceNumber } = await create();
      await status(orderId, 'AVAILABLE');
      const canceled = orderIn(await system.cancel(orderId));
      assert.equal(canceled.statuses.at(-1)?.behavior, 'canceled');
      assert.equal(only(await find(traceNumber)).statuses.at(-1)?.behavior, 'canceled');
    },
  },
  {
    name: 'cancels an order twice, with one status',
    run: async ({ create, find, system }) => {
      const { orderId, traceNumber } = await create();
      for (const answer of [await system.cancel(orderId), await system.cancel(orderId)])
        assert.equal(answer.answer, 'done');
      const found = behaviorsOf(only(await find(traceNumber)));
      assert.equal(found.filter((behavior) => behavior === 'canceled').length, 1);
    },
  },
  {
    name: 'restores a canceled order by a status',
    run: async ({ create, find, system, status }) => {
      const { orderId, traceNumber } = await create();
      orderIn(await system.cancel(orderId));
      await status(orderId, 'AVAILABLE');
      assert.deepEqual(behaviorsOf(only(await find(traceNumber))).slice(-2), ['canceled', 'available']);
    },
  },
  {
    name: 'shows a status that means nothing here without a milestone',
    needs: ['inform'],
    run: async ({ create, find, status, control }) => {
      const { orderId, traceNumber } = await create();
      await status(orderId, 'AVAILABLE');
      await control('inform')(orderId);
      const last = only(await find(traceNumber)).statuses.at(-1);
      assert.deepEqual([last?.milestone, last?.behavior], [null, 'other']);
    },
  },
];
