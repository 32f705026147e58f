import { readRecord, type StreamChange } from '../core/data/stream.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { lazy } from '../core/platform/once.ts';
import { refundEntity } from '../payments/refunds/refund-record.ts';

/**
 * Settles claims from the changes of refunds, because the card provider can decide later, and can take back its decision.
 */
export function claimSettlements(table: Table, clock: Clock) {
  // Few changes need it.
  const settle = lazy(async () => (await import('./claim-settlement.ts')).claimSettlement(table, clock));
  return async (changes: readonly StreamChange[]): Promise<void> => {
    for (const { after } of changes) {
      const { lines = [] } = readRecord(refundEntity, after) ?? {};
      for (const { parcelId, part } of lines) if (part === 'AMOUNT') await settle(parcelId);
    }
  };
}
