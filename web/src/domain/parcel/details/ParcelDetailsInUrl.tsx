import type { Parcel } from '#shared/contracts/parcel.ts';
import { lazyDialog } from '#web/components/feedback/LazyBoundary.tsx';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';

const ParcelDetailsDialog = lazyDialog(
  'The package',
  async () => (await import('./ParcelDetailsDialog.tsx')).ParcelDetailsDialog,
);

/** Loads the dialog before a package is selected. */
export const preloadParcelDetails = ParcelDetailsDialog.preload;

interface ParcelDetailsInUrlProps {
  /** Parcels that are already loaded. Any other one is loaded by its id. */
  parcels?: readonly Parcel[];
  /** Opens the form that resolves the issues of a loaded parcel. Without it, there is no button. */
  onResolve?: (parcel: Parcel) => void;
}

/** The details dialog of the parcel in the URL. */
export function ParcelDetailsInUrl({ parcels = [], onResolve }: ParcelDetailsInUrlProps) {
  const { id: parcelId, close } = useIdInUrl('parcel');
  if (parcelId === null) return null;
  return (
    <ParcelDetailsDialog
      parcelId={parcelId}
      parcel={parcels.find((parcel) => parcel.parcelId === parcelId)}
      onClose={close}
      onResolve={onResolve}
    />
  );
}
