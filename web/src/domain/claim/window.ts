import type { Parcel } from '#shared/contracts/parcel.ts';
import { type ClaimWindow, claimableSince, claimWindow } from '#shared/rules/claims/claims.ts';
import { portalTime } from '#web/lib/clock.ts';
import { useTimeZones } from '../terminal/queries.ts';

type Claimable = Pick<Parcel, 'status' | 'statusHistory' | 'originCode' | 'destinationCode'>;

/** Until when a package can be claimed, null as long as no days run. */
export function useClaimWindow(parcel: Claimable): ClaimWindow | null {
  const timeZoneOf = useTimeZones();
  const terminal = parcel.destinationCode ?? parcel.originCode;
  return claimWindow(claimableSince(parcel), timeZoneOf(terminal), portalTime());
}
