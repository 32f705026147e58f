import assert from 'node:assert/strict';
import { type ConformanceCase, only, orderIn } from './bench.ts';

const HOUR_MS = 3_600_000;
/** More than any page. */
const MANY = 230;

/** Reading what changed in the system. */
export const CHANGE_CASES: readonly ConformanceCase[] = [
  {
    name: 'shows what somebody corrected in the system',
    needs: ['weigh'],
    run: async ({ create, find, control, dataWith }) => {
      const { orderId, traceNumber } = await create();
      await control('weigh')(orderId, 44.4);
      assert.deepEqual(only(await find(traceNumber)).data, dataWith({ weightLbs: 44.4 }));
    },
  },
  {
    name: 'reports a change at exactly the time since when changes are read',
    run: async ({ create, changes }) => {
      const { orderId, traceNumber, modifiedAt } = await create();
      const found = (await changes(new Date(modifiedAt))).filter((change) => change.orderId === orderId);
      assert.deepEqual(found, [{ orderId, traceNumber, modifiedAt }]);
    },
  },
  {
    name: 'reports the oldest change first, and each order once',
    run: async ({ create, status, system, changes }) => {
      const since = new Date((await create()).modifiedAt);
      const orders = [await create(), await create(), await create()];
      for (const { orderId } of orders) await status(orderId, 'AVAILABLE');
      for (const { orderId } of orders) orderIn(await system.update(orderId, { weightLbs: 21 }));
      const found = await changes(since);
      const times = found.map(({ modifiedAt }) => modifiedAt);
      assert.deepEqual(times, [...times].sort());
      for (const { orderId } of orders)
        assert.equal(found.filter((change) => change.orderId === orderId).length, 1);
    },
  },
  {
    name: 'reads changes in pages, also of the same second',
    needs: ['addMany'],
    run: async ({ create, trace, control, changes, system }) => {
      const since = new Date((await create()).modifiedAt);
      const traceNumbers = Array.from({ length: MANY }, trace);
      await control('addMany')(traceNumbers);
      const first = await system.changesSince(since, 0);
      assert.ok(first.answer === 'done' && first.next !== null, 'There is a second page.');
      const found = await changes(since);
      const foundNumbers = new Set(found.map(({ traceNumber }) => traceNumber));
      assert.deepEqual(
        traceNumbers.filter((traceNumber) => !foundNumbers.has(traceNumber)),
        [],
      );
      assert.equal(new Set(found.map(({ orderId }) => orderId)).size, found.length);
    },
  },
  {
    name: 'leaves out changes of orders that are not of the portal',
    needs: ['addForeign'],
    run: async ({ create, control, changes }) => {
      const { orderId, modifiedAt } = await create();
      const foreign = await control('addForeign')();
      const found = (await changes(new Date(modifiedAt))).map((change) => change.orderId);
      assert.ok(found.includes(orderId));
      assert.ok(!found.includes(foreign));
    },
  },
  {
    name: 'reports nothing that changed before',
    run: async ({ create, system }) => {
      const { modifiedAt } = await create();
      const later = new Date(Date.parse(modifiedAt) + HOUR_MS);
      assert.deepEqual(await system.changesSince(later, 0), { answer: 'done', changes: [], next: null });
    },
  },
];
