import type { Parcel } from '#shared/contracts/parcel.ts';
import { type ClaimWindow, claimableSince, claimWindow } from '#shared/rules/claims/claims.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import { claimPath } from '#shared/site-paths.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { useTimeZones } from '../terminal/queries.ts';
import { dateText } from './labels.ts';
import { useIsClaimed } from './queries.ts';

type Claimable = Pick<Parcel, 'status' | 'statusHistory' | 'originCode' | 'destinationCode'>;

/** Until when a package can be claimed, null as long as no days run. */
export function useClaimWindow(parcel: Claimable): ClaimWindow | null {
  const timeZoneOf = useTimeZones();
  const terminal = parcel.destinationCode ?? parcel.originCode;
  return claimWindow(claimableSince(parcel), timeZoneOf(terminal), portalTime());
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** `12 days left to claim`, or `Last day to claim`. Null before the days run, and once they have passed. */
export function daysLeftText(window: ClaimWindow | null): string | null {
  if (window?.timing !== 'ON_TIME') return null;
  const { daysLeft } = window;
  return daysLeft === 0 ? 'Last day to claim' : `${days(daysLeft)} left to claim`;
}

/** What the days to claim mean for a package that is not claimed yet. `window` is null for one that is on its way. */
export function windowText(window: ClaimWindow | null, now: Date): string {
  if (window === null)
    return `If the damage costs you money, file a claim. You have until ${CLAIMS.claimDays} days after delivery.`;
  const { timing, daysLeft, tellBy, takenUntil } = window;
  if (timing === 'ON_TIME')
    return daysLeft === 0
      ? `Today is the last of ${CLAIMS.claimDays} days to tell us about a loss or damage.`
      : `Tell us about a loss or damage within ${CLAIMS.claimDays} days: by ${dateText(tellBy, now)}, ${days(daysLeft)} left.`;
  if (timing === 'LATE')
    return `The ${CLAIMS.claimDays} days to tell us ended on ${dateText(tellBy, now)}. We still take a claim until ${dateText(takenUntil, now)}, and mark it as late.`;
  return `Claims for this package were taken until ${dateText(takenUntil, now)}.`;
}

/** A link to the claim about a package, or to file one with the days that are left. Nothing once it is too late. */
export function ClaimHint({ parcel }: { parcel: Parcel }) {
  const window = useClaimWindow(parcel);
  const isFiled = useIsClaimed(parcel.parcelId);
  if (window?.timing === 'CLOSED' && !isFiled) return null;
  const left = isFiled ? null : daysLeftText(window);
  return (
    <>
      <RouteLink to={claimPath(parcel.parcelId)} underline="always">
        {isFiled ? 'View claim' : 'Claim'}
        <VisuallyHidden> for {parcel.freightBillNum}</VisuallyHidden>
      </RouteLink>
      {left && ` (${left.charAt(0).toLowerCase()}${left.slice(1)})`}
    </>
  );
}
