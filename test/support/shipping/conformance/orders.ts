import assert from 'node:assert/strict';
import { MAX_TRACE_NUMBERS } from '#functions/shipping/port/shipping-system.ts';
import { type ConformanceCase, only, orderIn } from './bench.ts';

const GOODS = {
  unNumber: 'UN1263',
  dotClass: '3',
  packingGroup: 'II',
  quantity: 2,
  unit: 'gal',
  emergencyPhone: '800-424-9300',
};

/** Creating, finding and changing orders. */
export const ORDER_CASES: readonly ConformanceCase[] = [
  {
    name: 'creates an order and finds it by its trace number',
    run: async ({ create, find, trace }) => {
      const traceNumber = trace();
      const created = await create({}, traceNumber);
      assert.equal(created.traceNumber, traceNumber);
      assert.equal(only(await find(traceNumber)).orderId, created.orderId);
    },
  },
  {
    name: 'keeps every field, and no amount apart from zero',
    run: async ({ create, find, dataWith }) => {
      for (const amounts of [
        { declaredValueCents: 12_345, priceCents: 9_999 },
        { declaredValueCents: 0, priceCents: null },
        { declaredValueCents: null, priceCents: 0 },
      ]) {
        const { traceNumber } = await create(amounts);
        assert.deepEqual(only(await find(traceNumber)).data, dataWith(amounts));
      }
    },
  },
  {
    name: 'has no bill number until the order is posted',
    needs: ['post'],
    run: async ({ create, find, control }) => {
      const { orderId, traceNumber, billNumber } = await create();
      assert.equal(billNumber, null);
      await control('post')(orderId);
      assert.match(only(await find(traceNumber)).billNumber ?? '', /./);
    },
  },
  {
    name: 'finds nothing for a trace number that was never used, and for none',
    run: async ({ find, trace }) => {
      assert.deepEqual(await find(trace()), []);
      assert.deepEqual(await find(), []);
    },
  },
  {
    name: 'finds 50 trace numbers at once, and takes no more',
    run: async ({ create, find, trace, system }) => {
      const created = [await create(), await create(), await create()];
      const wanted = created.map(({ traceNumber }) => traceNumber);
      while (wanted.length < MAX_TRACE_NUMBERS) wanted.push(trace());
      const found = await find(...wanted);
      assert.deepEqual(
        new Set(found.map(({ orderId }) => orderId)),
        new Set(created.map((one) => one.orderId)),
      );
      await assert.rejects(system.find([...wanted, trace()]), RangeError);
    },
  },
  {
    name: 'finds a trace number only as a whole',
    run: async ({ create, find }) => {
      const { traceNumber } = await create();
      assert.deepEqual(
        await find(traceNumber.slice(0, -1), traceNumber.slice(1), traceNumber.toUpperCase()),
        [],
      );
    },
  },
  {
    name: 'creates a second order for the same trace number, and finds both, the oldest first',
    run: async ({ create, find }) => {
      const first = await create();
      const second = await create({ weightLbs: 7 }, first.traceNumber);
      assert.notEqual(second.orderId, first.orderId);
      const found = await find(first.traceNumber);
      assert.deepEqual(
        found.map(({ orderId }) => orderId),
        [first.orderId, second.orderId],
      );
    },
  },
  {
    name: 'keeps odd text as it is',
    run: async ({ create, find }) => {
      const odd = { trackingNumber: `1' OR '1'='1`, customerName: `Zoë "O'Neil" & <b>שלום</b> 100% 🚢` };
      const { traceNumber } = await create(odd);
      const { data } = only(await find(traceNumber));
      assert.deepEqual({ trackingNumber: data.trackingNumber, customerName: data.customerName }, odd);
    },
  },
  {
    name: 'cuts off names that are far too long',
    run: async ({ create, find }) => {
      const { traceNumber } = await create({ customerName: 'n'.repeat(500), companyName: '🚢'.repeat(500) });
      const { data } = only(await find(traceNumber));
      assert.match(data.customerName, /^n+$/);
      assert.match(data.companyName, /^(🚢)+$/u);
    },
  },
  {
    name: 'adds dangerous goods to an order, and takes them away',
    run: async ({ create, find, system }) => {
      const { orderId, traceNumber } = await create();
      for (const dangerousGoods of [GOODS, { ...GOODS, quantity: null }, null]) {
        orderIn(await system.update(orderId, { dangerousGoods }));
        assert.deepEqual(only(await find(traceNumber)).data.dangerousGoods, dangerousGoods);
      }
    },
  },
  {
    name: 'leaves out a rebill, which has the same bill number',
    needs: ['rebill'],
    run: async ({ create, find, control }) => {
      const { orderId, traceNumber } = await create();
      await control('rebill')(orderId);
      assert.equal(only(await find(traceNumber)).orderId, orderId);
    },
  },
  {
    name: 'leaves out the child rows of a split order',
    needs: ['split'],
    run: async ({ create, find, control }) => {
      const { orderId, traceNumber } = await create();
      await control('split')(orderId);
      assert.equal(only(await find(traceNumber)).orderId, orderId);
    },
  },
  {
    name: 'changes a single field and no other',
    run: async ({ create, find, system, dataWith }) => {
      const { orderId, traceNumber } = await create();
      let data = dataWith();
      for (const change of [
        { freightBillNum: 'NB999999' },
        { customerName: 'Somebody Else' },
        { weightLbs: 33.3 },
        { priceCents: 1 },
      ]) {
        data = { ...data, ...change };
        assert.deepEqual(orderIn(await system.update(orderId, change)).data, data);
        assert.deepEqual(only(await find(traceNumber)).data, data);
      }
    },
  },
  {
    name: 'changes several fields at once',
    run: async ({ create, find, system, dataWith }) => {
      const { orderId, traceNumber } = await create();
      const changes = { length: 40, width: 30, height: 20, declaredValueCents: null, companyName: 'Other' };
      orderIn(await system.update(orderId, changes));
      assert.deepEqual(only(await find(traceNumber)).data, dataWith(changes));
    },
  },
  {
    name: 'does not find an order that does not exist',
    run: async ({ system }) => {
      const orderId = '999999999';
      const status = { milestone: 'AVAILABLE', at: new Date().toISOString(), isUndo: false } as const;
      for (const answer of [
        await system.update(orderId, { weightLbs: 1 }),
        await system.addStatus(orderId, status),
        await system.cancel(orderId),
      ])
        assert.deepEqual(answer, { answer: 'not found' });
    },
  },
];
