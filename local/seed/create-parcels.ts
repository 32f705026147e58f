import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { CREATE_BATCH_SIZE, type ParcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { ignoreExisting } from './seed-progress.ts';

/** Creates parcels in batches. Idempotent for the same parcels. */
export async function createParcels(
  repository: ParcelRepository,
  parcels: readonly ParcelRecord[],
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(parcels.length / CREATE_BATCH_SIZE) }, (_, batch) =>
    parcels.slice(batch * CREATE_BATCH_SIZE, (batch + 1) * CREATE_BATCH_SIZE),
  );
  // Sequential: the engine serializes writes, and requests that queue behind many others time out.
  // Batches are deterministic and transactional, so each one exists either completely or not at all.
  for (const batch of batches) await ignoreExisting(repository.createTogether(batch));
}
