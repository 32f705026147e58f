import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { SHIPPING_PAUSE_KEY } from '#functions/core/data/keys.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';

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
 * How long no call is made after some failures in a row: as long as the system asks for, otherwise 5 seconds, doubled with
 * each failure up to 5 minutes. A random half of it spreads the calls. `random` is from 0 to 1.
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

/** Whether the shipping system should not be called now. */
export const isPaused = (pause: PauseRecord | null, now: Date): boolean =>
  pause?.until !== undefined && pause.until > now.toISOString();

/** Remembers for all senders how the shipping system answers. */
export function pauseRepository(table: Table) {
  const find = (): Promise<PauseRecord | null> => table.get(pauseEntity, SHIPPING_PAUSE_KEY, true);

  return {
    /** Null if it has always answered. Costs 1 read unit. */
    find,

    /**
     * Records that a call was not served. An outcome that is unknown once is a matter of one package, so only the second in a row
     * stops the calls.
     */
    failed: (now: Date, { seconds, isUnknown }: { seconds: number | null; isUnknown: boolean }): Promise<void> =>
      retryOnConflict(async () => {
        const before = await find();
        const failures = (before?.failures ?? 0) + 1;
        const until = new Date(now.getTime() + pauseMs(failures, seconds, Math.random())).toISOString();
        const isCounted = isUnknown && failures === 1;
        await table.save(pauseEntity, before, {
          version: before?.version ?? 1,
          failures,
          downSince: before?.downSince ?? now.toISOString(),
          ...(!isCounted && { until }),
        });
      }),

    /** Records that the system serves calls again. Writes only after a failure. */
    served: async (): Promise<void> =>
      retryOnConflict(async () => {
        const before = await find();
        if (before && before.failures > 0)
          await table.save(pauseEntity, before, { version: before.version, failures: 0 });
      }),
  };
}
