import assert from 'node:assert/strict';
import { withRequestContext } from '#functions/core/platform/request-context.ts';
import { type ConformanceCase, only, orderIn, RATE_SECONDS } from './bench.ts';

/** Half a second is kept for the response of the function, the rest is for the call. */
const SHORT_TIME_MS = 1000;

const WRONG_KEY = 'no-such-key';

/** What the system refuses, and what fails. */
export const FAILURE_CASES: readonly ConformanceCase[] = [
  {
    name: 'reports all lines of what does not match the schema at once, and does nothing',
    needs: ['invalid'],
    run: async ({ system, trace, dataWith, find, control }) => {
      const { data, lines } = control('invalid');
      const traceNumber = trace();
      const answer = await system.create(traceNumber, dataWith(data));
      assert.ok(answer.answer === 'invalid', `The answer is ${answer.answer}.`);
      assert.equal(answer.lines.length, lines);
      for (const line of answer.lines) assert.match(line, /\w/);
      assert.deepEqual(await find(traceNumber), []);
    },
  },
  {
    name: 'reports one line of a rule, does nothing, and accepts it once it is corrected',
    needs: ['rule'],
    run: async ({ system, trace, create, dataWith, find, control }) => {
      const traceNumber = trace();
      const answer = await system.create(traceNumber, dataWith(control('rule')));
      assert.ok(answer.answer === 'refused', `The answer is ${answer.answer}.`);
      assert.match(answer.line, /^\S.*\S$/);
      assert.deepEqual(await find(traceNumber), []);
      await create({}, traceNumber);
      assert.equal((await find(traceNumber)).length, 1);
    },
  },
  {
    name: 'does not change an order that is billed',
    needs: ['bill'],
    run: async ({ system, create, find, control }) => {
      const { orderId, traceNumber, data } = await create();
      await control('bill')(orderId);
      assert.equal((await system.update(orderId, { weightLbs: 1 })).answer, 'refused');
      assert.deepEqual(only(await find(traceNumber)).data, data);
    },
  },
  {
    name: 'says that somebody else is changing the order, and does nothing',
    needs: ['fail'],
    run: async ({ system, create, find, control }) => {
      const { orderId, traceNumber, data } = await create();
      await control('fail')('conflict');
      assert.deepEqual(await system.update(orderId, { weightLbs: 1 }), { answer: 'conflict' });
      assert.deepEqual(only(await find(traceNumber)).data, data);
    },
  },
  {
    name: 'asks to wait while no license is free',
    needs: ['fail'],
    run: async ({ system, trace, dataWith, find, control }) => {
      const traceNumber = trace();
      await control('fail')('license');
      assert.equal((await system.create(traceNumber, dataWith())).answer, 'wait');
      assert.deepEqual(await find(traceNumber), []);
    },
  },
  {
    name: 'asks to wait as long as the system says after too many requests',
    needs: ['fail'],
    run: async ({ system, trace, dataWith, find, control }) => {
      const traceNumber = trace();
      await control('fail')('rate');
      const answer = await system.create(traceNumber, dataWith());
      assert.deepEqual(answer, { answer: 'wait', seconds: RATE_SECONDS });
      assert.deepEqual(await find(traceNumber), []);
    },
  },
  {
    name: 'asks to wait while the system is down, and continues afterward',
    needs: ['fail'],
    run: async ({ system, trace, dataWith, find, control, recover }) => {
      const traceNumber = trace();
      await control('fail')('down');
      for (const answer of [
        await system.create(traceNumber, dataWith()),
        await system.find([traceNumber]),
        await system.changesSince(new Date(), 0),
      ])
        assert.deepEqual(answer, { answer: 'wait', seconds: null });
      await recover();
      assert.deepEqual(await find(traceNumber), []);
    },
  },
  {
    name: 'does not know the outcome of a call that takes too long, which is found later',
    needs: ['fail'],
    run: async ({ system, trace, dataWith, find, control, recover }) => {
      const traceNumber = trace();
      // Afterward, the adapter makes only one request for each call.
      await find(traceNumber);
      await control('fail')('slow');
      const answer = await withRequestContext({}, { getRemainingTimeInMillis: () => SHORT_TIME_MS }, () =>
        system.create(traceNumber, dataWith()),
      );
      assert.deepEqual(answer, { answer: 'unknown' });
      await recover();
      only(await find(traceNumber));
    },
  },
  {
    name: 'does not know the outcome if the answer is lost or cannot be read',
    needs: ['fail'],
    run: async ({ system, trace, dataWith, find, control }) => {
      for (const [failure, count] of [
        ['dropped after', 1],
        ['dropped before', 0],
        ['error', 1],
        ['garbled', 1],
      ] as const) {
        const traceNumber = trace();
        await control('fail')(failure);
        assert.deepEqual(await system.create(traceNumber, dataWith()), { answer: 'unknown' }, failure);
        assert.equal((await find(traceNumber)).length, count, failure);
      }
    },
  },
  {
    name: 'asks to wait if the API key is wrong',
    needs: ['connectWith'],
    run: async ({ trace, dataWith, find, control }) => {
      const traceNumber = trace();
      const system = control('connectWith')(async () => ({ apiKey: WRONG_KEY }));
      assert.equal((await system.create(traceNumber, dataWith())).answer, 'wait');
      assert.deepEqual(await find(traceNumber), []);
    },
  },
  {
    name: 'reads the API key again after it was rotated',
    needs: ['rotate', 'connectWith'],
    run: async ({ trace, dataWith, find, control, recover }) => {
      const traceNumber = trace();
      await control('rotate')('key-after-rotation');
      const read: boolean[] = [];
      const system = control('connectWith')(async (fresh = false) => {
        read.push(fresh);
        return { apiKey: fresh ? 'key-after-rotation' : WRONG_KEY };
      });
      const created = orderIn(await system.create(traceNumber, dataWith()));
      assert.ok(read.includes(true));
      await recover();
      assert.equal(only(await find(traceNumber)).orderId, created.orderId);
    },
  },
];
