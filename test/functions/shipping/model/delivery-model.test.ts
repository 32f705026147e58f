import { expect, it } from 'vitest';
import { API_METHODS, type Fault } from '#local/shipping-system/engine/faults.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { fc, runs } from '#test/support/random.ts';
import { aTable } from '#test/support/stores.ts';
import { type ShippingWorld, shippingWorld } from './shipping-world.ts';

withLocalStores();

const PACKAGES = 3;

type Act = (world: ShippingWorld) => Promise<void> | void;

const index = fc.nat({ max: PACKAGES - 1 });
const choice = fc.nat({ max: 9 });
const named = (name: string, act: Act) => Object.assign(act, { toString: () => name });

const FAULTS: readonly Fault[] = [
  { kind: 'before' },
  { kind: 'after' },
  { kind: 'error' },
  { kind: 'garbled' },
  { kind: 'conflict' },
  { kind: 'license' },
  { kind: 'rate', retryAfterSeconds: 40 },
  { kind: 'rule', line: 'The customer is on credit hold' },
];

const acts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(index, fc.integer({ min: 1, max: 99 }))
      .map(([at, weight]) => named(`weigh ${at} ${weight}`, (world) => world.weigh(at, weight))),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(index, choice)
      .map(([at, to]) => named(`move ${at} ${to}`, (world) => world.move(at, to))),
  },
  { weight: 1, arbitrary: index.map((at) => named(`undo ${at}`, (world) => world.undo(at))) },
  {
    weight: 3,
    arbitrary: fc
      .boolean()
      .map((isLost) => named(isLost ? 'lose the stream' : 'stream', (world) => world.stream(isLost))),
  },
  { weight: 2, arbitrary: fc.constant(named('sweep', (world) => world.sweep())) },
  {
    weight: 10,
    arbitrary: fc
      .tuple(
        choice,
        fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 60 })),
        fc.boolean(),
      )
      .map(([at, killAt, isTwice]) =>
        named(`deliver ${at}, killed at ${killAt}${isTwice ? ', twice' : ''}`, (world) =>
          world.deliver(at, killAt, isTwice),
        ),
      ),
  },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 150 }).map((seconds) =>
      named(`wait ${seconds} s`, (world) => {
        world.clock.time += seconds * 1000;
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('*' as const, ...API_METHODS), fc.constantFrom(...FAULTS))
      .map(([method, fault]) =>
        named(`${fault.kind} for ${method}`, (world) => world.sandbox.faults.plan(method, fault)),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 20 }).map((minutes) =>
      named(`down for ${minutes} min`, (world) => {
        world.sandbox.faults.downUntil = world.clock.time + minutes * 60_000;
      }),
    ),
  },
  {
    // A slow system does the work after the sender has given up, before the call counts as settled.
    weight: 2,
    arbitrary: fc.tuple(choice, fc.integer({ min: 10, max: 55 })).map(([at, seconds]) =>
      named(`deliver ${at} slowly, ${seconds} s`, async (world) => {
        await world.stream(false);
        let isLate = false;
        world.sandbox.loss = ({ method }) => {
          if (method === 'GET' || isLate) return undefined;
          isLate = true;
          return 'later';
        };
        await world.deliver(at, Number.POSITIVE_INFINITY, false);
        world.sandbox.loss = () => undefined;
        world.clock.time += seconds * 1000;
        await world.sweep();
        while (world.queue.length > 0) await world.deliver(0, Number.POSITIVE_INFINITY, false);
        await world.sandbox.catchUp();
      }),
    ),
  },
);

it(
  'tells the shipping system each change exactly once and in order, whatever fails and whoever is killed',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 10, maxLength: 60 }), async (story) => {
        const world = await shippingWorld(await aTable(), PACKAGES);
        for (const act of story) await act(world);
        await world.settle();
        for (const { wanted, statuses, statusesThere, data, tmError, differences } of await world.outcome()) {
          expect(differences).toEqual([]);
          expect(tmError).toBeUndefined();
          // One order, also of a package that was deleted after it was told of.
          expect(statusesThere.length).toBeLessThanOrEqual(1);
          if (wanted.isDeleted) {
            for (const history of statusesThere) expect(history.at(-1)).toMatch(/^CANCL /);
            continue;
          }
          expect(statusesThere).toEqual([statuses]);
          expect(data).toEqual([wanted.data]);
        }
      }),
      { numRuns: runs(20, 400), endOnFailure: true },
    );
  },
  runs(120_000, 1_800_000),
);
