import { useParcel } from '../queries.ts';
import { DetailsDialog } from './DetailsDialog.tsx';
import { ParcelDetails } from './ParcelDetails.tsx';

interface ParcelDetailsLoaderProps {
  parcelId: string;
  onClose: () => void;
}

/** Loads and shows the details of a parcel by its id, for example from a link. */
export function ParcelDetailsLoader({ parcelId, onClose }: ParcelDetailsLoaderProps) {
  return (
    <DetailsDialog
      query={useParcel(parcelId)}
      missingDetail="The link may be old, or the package may belong to another customer."
      onClose={onClose}
    >
      {(parcel) => <ParcelDetails parcel={parcel} />}
    </DetailsDialog>
  );
}
