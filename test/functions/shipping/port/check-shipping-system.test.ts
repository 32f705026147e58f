import { expect, it, onTestFinished } from 'vitest';
import { startShippingSystem } from '#local/shipping-system/shipping-system.ts';
import { temporaryDirectory } from '#test/local/support.ts';
import type { ConformanceCase } from '#test/support/shipping/conformance/bench.ts';
import { CONFORMANCE_CASES } from '#test/support/shipping/conformance.ts';
import { sandboxTarget } from '#test/support/shipping/sandbox-target.ts';
import { testSystemOf } from '#tools/shipping/check-shipping-system.ts';
import { runConformance } from '#tools/shipping/run-conformance.ts';

/** Runs cases as an operator does, who does not control the system. */
async function check(cases: readonly ConformanceCase[], stop = new AbortController().signal) {
  const sandbox = await startShippingSystem({ directory: temporaryDirectory() });
  onTestFinished(() => sandbox.close());
  const lines: string[] = [];
  const { controls, ...target } = sandboxTarget(sandbox);
  const { invalid, connectWith } = controls;
  const isFine = await runConformance({
    target: { ...target, controls: { ...(invalid && { invalid }), ...(connectWith && { connectWith }) } },
    cases,
    print: (line) => void lines.push(line),
    pause: async () => {},
    stop,
  });
  return { isFine, lines, orders: sandbox.controls.orders(), sandbox };
}

const FAILING: ConformanceCase = {
  name: 'fails after it has created two orders',
  run: async ({ create }) => {
    await create({}, (await create()).traceNumber);
    throw new Error('Something is wrong.\nIn two lines.');
  },
};

it('runs what needs no control of the system, says why the others are skipped, and cleans up', async () => {
  const { isFine, lines, orders } = await check(CONFORMANCE_CASES);
  expect(isFine).toBe(true);
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(lines).toContain(
    'skipped  asks to wait while no license is free. Needs a system that fails on command.',
  );
  expect(lines.at(-1)).toBe('24 passed, 0 failed, 16 skipped.');
  expect(orders.length).toBeGreaterThan(20);
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['CANCL']));
});

it('cancels the orders of a case that fails', async () => {
  const { isFine, lines, orders } = await check([FAILING]);
  expect(isFine).toBe(false);
  expect(lines).toEqual([
    'FAILED   fails after it has created two orders\n         Something is wrong.\n         In two lines.',
    'Canceling the orders of the cases…',
    'All of them are canceled.',
    '0 passed, 1 failed, 0 skipped.',
  ]);
  expect(orders.map(({ status }) => status)).toEqual(['CANCL', 'CANCL']);
});

it('stops after the current case, and cancels its orders', async () => {
  const stop = new AbortController();
  const { isFine, lines, orders } = await check(
    [{ name: 'is interrupted', run: ({ create }) => create().then(() => stop.abort()) }, FAILING],
    stop.signal,
  );
  expect(isFine).toBe(false);
  expect(lines.at(-1)).toBe('1 passed, 0 failed, 0 skipped, stopped early.');
  expect(orders.map(({ status }) => status)).toEqual(['CANCL']);
});

it('names what it could not cancel', async () => {
  let orderId = '';
  const { isFine, lines } = await check([
    {
      name: 'creates an order that is billed',
      run: async ({ create, system }) => {
        ({ orderId } = await create());
        system.cancel = async () => ({ answer: 'refused', line: 'The bill is billed' });
      },
    },
  ]);
  expect(isFine).toBe(false);
  expect(lines).toContainEqual(
    expect.stringMatching(
      new RegExp(`^NOT CANCELED: order ${orderId}, trace number test-.* \\(refused: The bill is billed\\)$`),
    ),
  );
});

it('does not touch a system with real orders', () => {
  const shippingSystem = {
    apiUrl: 'https://tms.northbound.example',
    secretName: 'shipping',
    statusCodes: { AVAILABLE: 'A', IN_TRANSIT: 'B', AT_TERMINAL: 'C', DELIVERED: 'D' },
    network: { kind: 'fixed address' as const },
  };
  expect(testSystemOf({ name: 'staging', shippingSystem })).toBe(shippingSystem);
  expect(() => testSystemOf({ name: 'production', shippingSystem })).toThrow('are real');
  expect(() => testSystemOf({ name: 'dev' })).toThrow("Stage 'dev' has no shipping system.");
});
