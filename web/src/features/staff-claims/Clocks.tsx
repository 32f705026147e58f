import Box from '@mui/material/Box';
import type { ClaimState } from '#shared/rules/claims/claims.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { type BadgeLook, StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon, ClockIcon } from '#web/components/icons.tsx';
import { dateText } from '#web/domain/claim/labels.ts';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { type ClaimClock, clocksOf, daysText } from './claim-clocks.ts';

interface ClocksProps {
  claim: {
    state: ClaimState;
    destinationCode: LocationCode | null;
    acknowledgeBy?: string | undefined;
    decideBy?: string | undefined;
  };
}

/** The dates by which we must answer a claim. Near and overdue ones are marked with words and an icon. */
export function Clocks({ claim }: ClocksProps) {
  const timeZoneOf = useTimeZones();
  const now = portalTime();
  const today = toLocalDate(now, timeZoneOf(claim.destinationCode ?? 'TAC'));
  const clocks = clocksOf(claim, today);
  if (clocks.length === 0)
    return (
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {claim.state === 'OFFERED' ? 'Waiting for the customer' : 'Closed'}
      </Box>
    );
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.75 }}>
      {clocks.map((clock) => (
        <Box key={clock.label} sx={{ minWidth: 128 }}>
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {clock.label} by {dateText(clock.date, now)}
          </Box>
          <Box component="dd" sx={{ m: 0, mt: 0.25 }}>
            <TimeLeft clock={clock} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function TimeLeft({ clock }: { clock: ClaimClock }) {
  const text = daysText(clock);
  if (clock.urgency === 'far') return text;
  return (
    <StatusBadge {...LOOKS[clock.urgency]}>{`${text.charAt(0).toUpperCase()}${text.slice(1)}`}</StatusBadge>
  );
}

const LOOKS: Readonly<Record<'overdue' | 'near', BadgeLook>> = {
  overdue: { icon: AlertIcon, tone: 'error' },
  near: { icon: ClockIcon, tone: 'warning' },
};
