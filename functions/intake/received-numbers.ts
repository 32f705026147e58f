import { MINUTE_MS } from '#shared/rules/durations.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { Conflict, invalidField, VersionConflict } from '../core/platform/errors.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import type { ParcelRepository } from '../parcels/parcel-repository.ts';
import { codesOf } from '../parcels/scan-codes.ts';
import type { ReceivedNumber } from './intake-record.ts';
import type { IntakeRepository } from './intake-repository.ts';

/**
 * How long a request can still be in progress: well above the timeout of the function. Until then, no other request
 * takes over its claim.
 */
export const IN_PROGRESS_MS = MINUTE_MS;

const FIELD = 'shippingTrackingNum';

/** Another value of the field, or the same one as a second box, would be accepted. */
function alreadyReceived(): Conflict {
  const message = 'This tracking number was received before.';
  return new Conflict(message, { fieldErrors: [{ field: FIELD, message }] });
}

/** The normalized tracking number. @throws InvalidInput if nothing is left of it */
export function requireCode(shippingTrackingNum: string): string {
  const code = normalizeScanCode(shippingTrackingNum);
  if (code === '') throw invalidField(FIELD, 'Scan or enter the tracking number.');
  return code;
}

type Claimant = Pick<ReceivedNumber, 'intakeId' | 'parcelId'>;

/** Makes sure that a tracking number is received only once, unless staff say that it is on a second box. */
export function receivedNumbers(intakes: IntakeRepository, parcels: ParcelRepository) {
  const holds = (parcel: ParcelRecord, code: string) =>
    parcel.status !== 'DELETED' && codesOf(parcel).includes(code);

  /** Whether a claim still holds: its package waits, its parcel exists, or a request may still be creating it. */
  async function isHeld({ code, intakeId, parcelId, claimedAt }: ReceivedNumber, now: Date) {
    if (now.getTime() - Date.parse(claimedAt) < IN_PROGRESS_MS) return true;
    const intake = parcelId === undefined ? await intakes.find(intakeId) : null;
    if (intake && !intake.parcel) return true;
    const parcel = await parcels.find(parcelId ?? intake?.parcel?.parcelId ?? '', true);
    if (!parcel) return false;
    if (holds(parcel, code)) return true;
    // The claim was its pointer. A deleted parcel can still be found by its number.
    if (codesOf(parcel).includes(code)) await parcels.point(code, parcel.parcelId);
    return false;
  }

  /** Takes over the claim of the same intake, or of one that never became a package. @throws Conflict */
  async function takeOver(claim: ReceivedNumber): Promise<void> {
    const before = await intakes.findClaim(claim.code);
    if (!before) throw new VersionConflict();
    const isOwn = before.intakeId === claim.intakeId;
    if (!isOwn && (await isHeld(before, new Date(claim.claimedAt)))) throw alreadyReceived();
    await intakes.replaceClaim(before, claim);
  }

  return {
    /**
     * Rejects a tracking number of a package in the table, including those that were received before numbers were
     * claimed. Runs first, so that an intake that will fail uses no freight bill number.
     * @throws Conflict
     */
    rejectKnown: async (code: string, ownParcelId?: string): Promise<void> => {
      const found = await parcels.findByCode(code);
      if (found.some((parcel) => parcel.parcelId !== ownParcelId && holds(parcel, code)))
        throw alreadyReceived();
    },

    /** Claims a tracking number for an intake. Of two concurrent claims, one wins. @throws Conflict for the other */
    claim: async (code: string, { intakeId, parcelId }: Claimant, now: Date): Promise<void> => {
      const claim = {
        code,
        intakeId,
        claimedAt: now.toISOString(),
        version: 1,
        ...(parcelId !== undefined && { parcelId }),
      };
      try {
        await intakes.claim(claim);
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        await takeOver(claim);
      }
    },
  };
}
