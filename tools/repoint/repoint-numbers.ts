import { encodeCursor } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import { receivedNumberEntity } from '#functions/intake/intake-record.ts';
import { intakeRepository } from '#functions/intake/intake-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { codesOf } from '#functions/parcels/scan-codes.ts';
import { PARCEL_STATUSES } from '#shared/rules/parcel-status.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';

const PAGE = 80;

interface Repointed {
  /** New pointers to packages. */
  pointers: number;
  /** New claims of packages that wait for their customer. */
  claims: number;
}

/**
 * Computes the scan codes of all packages with the current rules, and adds the pointers and the claims that are missing.
 * It removes none, because a lookup ignores those that no longer fit. Packages may change meanwhile, and it may run again.
 */
export async function repointNumbers(table: Table, now: Date): Promise<Repointed> {
  const parcels = parcelRepository(table);
  const intakes = intakeRepository(table);
  const done: Repointed = { pointers: 0, claims: 0 };

  async function point(parcelId: string): Promise<void> {
    const parcel = await parcels.find(parcelId, true);
    if (!parcel) return;
    for (const code of codesOf(parcel)) {
      const { parcels: found, isComplete } = await parcels.lookUpCode(code);
      if (!isComplete || found.some((each) => each.parcelId === parcelId)) continue;
      await parcels.point(code, parcelId);
      done.pointers += 1;
    }
  }

  async function claim(intakeId: string, code: string): Promise<void> {
    if (code === '' || (await intakes.findClaim(code))) return;
    try {
      await table.create(receivedNumberEntity, { code, intakeId, claimedAt: now.toISOString(), version: 1 });
      done.claims += 1;
    } catch (error) {
      // Another package was received with it in the meantime.
      if (!(error instanceof VersionConflict)) throw error;
    }
  }

  for (const status of PARCEL_STATUSES) {
    let cursor: string | undefined;
    do {
      const { items, after } = await parcels.listIdsByStatus(status, PAGE, cursor);
      await Promise.all(items.map(point));
      cursor = after && encodeCursor(after);
    } while (cursor !== undefined);
  }
  let cursor: string | undefined;
  do {
    const { shown, after } = await intakes.listWaiting({ limit: PAGE, cursor });
    for (const { intakeId, shippingTrackingNum } of shown)
      await claim(intakeId, normalizeScanCode(shippingTrackingNum));
    cursor = after && encodeCursor(after);
  } while (cursor !== undefined);
  return done;
}
