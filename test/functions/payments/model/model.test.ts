import { afterEach, it, vi } from 'vitest';
import { fc, runs } from '../../../support/random.ts';
import { checkEnd, end } from './ending.ts';
import { event, happen } from './events.ts';
import { PaymentWorld } from './world.ts';

vi.mock('node:timers/promises', async () => {
  const { pause } = await import('./gates.ts');
  return { setTimeout: pause };
});
afterEach(() => void vi.restoreAllMocks());

const RUNS = runs(200, 1000);

it(
  'charges, records and returns each charge exactly once, whatever happens in between',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 80, size: 'max' }),
        fc.record({ crashes: fc.boolean(), delivers: fc.boolean() }),
        async (events, ending) => {
          const world = new PaymentWorld();
          try {
            for (const each of events) await happen(world, each);
            await end(world, ending);
            checkEnd(world);
          } catch (error) {
            throw new Error(`${error instanceof Error ? error.message : error}\n${world.trace.join('\n')}`, {
              cause: error,
            });
          }
        },
      ),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 50,
);
