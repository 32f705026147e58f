import type { Item } from '../core/data/entity.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import { readRecord, type StreamChange } from '../core/data/stream.ts';
import type { Table } from '../core/data/table.ts';
import { MAX_TRANSACTION_WRITES } from '../core/data/write.ts';
import { ENTRIES_PER_PARCEL } from '../parcels/history-entry-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { type HandoverRepository, handoverEntity, handoverRepository } from './handover-repository.ts';
import type { ClaimingHandover, HandoverProof } from './handover-rules.ts';

/** The writes of a completed parcel: it moves to another key, and gets an entry in the history. */
const WRITES_PER_PARCEL = 2 + ENTRIES_PER_PARCEL;
const CHUNK_SIZE = Math.floor(MAX_TRANSACTION_WRITES / WRITES_PER_PARCEL);

/**
 * The number of parcels that can be completed in the transaction that creates a handover. Each of the others takes one
 * write, which claims it. `otherWrites` are those beside the handover's and the parcels'.
 */
export function completedAtOnce(parcelCount: number, otherWrites: number): number {
  const free = MAX_TRANSACTION_WRITES - 1 - otherWrites - parcelCount;
  return Math.min(parcelCount, Math.floor(free / (WRITES_PER_PARCEL - 1)));
}

/**
 * Completes the claimed parcels of a handover. Both the request and the stream do this, so it is finished even if the
 * request is not retried after a crash. It may run repeatedly and concurrently.
 */
export function handoverCompletion(
  table: Table,
  handovers: Pick<HandoverRepository, 'save'> = handoverRepository(table),
) {
  const parcels = parcelRepository(table);
  const completeChunk = (handover: HandoverProof, parcelIds: readonly string[]): Promise<void> =>
    retryOnConflict(async () => {
      // Few changes of the stream are handovers.
      const { completed } = await import('./handover-rules.ts');
      const found = await Promise.all(parcelIds.map((parcelId) => parcels.find(parcelId, true)));
      const open = found.filter((parcel) => parcel !== null).filter(({ status }) => status !== 'COMPLETED');
      await handovers.save(open.map((parcel) => completed(parcel, handover)));
    });

  return async (handover: ClaimingHandover): Promise<void> => {
    const { claimedParcelIds } = handover;
    for (let start = 0; start < claimedParcelIds.length; start += CHUNK_SIZE)
      await completeChunk(handover, claimedParcelIds.slice(start, start + CHUNK_SIZE));
  };
}

/** The type of the record in `agents/agent-handover-record.ts`, which is loaded only when one was created. */
const AGENT_HANDOVER = 'agent-handover';

async function givenToAgent(item: Item): Promise<ClaimingHandover> {
  const { agentHandoverEntity, completionOf } = await import('./agents/agent-handover-record.ts');
  return completionOf(agentHandoverEntity.read(item));
}

/**
 * Completes new handovers from stream changes, so that claimed parcels are completed even if the request crashed.
 * Changes may be repeated.
 */
export function handoverChanges(table: Table) {
  const complete = handoverCompletion(table);
  return async (changes: readonly StreamChange[]): Promise<void> => {
    for (const { before, after } of changes) {
      if (before) continue;
      const handover =
        after?.type === AGENT_HANDOVER ? await givenToAgent(after) : readRecord(handoverEntity, after);
      if (handover) await complete(handover);
    }
  };
}
