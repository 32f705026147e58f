import { isWithin, MINUTE_MS } from '#shared/rules/durations.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { trackingNumberRefusal } from '#shared/rules/scans/tracking-number-refusal.ts';
import { Conflict, invalidField } from '../core/platform/errors.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import type { ParcelRepository } from '../parcels/parcel-repository.ts';
import { codesOf } from '../parcels/scan-codes.ts';
import { isWaiting, type ReceivedNumber } from './intake-record.ts';
import type { IntakeRepository } from './intake-repository.ts';

/** How long a request can still be in progress: well above the timeout of the function. */
const IN_PROGRESS_MS = MINUTE_MS;

const FIELD = 'shippingTrackingNum';

/** Another value of the field, or the same one as a second box, would be accepted. */
function alreadyReceived(message: string): Conflict {
  return new Conflict(message, { fieldErrors: [{ field: FIELD, message }] });
}

/** The normalized tracking number. @throws InvalidInput if it is none, such as a ZIP barcode, a customer line or the number of a waiting package */
export function requireCode(shippingTrackingNum: string): string {
  const refusal = trackingNumberRefusal(shippingTrackingNum);
  if (refusal !== null) throw invalidField(FIELD, refusal);
  return codeOf(shippingTrackingNum);
}

/** The normalized tracking number. @throws InvalidInput if nothing is left of it */
export function codeOf(shippingTrackingNum: string): string {
  const code = normalizeScanCode(shippingTrackingNum);
  if (code === '') throw invalidField(FIELD, 'Scan or enter the tracking number.');
  return code;
}

/** Makes sure that a tracking number is received only once, unless staff say that it is on a second box. */
export function receivedNumbers(intakes: IntakeRepository, parcels: ParcelRepository) {
  const holds = (parcel: ParcelRecord, code: string) =>
    parcel.status !== 'DELETED' && codesOf(parcel).includes(code);

  /** Whether a claim still holds: its package waits, its parcel exists, or a request may still be creating it. */
  async function isHeld({ code, intakeId, parcelId, claimedAt }: ReceivedNumber, now: Date) {
    const intake = await intakes.find(intakeId);
    if (intake && isWaiting(intake)) return true;
    const parcel = await parcels.find(parcelId ?? intake?.parcel?.parcelId ?? '', true);
    // Until they were written together, a claim was stored before its parcel.
    if (!parcel) return isWithin(IN_PROGRESS_MS, claimedAt, now);
    if (holds(parcel, code)) return true;
    // The claim was its pointer. A deleted parcel can still be found by its number.
    if (codesOf(parcel).includes(code)) await parcels.point(code, parcel.parcelId);
    return false;
  }

  const isSecondBox = async ({ intakeId = '' }: ParcelRecord) =>
    (await intakes.find(intakeId))?.isSecondBox === true;

  return {
    /**
     * Checks that an intake can claim a tracking number. Returns the change that claims it, for the transaction that
     * stores the intake. Packages in the table count too, because some were received before numbers were claimed.
     * @throws Conflict if another package has the number
     */
    claimFor: async (
      code: string,
      intakeId: string,
      now: Date,
      refusal = 'This tracking number was received before.',
    ) => {
      const found = await parcels.findByCode(code);
      // Read afterwards, so that it is there if this intake has created one of them in the meantime.
      const before = await intakes.findClaim(code);
      const own = before?.intakeId === intakeId ? before : null;
      const others = found.filter((parcel) => parcel.parcelId !== own?.parcelId && holds(parcel, code));
      // Its own claim came first, so a second box may have its parcel already.
      const isOther = await Promise.all(others.map(async (parcel) => !own || !(await isSecondBox(parcel))));
      if (isOther.includes(true)) throw alreadyReceived(refusal);
      if (before && !own && (await isHeld(before, now))) throw alreadyReceived(refusal);
      return (parcelId?: string): readonly [ReceivedNumber | null, ReceivedNumber] => {
        const claim = { code, intakeId, claimedAt: now.toISOString(), version: before?.version ?? 1 };
        return [before, { ...claim, ...(parcelId !== undefined && { parcelId }) }];
      };
    },
  };
}
