import Box from '@mui/material/Box';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { CalendarXIcon } from '#web/components/icons.tsx';
import { expectedAfter, expectedLines } from '#web/domain/appointment/expected-parcels.ts';
import { storageOnPickup } from '#web/domain/appointment/pickup-storage.ts';
import type { TerminalPickup } from '#web/domain/appointment/terminal-pickups.ts';
import { NextTimes } from './NextTimes.tsx';

interface EarlyPickupProps {
  pickup: TerminalPickup;
  booked: Appointment;
  /** Undefined until it is loaded, null if it is not open. */
  terminal: Location | null | undefined;
  timeZone: string;
}

/**
 * Says which packages in transit may come after a booked pickup, and moves it with one press to a time when all are expected.
 * Renders nothing if there are none.
 */
export function EarlyPickup({ pickup, booked, terminal, timeZone }: EarlyPickupProps) {
  const late = expectedAfter(pickup.expected, booked.pickupDate);
  const last = late.at(-1);
  if (!last) return null;
  const from = last.estimate.to;
  const isReady = pickup.parcels.length > 0;
  const storage = terminal ? storageOnPickup(pickup.parcels, from, terminal) : null;
  const lines = expectedLines(late, booked.pickupDate);
  const [only, ...others] = lines;
  return (
    <Callout
      icon={CalendarXIcon}
      tone="warning"
      title={others.length === 0 ? `${only}.` : `${late.length} packages are expected after this pickup`}
    >
      {others.length > 0 && (
        <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      {isReady && (
        <>
          Keep this pickup for what is ready, or move it to pick up everything at once. {storage}
          <NextTimes appointment={booked} timeZone={timeZone} from={from} />
        </>
      )}
    </Callout>
  );
}
