import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { customerText } from '#web/domain/staff/labels.ts';
import { ROW_STYLE } from '#web/domain/staff/row-style.ts';
import { StaffSearch } from '#web/domain/staff/StaffSearch.tsx';
import { walkIns } from './walk-ins.ts';

interface CounterSearchProps {
  /** The appointments of the day, for pickup codes. */
  pickups: readonly Appointment[];
  onCustomer: (customerId: string, scanned?: ListedParcel) => void;
}

/** Finds the customer at the counter. A pickup code needs no answer of the server. */
export function CounterSearch({ pickups, onCustomer }: CounterSearchProps) {
  return (
    <StaffSearch
      label="Find a customer"
      placeholder="Code, name, number or scan"
      nothing="Nothing has this code, number or name."
      hitsOf={(text, found) => walkIns(text, pickups, found)}
      keyOf={({ customerId }) => customerId}
      onOpen={({ customerId, parcel }) => onCustomer(customerId, parcel)}
      renderHit={(hit, open) => (
        <ButtonBase onClick={open} sx={ROW_STYLE}>
          <Box component="b" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
            {customerText(hit)}
          </Box>
          {hit.detail !== '' && <span>{hit.detail}</span>}
        </ButtonBase>
      )}
    />
  );
}
