import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ShippingStatus } from '#shared/contracts/staff/shipping.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { timeText } from '#web/domain/staff/shipping/labels.ts';
import { useShippingStatus } from '#web/domain/staff/shipping/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { ListSection } from './ListSection.tsx';

/** Whether the shipping system is up to date, in figures. */
export function ShippingSection() {
  return (
    <Loaded
      isPart
      query={useShippingStatus()}
      loading={<Loading what="the figures of TruckMate" heights={[140]} />}
      failure="The TruckMate figures could not be loaded."
    >
      {(status) => (
        <ListSection
          title="TruckMate"
          note={
            <>
              {noteOf(status, portalTime())}{' '}
              <RouteLink to={paths.staffShippingSystem}>See refused packages and differences</RouteLink>
            </>
          }
        >
          {status.system === 'connected' && <Figures status={status} />}
        </ListSection>
      )}
    </Loaded>
  );
}

function noteOf({ system, downSince, waiting, waitingSince }: ShippingStatus, now: Date): string {
  if (system === 'none') return 'No shipping system is connected.';
  const oldest =
    waitingSince === null ? '' : `The oldest change has been waiting since ${timeText(waitingSince, now)}.`;
  if (downSince !== null)
    return `TruckMate has not answered since ${timeText(downSince, now)}. ${oldest}`.trim();
  if (waiting === 0) return 'Up to date.';
  return oldest || 'Changes are being sent.';
}

/** The API counts the problems up to this. */
const MAX_COUNTED = 100;
const countText = (count: number, hasMore: boolean) => `${formatNumber(count)}${hasMore ? '+' : ''}`;

function Figures({ status: { waiting, hasMore, refused, differing } }: { status: ShippingStatus }) {
  const figures = [
    { name: 'Waiting', text: countText(waiting, hasMore) },
    { name: 'Refused', text: countText(refused, refused >= MAX_COUNTED) },
    { name: 'Differences', text: countText(differing, differing >= MAX_COUNTED) },
  ];
  return (
    <Box component="dl" sx={FIGURES}>
      {figures.map(({ name, text }) => (
        <Card component="div" key={name} sx={{ p: 1.5 }}>
          <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'h3' }}>
            {text}
          </Box>
        </Card>
      ))}
    </Box>
  );
}

const FIGURES = {
  m: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(3, minmax(0, 160px))',
} as const;
