import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { SubmitButton } from '#web/components/form/SubmitButton.tsx';
import { ChevronDownIcon } from '#web/components/icons.tsx';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { useStaffParcelMutation } from '../queries.ts';
import { StatusForm, type StatusFormProps } from './StatusForm.tsx';
import { type StatusOption, statusOptions } from './status-changes.ts';

/** The menu of the statuses that staff set by hand. */
export function ChangeStatus({ parcel }: { parcel: StaffParcel }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<StatusOption | null>(null);
  const options = statusOptions(parcel);
  if (options.length === 0 && !chosen) return null;
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        CHANGE STATUS
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Change status' } }}
      >
        {options.map((option) => (
          <MenuItem
            key={option.status}
            onClick={() => {
              setAnchor(null);
              setChosen(option);
            }}
          >
            {option.label}
          </MenuItem>
        ))}
      </Menu>
      {chosen && <ChangeStatusDialog parcel={parcel} option={chosen} onClosed={() => setChosen(null)} />}
    </>
  );
}

interface ChangeStatusDialogProps {
  parcel: StaffParcel;
  option: StatusOption;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

/** Asks why the status changes, or what the customer should know, and changes it. */
function ChangeStatusDialog({ parcel, option, onClosed }: ChangeStatusDialogProps) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(true);
  // The dialog keeps its text while it closes.
  const [before] = useState(parcel.status);
  const { mutateAsync, isPending } = useStaffParcelMutation('setParcelStatus', {
    success: 'Status changed.',
    failure: false,
  });
  const close = () => setIsOpen(false);
  const send: StatusFormProps['send'] = async (body) => {
    await mutateAsync({ params: { parcelId: parcel.parcelId }, body });
    close();
  };
  return (
    <ResponsiveDialog
      open={isOpen}
      onClose={close}
      onExited={onClosed}
      title={option.label}
      maxWidth="xs"
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            Cancel
          </Button>
          <SubmitButton form={formId} isSubmitting={isPending} busyLabel="Saving…">
            {option.label}
          </SubmitButton>
        </>
      }
    >
      <Box sx={{ mb: 2.5 }}>
        The status of <strong>{parcel.freightBillNum}</strong>{' '}
        {before === option.status
          ? `stays ${STATUS_LABELS[before]}.`
          : `changes from ${STATUS_LABELS[before]} to ${STATUS_LABELS[option.status]}.`}
      </Box>
      <StatusForm formId={formId} parcel={parcel} status={option.status} send={send} />
    </ResponsiveDialog>
  );
}
