import type { Parcel } from '#shared/contracts/parcel.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { ParcelDetails } from './ParcelDetails.tsx';

interface ParcelDetailsDialogProps {
  parcel: Parcel;
  onClose: () => void;
  onResolve?: (parcel: Parcel) => void;
}

/** The details of a parcel that is already loaded. */
export function ParcelDetailsDialog({ parcel, onClose, onResolve }: ParcelDetailsDialogProps) {
  return (
    <ResponsiveDialog open hasEntry onClose={onClose} maxWidth="md" title={<DetailsTitle parcel={parcel} />}>
      <ParcelDetails parcel={parcel} onResolve={onResolve} />
    </ResponsiveDialog>
  );
}

/** The freight bill number, once the parcel is loaded. */
export function DetailsTitle({ parcel }: { parcel: Parcel | undefined }) {
  return parcel ? (
    <>
      Freight bill <Mono>{parcel.freightBillNum}</Mono>
    </>
  ) : (
    'Freight bill'
  );
}
