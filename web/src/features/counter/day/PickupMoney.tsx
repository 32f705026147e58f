import Box from '@mui/material/Box';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { dueOf, shelvesText } from './counter-day.ts';

/** What of a pickup is at the terminal: the packages, their shelves, and what is due for them. */
export function PickupMoney({ parcels }: { parcels: readonly ListedParcel[] }) {
  if (parcels.length === 0) return null;
  const due = dueOf(parcels);
  const unpriced = parcels.filter(({ price }) => price === null).length;
  return (
    <Box
      sx={{ typography: 'body2', color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
    >
      <span>
        {packages(parcels.length)} · {shelvesText(parcels)}
      </span>
      <Box component="span" sx={due > 0 ? { fontWeight: 650, color: 'warning.dark' } : {}}>
        {due > 0 ? `${formatDollars(due)} due` : unpriced > 0 ? 'Not priced yet' : 'Nothing due'}
      </Box>
    </Box>
  );
}
