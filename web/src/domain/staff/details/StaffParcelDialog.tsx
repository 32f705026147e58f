import Box from '@mui/material/Box';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isClaimable } from '#shared/rules/claims/claims.ts';
import { correctionOf, holdOf } from '#shared/rules/parcel-holds.ts';
import { hasOpenIssue, PARCEL_STATUSES } from '#shared/rules/parcel-status.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { AlertIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { STATE_NAMES } from '#web/domain/claim/labels.ts';
import { useStaffClaim } from '#web/domain/claim/queries.ts';
import { DetailsDialog, DetailsSection } from '#web/domain/parcel/details/DetailsDialog.tsx';
import { ParcelWay } from '#web/domain/parcel/details/ParcelWay.tsx';
import { StatusHistory } from '#web/domain/parcel/details/StatusHistory.tsx';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { ParcelBadges } from '#web/domain/parcel/ParcelBadges.tsx';
import { formatDollars } from '#web/lib/numbers.ts';
import { HOLD_LABELS } from '../labels.ts';
import { useRoles, useStaffParcel } from '../queries.ts';
import { hasRefusalSection, RefusalSection } from '../refusal/RefusalSection.tsx';
import { sailingPath, staffClaimPath } from '../staff-paths.ts';
import { AuditTrail } from './AuditTrail.tsx';
import { HeldForOthers } from './HeldForOthers.tsx';
import { PaymentSection, Signature } from './PaymentSection.tsx';
import { ShippingDifferences, ShippingSection, TmError } from './ShippingParts.tsx';
import { buttonsFor, StaffActions } from './StaffActions.tsx';
import { CustomerFacts, DimensionFacts, HazardFacts, OrderFacts, StaffImages } from './StaffFacts.tsx';
import { StaffMessages } from './StaffMessages.tsx';
import { StorageSection } from './StorageSection.tsx';

/** The details of any package, limited to what the user may see and do. */
export function StaffParcelDialog({ parcelId, onClose }: { parcelId: string; onClose: () => void }) {
  const roles = useRoles();
  return (
    <DetailsDialog
      query={useStaffParcel(parcelId)}
      missingDetail="It may have been deleted, or the link may be old."
      onClose={onClose}
      actions={(parcel) =>
        buttonsFor(parcel, roles).size > 0 && <StaffActions parcel={parcel} onDeleted={onClose} />
      }
    >
      {(parcel) => <StaffParcelDetails parcel={parcel} />}
    </DetailsDialog>
  );
}

function StaffParcelDetails({ parcel }: { parcel: StaffParcel }) {
  const roles = useRoles();
  const { parcelId } = parcel;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ParcelBadges parcel={parcel} />
        <CustomerMessage parcel={parcel} />
        <HeldForOthers parcel={parcel} />
        {mayDo('seeTmError', roles) && <TmError parcel={parcel} />}
        {mayDo('seeShipping', roles) && <ShippingDifferences parcel={parcel} />}
      </Box>
      <Box sx={COLUMNS}>
        <Box sx={COLUMN}>
          <DetailsSection title="Customer Information">
            <CustomerFacts parcel={parcel} />
          </DetailsSection>
          <DetailsSection title="Order Information">
            <OrderFacts parcel={parcel} />
            <StaffImages parcelId={parcelId} group="package" />
          </DetailsSection>
          {mayDo('seeShipping', roles) && <ShippingSection parcel={parcel} />}
        </Box>
        <Box sx={COLUMN}>
          <ParcelWay parcel={parcel} reader="staff">
            {parcel.sailingId !== undefined && (
              <RouteLink to={sailingPath(parcel.sailingId)}>Sailing and changes</RouteLink>
            )}
          </ParcelWay>
          <DetailsSection title="Hazard Information">
            <HazardFacts parcel={parcel} />
            <StaffImages parcelId={parcelId} group="hazard" />
          </DetailsSection>
          <DetailsSection title="Package Dimensions">
            <DimensionFacts parcel={parcel} />
          </DetailsSection>
          <DetailsSection title="Payment">
            <PaymentSection parcel={parcel} />
          </DetailsSection>
          {parcel.storage && (
            <DetailsSection title="Storage">
              <StorageSection parcel={parcel} storage={parcel.storage} />
            </DetailsSection>
          )}
          {hasRefusalSection(parcel) && (
            <DetailsSection title="Refusal">
              <RefusalSection parcel={parcel} />
            </DetailsSection>
          )}
          {mayDo('seeClaims', roles) && <PackageClaimLink parcel={parcel} />}
          {mayDo('seeTimeline', roles) && (
            <DetailsSection title="Shipping Timeline">
              <StatusHistory parcel={parcel} statuses={TIMELINE_STATUSES} />
            </DetailsSection>
          )}
          {parcel.status === 'COMPLETED' && (
            <DetailsSection title="Signature">
              <Signature parcel={parcel} />
            </DetailsSection>
          )}
        </Box>
      </Box>
      {mayDo('seeMessages', roles) && <StaffMessages customerId={parcel.customerId} parcelId={parcelId} />}
      {mayDo('seeAuditTrail', roles) && <AuditTrail parcel={parcel} />}
    </Box>
  );
}

/** The shipping timeline leaves out deletion. */
const TIMELINE_STATUSES = PARCEL_STATUSES.filter((status) => status !== 'DELETED');

const COLUMN = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5 };

const COLUMNS = {
  ...COLUMN,
  columnGap: 5,
  // Two columns on a tablet too.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};

/** The claim about a package. Nothing while it loads, or if there is none. */
function PackageClaimLink({ parcel }: { parcel: StaffParcel }) {
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

/** The message to the customer about a package that is on hold or corrected. */
function CustomerMessage({ parcel }: { parcel: StaffParcel }) {
  const hold = holdOf(parcel);
  const correction = correctionOf(parcel);
  if (hold || correction !== null) {
    const look = hold
      ? ({ icon: AlertIcon, tone: 'error', title: `On hold: ${HOLD_LABELS[hold.holdReason]}` } as const)
      : ({ icon: CheckCircleIcon, tone: 'info', title: 'Corrected' } as const);
    return (
      <Callout {...look}>
        To the customer: <NotesText>{hold?.message ?? correction ?? ''}</NotesText>
      </Callout>
    );
  }
  if (parcel.status !== 'TROUBLED' || hasOpenIssue(parcel)) return null;
  return (
    <Callout icon={AlertIcon} tone="warning" title="On hold without a reason">
      The customer sees only a request to contact customer service. Change the status to add a reason.
    </Callout>
  );
}
