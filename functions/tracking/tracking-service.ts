import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import type { DateRange } from '#shared/rules/sailings/sailing.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { changeText } from '#shared/rules/texts/estimates.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { NotFound } from '../core/platform/errors.ts';
import { isSameSecret } from '../core/platform/secrets.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { parcelStorages } from '../parcels/storage/parcel-storages.ts';
import { trackingCodeOf, typedTrackingCode } from '../parcels/tracking-code.ts';
import { parcelEstimates } from '../schedule/parcel-estimates.ts';
import { allSteps, lastStep, noteOf, type ShownStep } from './steps.ts';
import { wrongCodes } from './wrong-codes.ts';

/** What the tracking code opens. Dates are local to the terminal, such as `2026-12-05`. */
export interface TrackingDetails {
  /** The latest first. */
  readonly steps: readonly ShownStep[];
  readonly note: string | null;
  /**
   * When it is expected to be ready for pickup. `isIf`: only if it can leave with the next sailing. `change` says why it is
   * another range than at its departure.
   */
  readonly expected: (DateRange & { readonly isIf: boolean; readonly change: string | null }) | null;
  /** The last day without storage charges, while it is to come. */
  readonly freeThrough: string | null;
}

/** The answer to a tracking code: none was given, it was wrong, or too many were, so that it was not checked. */
export type CodeAnswer = 'NONE' | 'WRONG' | 'NOT_CHECKED';

/** What somebody may know of a package: its last step, and with the tracking code its details. */
export interface TrackedParcel {
  readonly freightBillNum: string;
  readonly last: ShownStep;
  readonly details: TrackingDetails | CodeAnswer;
}

/** The same for somebody who may be the customer of the package: `own` is null if they are not. */
export interface TrackedByOwner extends Omit<TrackedParcel, 'details'> {
  readonly own: {
    readonly status: ParcelStatus;
    readonly code: string;
    readonly details: TrackingDetails;
  } | null;
}

/** Only freight bill numbers are looked up: those of carriers would tell whose packages we have. */
const FREIGHT_BILL = /^NB\d{1,12}$/;

/** Where a package is, for somebody without a login (decision 201). */
export function trackingService(table: Table, clock: Clock) {
  const parcels = parcelRepository(table);
  const codes = wrongCodes(table, clock);
  const { estimate } = parcelEstimates(table, clock);
  const { withStorage } = parcelStorages(table, clock);

  async function detailsOf(parcel: ParcelRecord): Promise<TrackingDetails> {
    const [expected, { storage }] = await Promise.all([estimate(parcel), withStorage(parcel, {})]);
    const { freeThrough = null, asOf = '' } = storage ?? {};
    return {
      steps: allSteps(parcel, clock.now()),
      note: noteOf(parcel),
      expected: expected
        ? {
            from: expected.from,
            to: expected.to,
            isIf: expected.waitsFor !== undefined,
            change: changeText(expected),
          }
        : null,
      freeThrough: freeThrough !== null && freeThrough >= asOf ? freeThrough : null,
    };
  }

  /** The packages with this freight bill number that exist, one except after a mistake. */
  async function withNumber(typed: string): Promise<ParcelRecord[]> {
    const number = normalizeScanCode(typed);
    if (!FREIGHT_BILL.test(number)) return [];
    const found = await parcels.findByCode(number);
    return found.filter(
      ({ freightBillNum, status }) => normalizeScanCode(freightBillNum) === number && status !== 'DELETED',
    );
  }

  async function opened(
    found: readonly ParcelRecord[],
    freightBillNum: string,
    typed: string,
  ): Promise<TrackingDetails | CodeAnswer> {
    const code = typedTrackingCode(typed);
    if (code === '') return 'NONE';
    if (await codes.areTooMany(freightBillNum)) return 'NOT_CHECKED';
    const parcel = found.find(({ parcelId }) => isSameSecret(code, trackingCodeOf(parcelId)));
    if (parcel) return detailsOf(parcel);
    await codes.count(freightBillNum);
    return 'WRONG';
  }

  return {
    /**
     * What customers may know of a package: its last step, and everything if it is theirs. Null for a number that is unknown,
     * deleted or no freight bill number.
     */
    ofCustomers: async (typed: string, customerIds: readonly string[]): Promise<TrackedByOwner | null> => {
      const found = await withNumber(typed);
      const mine = found.find(({ customerId }) => customerIds.includes(customerId));
      const parcel = mine ?? found[0];
      const last = parcel && lastStep(parcel, clock.now());
      if (!parcel || !last) return null;
      const { freightBillNum, status, parcelId } = parcel;
      const own = mine ? { status, code: trackingCodeOf(parcelId), details: await detailsOf(mine) } : null;
      return { freightBillNum, last, own };
    },

    /**
     * A package by its freight bill number, with its details if the code is right. Another code counts as wrong.
     * @throws NotFound, with the same message, for a number that is unknown, deleted or no freight bill number
     */
    track: async (typed: string, code = ''): Promise<TrackedParcel> => {
      const found = await withNumber(typed);
      const [parcel] = found;
      const last = parcel && lastStep(parcel, clock.now());
      if (!parcel || !last) throw new NotFound('There is no package with this number.');
      const { freightBillNum } = parcel;
      return { freightBillNum, last, details: await opened(found, freightBillNum, code) };
    },
  };
}
