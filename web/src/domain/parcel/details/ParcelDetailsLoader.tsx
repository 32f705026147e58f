import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { ResponsiveDialog } from '../../../components/dialog/ResponsiveDialog.tsx';
import { VisuallyHidden } from '../../../components/display/VisuallyHidden.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useParcel } from '../queries.ts';
import { ParcelDetails } from './ParcelDetails.tsx';
import { DetailsTitle } from './ParcelDetailsDialog.tsx';

interface ParcelDetailsLoaderProps {
  parcelId: string;
  onClose: () => void;
}

/** Loads and shows the details of a parcel by its id, for example from a link. */
export function ParcelDetailsLoader({ parcelId, onClose }: ParcelDetailsLoaderProps) {
  const { data: parcel, error, isFetching, refetch } = useParcel(parcelId);
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <ResponsiveDialog
      open
      onClose={onClose}
      title={<DetailsTitle parcel={parcel} />}
      maxWidth="md"
      actions={
        !parcel &&
        error && (
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {parcel ? (
        <ParcelDetails parcel={parcel} />
      ) : isMissing ? (
        <ErrorState
          title="This package was not found."
          detail="The link may be old, or the package may belong to another customer."
        />
      ) : error ? (
        <ErrorState
          title="This package could not be loaded."
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DetailsSkeleton />
      )}
    </ResponsiveDialog>
  );
}

/** Placeholders in the shape of the details. */
function DetailsSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 3.5 }}>
      <VisuallyHidden>
        <span role="status">Loading the package</span>
      </VisuallyHidden>
      <Box aria-hidden sx={{ display: 'grid', gap: 2.5 }}>
        <Skeleton variant="rounded" width={150} height={22} sx={{ borderRadius: 99 }} />
        <Skeleton variant="rounded" height={48} />
      </Box>
      {['images', 'package', 'charges'].map((part) => (
        <Box key={part} aria-hidden>
          <Skeleton width={110} height={28} />
          <Skeleton variant="rounded" height={110} />
        </Box>
      ))}
    </Box>
  );
}
