import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { arrivesText, keptText } from '#shared/rules/texts/estimates.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { KEPT_FRESH } from '#web/domain/terminal/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';

interface NextArrivalProps {
  originCode: string;
  destinationCode: string;
}

/**
 * When a package from Tacoma is expected if it makes the next sailing, and how often such a range was kept. Renders nothing for
 * other origins, and while no sailing is known.
 */
export function NextArrival({ originCode, destinationCode }: NextArrivalProps) {
  const query = useQuery({
    queryKey: ['next arrivals'],
    queryFn: ({ signal }) => call('listNextArrivals', {}, { signal }),
    ...KEPT_FRESH,
  });
  if (originCode !== 'TAC') return null;
  const now = portalTime();
  const local = toLocalTime(now, ORIGIN_TIME_ZONE).slice(0, 16);
  return (
    <Loaded isLine query={query} loading={<Placeholder />} failure="The next arrival could not be loaded.">
      {(arrivals) => {
        const next = arrivals.find(({ locationCode }) => locationCode === destinationCode);
        // The page may have been open for longer than until the cut-off.
        if (!next || next.reachesBy <= local) return null;
        return <Lines arrives={arrivesText(next, now)} kept={next.record && keptText(next.record)} />;
      }}
    </Loaded>
  );
}

function Lines({ arrives, kept }: { arrives: string; kept: string | undefined }) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box sx={{ fontWeight: 650 }}>{arrives}</Box>
      {kept && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{kept}</Box>}
    </Box>
  );
}

/** As high as what usually follows, at any width. */
function Placeholder() {
  return (
    <Skeleton variant="rounded">
      <Lines
        arrives="Arrives about Nov 30 to Dec 1 if it reaches us by Wednesday noon."
        kept={keptText({ kept: 22, of: 24 })}
      />
    </Skeleton>
  );
}
