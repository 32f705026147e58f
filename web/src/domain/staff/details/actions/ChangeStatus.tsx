import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { ChevronDownIcon } from '#web/components/icons.tsx';
import { ChangeStatusDialog } from './ChangeStatusDialog.tsx';
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
