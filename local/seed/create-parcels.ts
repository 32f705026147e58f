import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { CREATE_BATCH_SIZE, type ParcelRepository } from '#functions/parcels/parcel-repository.ts';
import { inBatches } from './batches.ts';
import { ignoreExisting } from './seed-progress.ts';

/** Creates parcels. Idempotent for the same parcels. */
export async function createParcels(
  repository: ParcelRepository,
  parcels: readonly ParcelRecord[],
): Promise<void> {
  // Sequential: the engine serializes writes, and requests that queue behind many others time out.
  // Batches are deterministic and transactional, so each one exists either completely or not at all.
  for (const batch of inBatches(parcels, CREATE_BATCH_SIZE))
    await ignoreExisting(repository.createTogether(batch));
}
