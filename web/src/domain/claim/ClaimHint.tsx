import type { Parcel } from '#shared/contracts/parcel.ts';
import { claimPath } from '#shared/site-paths.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { daysLeftText } from './labels.ts';
import { useClaimWindow } from './window.ts';

/** A link to the claim about a package, with the days that are left to claim it. Nothing once it is too late. */
export function ClaimHint({ parcel }: { parcel: Parcel }) {
  const window = useClaimWindow(parcel);
  if (window?.timing === 'CLOSED') return null;
  const left = daysLeftText(window);
  return (
    <>
      <RouteLink to={claimPath(parcel.parcelId)} underline="always">
        Claim
        <VisuallyHidden> for {parcel.freightBillNum}</VisuallyHidden>
      </RouteLink>
      {left && ` (${left.charAt(0).toLowerCase()}${left.slice(1)})`}
    </>
  );
}
