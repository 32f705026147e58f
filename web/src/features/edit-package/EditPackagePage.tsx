import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useParams } from 'react-router-dom';
import { canDo } from '#shared/rules/staff/staff-actions.ts';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ParcelBadges } from '#web/domain/parcel/ParcelBadges.tsx';
import { useStaffParcel } from '#web/domain/staff/queries.ts';
import { boardPackagePath } from '#web/domain/staff/staff-paths.ts';
import { useRoles } from '#web/domain/staff/use-roles.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { EditPackage } from './EditPackage.tsx';

/** Route /edit-package/:id: corrects a package. */
export function EditPackagePage() {
  const { id: parcelId = '' } = useParams();
  const { data: parcel } = useStaffParcel(parcelId);
  return (
    <Page
      title={parcel ? `Edit package ${parcel.freightBillNum}` : 'Edit package'}
      actions={parcel && <ParcelBadges parcel={parcel} />}
    >
      <LoadedPackage key={parcelId} parcelId={parcelId} />
    </Page>
  );
}

function LoadedPackage({ parcelId }: { parcelId: string }) {
  const query = useStaffParcel(parcelId);
  const { data: parcel, error } = query;
  const roles = useRoles();
  if (parcel && canDo('edit', roles, parcel)) return <EditPackage parcel={parcel} />;
  if (parcel) {
    return (
      <EmptyState
        title="This package cannot be edited any more."
        action={
          <RouteButton variant="contained" to={boardPackagePath(parcelId)}>
            Show package
          </RouteButton>
        }
      >
        {parcel.status === 'COMPLETED' ? 'It was handed over.' : 'It was deleted.'}
      </EmptyState>
    );
  }
  if (error instanceof ApiError && error.status === 404)
    return <ErrorState title="This package was not found." detail="It may have been deleted." />;
  if (error) {
    return <ErrorState title="This package could not be loaded." {...failureOf(query)} />;
  }
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 3 }}>
      <LiveRegion isHidden>Loading the package</LiveRegion>
      {['dimensions', 'order', 'price'].map((group) => (
        <Skeleton key={group} variant="rounded" height={180} />
      ))}
    </Box>
  );
}
