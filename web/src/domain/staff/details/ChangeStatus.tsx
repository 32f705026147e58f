import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { holdOf } from '#shared/rules/parcel-holds.ts';
import { isAllowedTransition, openIssues, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { hasMovedFrom } from '#shared/rules/staff/moves.ts';
import { hasDraft } from '#web/components/form/draft.ts';
import { ChevronDownIcon } from '#web/components/icons.tsx';
import { ChangeStatusDialog, draftOf } from './ChangeStatusDialog.tsx';

export function ChangeStatus({ parcel }: { parcel: StaffParcel }) {
  const options = statusOptions(parcel);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<StatusOption | null>(
    () => options.find(({ status }) => hasDraft(draftOf(parcel, status))) ?? null,
  );
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

interface StatusOption {
  status: ParcelStatus;
  label: string;
}

const MARKS: readonly StatusOption[] = [
  { status: 'TROUBLED', label: 'Mark as troubled' },
  { status: 'CORRECTED', label: 'Mark as corrected' },
  { status: 'LOST', label: 'Mark as lost' },
];

/** For moves that can no longer be undone in the pile, or that someone else made. */
const CORRECTIONS: readonly StatusOption[] = [
  { status: 'ORIGIN', label: 'Departed by mistake' },
  { status: 'TRANSIT', label: 'Arrived by mistake' },
];

const FOUND: readonly StatusOption[] = [
  { status: 'ORIGIN', label: 'Found at origin' },
  { status: 'TRANSIT', label: 'Found in transit' },
  { status: 'DESTINATION', label: 'Found at destination' },
];

/** The statuses that staff set by hand. All others come from moves, labels and handovers. */
function statusOptions(parcel: StaffParcel): StatusOption[] {
  const { status: from, destinationCode } = parcel;
  const { destinationMissing, damageNotAccepted } = openIssues(parcel);
  const corrections = CORRECTIONS.filter(({ status: to }) => hasMovedFrom(parcel, to));
  const others = (from === 'LOST' ? FOUND : MARKS).filter(({ status: to }) => {
    if (!isAllowedTransition(from, to)) return false;
    if (to === 'CORRECTED') return !destinationMissing && !damageNotAccepted;
    return destinationCode !== null || (to !== 'TRANSIT' && to !== 'DESTINATION');
  });
  const options = [...corrections, ...others];
  if (from !== 'TROUBLED') return options;
  return [{ status: 'TROUBLED', label: holdOf(parcel) ? 'Change the reason' : 'Add a reason' }, ...options];
}
