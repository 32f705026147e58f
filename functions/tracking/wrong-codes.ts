import * as z from 'zod/mini';
import { HOUR_MS } from '#shared/rules/durations.ts';
import type { Item } from '../core/data/entity.ts';
import { counterKey } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';

/** Wrong codes for one package in an hour, from anywhere. After that, its codes are not checked until the next hour. */
export const WRONG_CODES_PER_HOUR = 20;

const Counted = z.object({ count: z.int() });
const countReader = { read: (item: Item) => Counted.parse(item).count };

/** Counts wrong tracking codes, so that many addresses together guess no faster than one (decision 201). */
export function wrongCodes(table: Table, clock: Clock) {
  const counterOf = (freightBillNum: string) =>
    `TRACKING#${freightBillNum}#${clock.now().toISOString().slice(0, 13)}`;

  return {
    /** Whether codes for this number are not checked for now. Costs 1 read unit. */
    areTooMany: async (freightBillNum: string): Promise<boolean> =>
      ((await table.get(countReader, counterKey(counterOf(freightBillNum)), true)) ?? 0) >=
      WRONG_CODES_PER_HOUR,

    /** Counts a wrong code. Costs 1 write unit. */
    count: async (freightBillNum: string): Promise<void> => {
      await table.nextNumber(counterOf(freightBillNum), 1, {
        expiresAt: new Date(clock.now().getTime() + 2 * HOUR_MS),
      });
    },
  };
}
