import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import type { EstimatedParcel, TransitParcel } from '#shared/rules/sailings/estimate.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { once } from '../core/platform/once.ts';

/** What a row of a staff list has of a parcel. `since` is when it got its status. */
type ListedRow = Omit<TransitParcel, 'statusHistory'> &
  Pick<EstimatedParcel, 'status'> & { readonly since: string };

/** The statuses of a package that is not at its destination yet. */
export const ON_THE_WAY: readonly ParcelStatus[] = ['ORIGIN', 'TROUBLED', 'CORRECTED', 'TRANSIT'];

/**
 * When parcels are expected to be ready. Create it once for each service, because it keeps the sailings for a minute. What it
 * needs is loaded and read only for parcels that are on their way.
 */
export function parcelEstimates(table: Table, clock: Clock) {
  const rules = once(() => import('#shared/rules/sailings/estimate.ts'));
  const readerOf = once(async () => (await import('./schedule-reader.ts')).scheduleReader(table, clock));

  /** Computes the estimates of rows of a staff list, of those that are in transit. */
  const ofRows = async (): Promise<(row: ListedRow) => Estimate | undefined> => {
    const [{ estimateInTransit }, reader] = await Promise.all([rules(), readerOf()]);
    const schedule = await reader.schedule();
    const now = clock.now();
    return (row) => {
      if (row.status !== 'TRANSIT' || row.destinationCode === null) return undefined;
      const parcel = { ...row, statusHistory: [{ statusDate: row.since }] };
      return estimateInTransit(parcel, schedule, now) ?? undefined;
    };
  };

  async function estimate(parcel: EstimatedParcel): Promise<Estimate | undefined> {
    if (!ON_THE_WAY.includes(parcel.status) || parcel.destinationCode === null) return undefined;
    const [{ estimateOf }, reader] = await Promise.all([rules(), readerOf()]);
    return estimateOf(parcel, await reader.schedule(), clock.now()) ?? undefined;
  }

  return {
    ofRows,

    /** The estimate of a parcel, or undefined if it is not on its way, or nothing is known. */
    estimate,

    /** A parcel in a format of the API, with its estimate if it is on its way. */
    withEstimate: async <P extends object>(
      parcel: EstimatedParcel,
      shown: P,
    ): Promise<P & { estimate?: Estimate | undefined }> => ({ ...shown, estimate: await estimate(parcel) }),

    /** The estimate of a row of a staff list, if the parcel is in transit. */
    ofListed: async (row: ListedRow): Promise<Estimate | undefined> =>
      row.status === 'TRANSIT' ? (await ofRows())(row) : undefined,
  };
}
