import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Role } from '#shared/roles.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { canDo, type StaffAction } from '#shared/rules/staff/staff-actions.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { PenIcon, PrinterIcon, SwitchIcon, TrashIcon, TruckIcon } from '#web/components/icons.tsx';
import { RollDialog } from '../loads/RollDialog.tsx';
import { useDeleteParcel, useRoles, useStaffParcelMutation } from '../queries.ts';
import { untilAnswered } from '../shipping/queries.ts';
import { editPackagePath, packageLabelPath } from '../staff-paths.ts';
import { ChangeStatus } from './ChangeStatus.tsx';

const BUTTONS: readonly StaffAction[] = [
  'edit',
  'delete',
  'changeStatus',
  'rollPackages',
  'printLabel',
  'beginShipping',
];

/** The actions on a package for which a user with these roles gets a button. */
export function buttonsFor(parcel: StaffParcel, roles: readonly Role[]): ReadonlySet<StaffAction> {
  const isOnNoSailing = parcel.sailingId === undefined && parcel.rolledFrom === undefined;
  return new Set(
    BUTTONS.filter((action) => canDo(action, roles, parcel) && !(action === 'rollPackages' && isOnNoSailing)),
  );
}

export function StaffActions({ parcel, onDeleted }: { parcel: StaffParcel; onDeleted: () => void }) {
  const { parcelId } = parcel;
  const buttons = buttonsFor(parcel, useRoles());
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const beginShipping = useBeginShipping(parcel);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Box sx={BUTTONS_STYLE}>
      {buttons.has('delete') && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<TrashIcon />}
          aria-haspopup="dialog"
          onClick={() => setIsDeleting(true)}
        >
          DELETE PACKAGE
        </Button>
      )}
      {buttons.has('changeStatus') && <ChangeStatus parcel={parcel} />}
      {buttons.has('rollPackages') && <RollPackage parcel={parcel} />}
      {buttons.has('edit') && (
        <RouteButton
          variant="outlined"
          startIcon={<PenIcon />}
          to={editPackagePath(parcelId)}
          state={{ from: pathname + search }}
        >
          EDIT PACKAGE
        </RouteButton>
      )}
      {buttons.has('printLabel') && (
        <RouteButton
          variant={buttons.has('beginShipping') || beginShipping.isPending ? 'outlined' : 'contained'}
          startIcon={<PrinterIcon />}
          to={packageLabelPath(parcelId)}
        >
          PRINT LABEL
        </RouteButton>
      )}
      {(buttons.has('beginShipping') || beginShipping.isPending) && (
        <BusyButton
          variant="contained"
          startIcon={<TruckIcon />}
          isBusy={beginShipping.isPending}
          // Its status has changed, and what is left is the answer.
          busyLabel={buttons.has('beginShipping') ? undefined : 'WAITING FOR TRUCKMATE'}
          onClick={() =>
            beginShipping.mutate(undefined, { onSuccess: () => void navigate(packageLabelPath(parcelId)) })
          }
        >
          PRINT LABEL AND BEGIN SHIPPING
        </BusyButton>
      )}
      {isDeleting && (
        <DeletePackage parcel={parcel} onDeleted={onDeleted} onClosed={() => setIsDeleting(false)} />
      )}
    </Box>
  );
}

const BUTTONS_STYLE = {
  // Fills the footer of the dialog.
  '&&': { flex: 1, px: 0 },
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  // On a phone, two in a row where they fit: the buttons must leave room for the details.
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: '0 0 auto' }, px: { xs: 1, sm: 2.25 } },
  // Sets the delete button apart from the rest.
  '& > .MuiButton-outlinedError': { mr: { sm: 'auto' } },
};

/**
 * Moves a corrected package to ORIGIN, so that its label can be printed and it can be shipped. Then waits a moment for the
 * shipping system, so that the label page can show its answer.
 */
function useBeginShipping({ parcelId, freightBillNum }: StaffParcel) {
  const client = useQueryClient();
  const changeStatus = useStaffParcelMutation('setParcelStatus', {
    failure: 'Failed to prepare package for shipping.',
    what: freightBillNum,
  });
  return useMutation({
    mutationFn: async () => {
      await changeStatus.mutateAsync({ params: { parcelId }, body: { status: 'ORIGIN' } });
      await untilAnswered(client, parcelId);
    },
    meta: { failure: false },
  });
}

/** Puts a package on another sailing: the one that it is on left it behind, or a choice is due since an earlier one did. */
function RollPackage({ parcel }: { parcel: StaffParcel }) {
  const [isOpen, setIsOpen] = useState(false);
  const { parcelId, destinationCode, sailingId, rolledFrom } = parcel;
  const from = sailingId ?? rolledFrom;
  const code = DESTINATION_CODES.find((each) => each === destinationCode);
  if (from === undefined || code === undefined) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<SwitchIcon />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        ROLL
      </Button>
      {isOpen && (
        <RollDialog
          parcelIds={[parcelId]}
          fromSailingId={from}
          locationCode={code}
          rolledFrom={rolledFrom}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface DeletePackageProps {
  parcel: StaffParcel;
  onDeleted: () => void;
  /** Called when the dialog is no longer visible and nothing was deleted. */
  onClosed: () => void;
}

function DeletePackage({ parcel, onDeleted, onClosed }: DeletePackageProps) {
  return (
    <MutationDialog
      mutation={useDeleteParcel(parcel.freightBillNum)}
      variables={parcel.parcelId}
      title="Delete package"
      confirmLabel="Delete package"
      cancelLabel="Keep package"
      busyLabel="Deleting…"
      onClosed={(isDeleted) => (isDeleted ? onDeleted() : onClosed())}
    >
      <p>
        <Mono>{parcel.freightBillNum}</Mono>
      </p>
      Are you sure you want to permanently delete this package? This action cannot be undone.
    </MutationDialog>
  );
}
