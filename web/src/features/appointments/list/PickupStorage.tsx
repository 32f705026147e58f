import Box from '@mui/material/Box';
import type { Location } from '#shared/contracts/locations.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { storageOnPickup, storageSummary } from '#web/domain/appointment/pickup-storage.ts';
import { portalTime } from '#web/lib/clock.ts';

interface PickupStorageProps {
  /** The packages that are ready at the terminal. */
  ready: readonly Parcel[];
  /** When they are picked up; null if that is not booked, or can't take place. */
  pickupDate: string | null;
  /** Undefined until it is loaded, null if it is not open. */
  terminal: Location | null | undefined;
}

/** What storage of the packages at a terminal costs, and what it will be on the day of a booked pickup. */
export function PickupStorage({ ready, pickupDate, terminal }: PickupStorageProps) {
  if (!terminal) return null;
  const now = portalTime();
  const lines = storageSummary(ready, terminal, now);
  const date = pickupDate?.slice(0, 10) ?? '';
  const later = date > toLocalDate(now, terminal.timeZone) ? storageOnPickup(ready, date, terminal) : null;
  if (lines.length === 0) return null;
  return (
    <Box sx={{ typography: 'body2', display: 'grid', gap: 0.25 }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {later !== null && <Box sx={{ fontWeight: 650 }}>{later}</Box>}
    </Box>
  );
}
