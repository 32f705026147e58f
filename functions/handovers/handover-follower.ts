import type { StreamChange } from '../core/data/stream.ts';
import type { Table } from '../core/data/table.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { type CompleteHandover, handoverCompletion } from './handover-completion.ts';
import { handoverEntity } from './handover-record.ts';
import { handoverRepository } from './handover-repository.ts';

/**
 * Completes the hand-overs that were created, so that one with claimed parcels is finished even if its request died.
 * Events may be repeated.
 */
export function handoverFollower(complete: CompleteHandover) {
  return async (changes: readonly StreamChange[]): Promise<void> => {
    for (const { before, after } of changes)
      if (!before && after?.type === handoverEntity.type) await complete(handoverEntity.read(after));
  };
}

/** The follower of hand-overs on a table. */
export const handoverFollowerOn = (table: Table) =>
  handoverFollower(handoverCompletion(handoverRepository(table), parcelRepository(table)));
