import Box from '@mui/material/Box';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { DetailsSection } from '#web/domain/parcel/details/DetailsDialog.tsx';
import { StatusHistory } from '#web/domain/parcel/details/StatusHistory.tsx';
import { ParcelBadges } from '#web/domain/parcel/ParcelBadges.tsx';
import { useRoles } from '../use-roles.ts';
import { AuditTrail } from './audit/AuditTrail.tsx';
import { StaffImages } from './images/StaffImages.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { Signature } from './Signature.tsx';
import { CustomerFacts, DimensionFacts, HazardFacts, OrderFacts } from './StaffFacts.tsx';
import { TmError } from './TmError.tsx';
import { ToldCustomer } from './ToldCustomer.tsx';
import { TIMELINE_STATUSES } from './timeline-statuses.ts';

/** All details of a package for staff. */
export function StaffParcelDetails({ parcel }: { parcel: StaffParcel }) {
  const roles = useRoles();
  const { parcelId } = parcel;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ParcelBadges parcel={parcel} />
        <ToldCustomer parcel={parcel} />
        {mayDo('seeTmError', roles) && <TmError parcel={parcel} />}
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
        </Box>
        <Box sx={COLUMN}>
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
      {mayDo('seeAuditTrail', roles) && <AuditTrail parcel={parcel} />}
    </Box>
  );
}

const COLUMN = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5 };

const COLUMNS = {
  ...COLUMN,
  columnGap: 5,
  // Two columns on a tablet too.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};
