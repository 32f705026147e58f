import { DetailsDialog } from '#web/domain/parcel/details/DetailsDialog.tsx';
import { useStaffParcel } from '../queries.ts';
import { useRoles } from '../use-roles.ts';
import { buttonsFor, StaffActions } from './actions/StaffActions.tsx';
import { StaffParcelDetails } from './StaffParcelDetails.tsx';

interface StaffParcelDialogProps {
  parcelId: string;
  onClose: () => void;
}

/** The details of any package, with what staff may see and do. */
export function StaffParcelDialog({ parcelId, onClose }: StaffParcelDialogProps) {
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
