import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isClaimable } from '#shared/rules/claims/claims.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { STATE_NAMES } from '#web/domain/claim/labels.ts';
import { useStaffClaim } from '#web/domain/claim/queries.ts';
import { DetailsSection } from '#web/domain/parcel/details/DetailsDialog.tsx';
import { formatDollars } from '#web/lib/numbers.ts';
import { staffClaimPath } from '../staff-paths.ts';

/** The claim about a package. Nothing while it loads, or if there is none. */
export function PackageClaimLink({ parcel }: { parcel: StaffParcel }) {
  const mayHaveClaim = isClaimable(parcel);
  const query = useStaffClaim(parcel.parcelId, { enabled: mayHaveClaim });
  if (!mayHaveClaim) return null;
  return (
    <Loaded isLine query={query} loading={null} failure="The claim could not be loaded.">
      {(claim) =>
        claim && (
          <DetailsSection title="Claim">
            <RouteLink to={staffClaimPath(claim.parcelId)}>
              {STATE_NAMES[claim.state]}, {formatDollars(claim.amount ?? 0)} claimed
            </RouteLink>
          </DetailsSection>
        )
      }
    </Loaded>
  );
}
