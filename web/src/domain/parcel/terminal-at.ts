import type { LocationCode } from '#shared/rules/locations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';

interface Route {
  originCode: LocationCode;
  destinationCode: LocationCode | null;
}

/**
 * Where a parcel is after these statuses, the latest last: at its destination once it has arrived, until it is back at its
 * origin. A parcel that is lost, or whose arrival was a mistake, counts as where it was last.
 */
export function terminalAfter(
  { originCode, destinationCode }: Route,
  statuses: readonly ParcelStatus[],
): LocationCode {
  const last = statuses.findLast((status) => IS_ARRIVED[status] !== null);
  return last !== undefined && IS_ARRIVED[last] ? (destinationCode ?? originCode) : originCode;
}

/** Where a parcel was at this time, ISO 8601 in UTC. Its times are shown in the time zone of that terminal. */
export function terminalAt(
  parcel: Route & { statusHistory: readonly { status: ParcelStatus; statusDate: string }[] },
  instant: string,
): LocationCode {
  const until = parcel.statusHistory.filter(({ statusDate }) => statusDate <= instant);
  return terminalAfter(
    parcel,
    until.map(({ status }) => status),
  );
}

/** Whether a parcel with this status is at its destination, or null if the status does not tell. */
const IS_ARRIVED: Record<ParcelStatus, boolean | null> = {
  ORIGIN: false,
  TROUBLED: null,
  CORRECTED: null,
  TRANSIT: null,
  DESTINATION: true,
  LOST: null,
  COMPLETED: true,
  DELETED: null,
};
