import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { SHIPPING_PAUSE_KEY } from '#functions/core/data/keys.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { Answer, ShippingSystem } from '../port/shipping-system.ts';

/**
 * How the shipping system answers. `failures` is how many calls in a row it has not served, `downSince` when they began, and
 * `until` when the next call may be made.
 */
const PauseRecord = z.extend(Versioned, {
  failures: z.int(),
  downSince: z.optional(z.string()),
  until: z.optional(z.string()),
});
export type PauseRecord = z.infer<typeof PauseRecord>;

export const pauseEntity = defineEntity({
  type: 'shipping-pause',
  schema: PauseRecord,
  keys: () => SHIPPING_PAUSE_KEY,
});

const BASE_MS = 5000;
const MAX_MS = 300_000;

/**
 * How long no call is made after some failures in a row: as long as the system asks for, or 5 seconds, doubled with each failure;
 * at most 5 minutes. A random half of it spreads the calls. `random` is from 0 to 1.
 */
export function pauseMs(failures: number, seconds: number | null, random: number): number {
  if (seconds !== null) return Math.min(seconds * 1000, MAX_MS) * (1 + random / 10);
  return backoffMs(failures, random);
}

/** The exponential backoff after some failures in a row, with jitter. */
export function backoffMs(failures: number, random: number): number {
  const most = Math.min(BASE_MS * 2 ** (failures - 1), MAX_MS);
  return (most * (1 + random)) / 2;
}

/** Remembers for all functions how the shipping system answers. */
export function pauseRepository(table: Table, clock: Clock) {
  /** Whether the record may have failures. It saves a read after each call that was served. */
  let mayHaveFailed = true;

  const find = async (): Promise<PauseRecord | null> => {
    const pause = await table.get(pauseEntity, SHIPPING_PAUSE_KEY, true);
    mayHaveFailed = (pause?.failures ?? 0) > 0;
    return pause;
  };

  return {
    /** Null if it has always answered. Costs 1 read unit. */
    find,

    /**
     * Whether it should not be called now, and whether it has not served its last call. Ask before the first call of each
     * invocation. Costs 1 read unit.
     */
    state: async (): Promise<{ isPaused: boolean; hasFailed: boolean }> => {
      const pause = await find();
      const isPaused = pause?.until !== undefined && pause.until > clock.now().toISOString();
      return { isPaused, hasFailed: mayHaveFailed };
    },

    /**
     * Notes that a call was not served; `seconds` is how long the system asks to wait. An outcome that is unknown once is a matter
     * of one package, so only the second in a row stops the calls.
     */
    failed: (kind: 'wait' | 'unknown', seconds: number | null): Promise<void> =>
      retryOnConflict(async () => {
        const before = await find();
        const now = clock.now();
        const failures = (before?.failures ?? 0) + 1;
        const until = new Date(now.getTime() + pauseMs(failures, seconds, Math.random())).toISOString();
        await table.save(pauseEntity, before, {
          version: before?.version ?? 1,
          failures,
          downSince: before?.downSince ?? now.toISOString(),
          ...((kind === 'wait' || failures > 1) && { until }),
        });
        mayHaveFailed = true;
      }),

    /** Notes that the system serves calls. Reads and writes only after a failure. */
    served: async (): Promise<void> => {
      if (!mayHaveFailed) return;
      await retryOnConflict(async () => {
        const before = await find();
        if (before && mayHaveFailed)
          await table.save(pauseEntity, before, { version: before.version, failures: 0 });
      });
    },
  };
}
export type PauseRepository = ReturnType<typeof pauseRepository>;

/** The system, with each of its answers noted. */
export function watchedSystem(system: ShippingSystem, pauses: PauseRepository): ShippingSystem {
  const watched =
    <Args extends unknown[], A extends Answer>(call: (...args: Args) => Promise<A>) =>
    async (...args: Args): Promise<A> => {
      const result: Answer = await call(...args);
      if (result.answer === 'wait') await pauses.failed('wait', result.seconds);
      else if (result.answer === 'unknown') await pauses.failed('unknown', null);
      else await pauses.served();
      return result as A;
    };
  return {
    find: watched(system.find),
    create: watched(system.create),
    update: watched(system.update),
    addStatus: watched(system.addStatus),
    cancel: watched(system.cancel),
    changesSince: watched(system.changesSince),
  };
}
