import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';

/** Something that happens at a time after the start, and takes as long as it takes. */
export interface Arrival {
  readonly atMs: number;
  readonly run: () => Promise<void>;
}

/** Mulberry32, a small generator of random numbers, so that a run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Runs all arrivals on a clock that only moves while nothing else can happen. `Date`, timers and `Math.random` of the whole
 * process follow it, so the retries of the portal and of the SDK do too, and two runs have the same result.
 * @param idle resolves when nothing outside of this process is at work
 * @throws the first error of an arrival
 */
export async function inVirtualTime(
  start: Date,
  arrivals: readonly Arrival[],
  random: () => number,
  idle: () => Promise<void>,
): Promise<void> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: start });
  // Named imports of `node:timers/promises` follow only then.
  syncBuiltinESMExports();
  const dice = mock.method(Math, 'random', random);
  try {
    const waiting = [...arrivals].sort((a, b) => a.atMs - b.atMs);
    const errors: unknown[] = [];
    let running = 0;
    for (let elapsed = 0; running > 0 || waiting.length > 0; elapsed++) {
      while (waiting[0] && waiting[0].atMs <= elapsed) {
        running++;
        waiting
          .shift()
          ?.run()
          .catch((error: unknown) => errors.push(error))
          .finally(() => running--);
      }
      // What follows the last response may start another request.
      for (let turns = 0; turns < 2; turns++) {
        await turn();
        await idle();
      }
      mock.timers.tick(1);
    }
    if (errors.length > 0) throw errors[0];
  } finally {
    dice.mock.restore();
    mock.timers.reset();
    syncBuiltinESMExports();
  }
}
