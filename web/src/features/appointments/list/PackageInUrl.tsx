import type { Parcel } from '#shared/contracts/parcel.ts';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { LazyParcelDetailsDialog, LazyParcelDetailsLoader } from '#web/domain/parcel/details/lazy-details.ts';
import { useParcelInUrl } from '#web/domain/parcel/use-parcel-in-url.ts';

/** Starts loading the dialog before a package is pressed. */
export function preloadDetails(): void {
  LazyParcelDetailsDialog.preload();
}

/** The details of the package in the URL. */
export function PackageInUrl({ parcels }: { parcels: readonly Parcel[] }) {
  const { parcelId, close } = useParcelInUrl();
  if (parcelId === null) return null;
  const listed = parcels.find((parcel) => parcel.parcelId === parcelId);
  const closeFailed = () => {
    LazyParcelDetailsDialog.preload();
    LazyParcelDetailsLoader.preload();
    close();
  };
  return (
    <LazyBoundary what="The package" onFailure={closeFailed}>
      {listed ? (
        <LazyParcelDetailsDialog parcel={listed} onClose={close} />
      ) : (
        <LazyParcelDetailsLoader key={parcelId} parcelId={parcelId} onClose={close} />
      )}
    </LazyBoundary>
  );
}
