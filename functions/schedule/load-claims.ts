import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { loadKey } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';
import { MAX_TRANSACTION_WRITES, type Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import { type SailingRecord, sailingEntity } from './sailing-record.ts';

/** The sailing that has a load number, or had it last. */
const LoadClaim = z.extend(Versioned, { loadNumber: z.string(), sailingId: z.string() });
export type LoadClaim = z.infer<typeof LoadClaim>;

export const loadClaimEntity = defineEntity({
  type: 'load-claim',
  schema: LoadClaim,
  keys: ({ loadNumber }) => loadKey(loadNumber),
});

/** A sailing and the claim of its load number. */
export const CREATE_BATCH_SIZE = Math.floor(MAX_TRANSACTION_WRITES / 2);

/** A sailing to save together with the claim of its load number. `claim` is the present one. */
export interface Claiming {
  readonly before: SailingRecord | null;
  readonly after: SailingRecord;
  readonly claim: LoadClaim | null;
}

function claimingWrites({ before, after, claim }: Claiming): Record<string, Write> {
  const { loadNumber, sailingId } = after;
  const next = { loadNumber, sailingId, version: 1 };
  return {
    ...writes.withEntries(`claim of ${loadNumber}`, loadClaimEntity, claim, { ...claim, ...next }),
    ...writes.withEntries(sailingId, sailingEntity, before, after),
  };
}

/** The claims of load numbers by sailings. */
export function loadClaims(table: Table) {
  return {
    /** Which sailing has a load number, read consistently, or null if none ever had it. */
    claimOf: (loadNumber: string): Promise<LoadClaim | null> =>
      table.get(loadClaimEntity, loadKey(loadNumber), true),

    /**
     * Saves up to {@link CREATE_BATCH_SIZE} sailings and claims their load numbers, in one transaction.
     * @throws VersionConflict if a sailing or a claim has changed, or exists if it was null
     */
    saveClaiming: (sailings: readonly Claiming[]): Promise<void> =>
      table.transact(Object.assign({}, ...sailings.map(claimingWrites))),
  };
}
