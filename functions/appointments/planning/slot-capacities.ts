import { setCapacity } from '#functions/core/data/counters.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import { TransactionCanceled, type Write } from '#functions/core/data/write.ts';
import type { TerminalCode } from '../appointment-record.ts';
import { expiryOf, slotKey, slotReader } from '../appointment-repository.ts';

/**
 * Sets the capacity of slots, all in one transaction. One with more appointments gets as much as it has, so that none of them
 * is lost. Costs 2 write units for each slot.
 * @param times local times with their offset
 * @param setBy the email address of who sets it
 */
export const slotCapacities =
  (table: Table) =>
  (
    locationCode: TerminalCode,
    times: readonly string[],
    { capacity, setBy }: { readonly capacity: number; readonly setBy: string },
  ): Promise<void> => {
    const booked = new Map<string, number>();
    return retryOnConflict(async () => {
      const changes = times.map((time): [string, Write] => {
        const atLeast = Math.max(capacity, booked.get(time) ?? 0);
        const key = slotKey(locationCode, time);
        return [time, setCapacity(key, { capacity: atLeast, setBy, expiresAt: expiryOf(time) })];
      });
      try {
        await table.transact(Object.fromEntries(changes));
      } catch (error) {
        if (error instanceof TransactionCanceled)
          for (const [time, failed] of Object.entries(error.failedWrites))
            if (failed?.current) booked.set(time, slotReader.read(failed.current).count);
        throw error;
      }
    });
  };
