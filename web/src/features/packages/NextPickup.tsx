import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Parcel } from '../../../../shared/contracts/parcel.ts';
import { ignoreSecondClick } from '../../components/controls/ignore-second-click.ts';
import {
  CalendarCheckIcon,
  CalendarPlusIcon,
  CalendarXIcon,
  ChevronRightIcon,
} from '../../components/icons.tsx';
import { useMyAppointments } from '../../domain/appointment/queries.ts';
import { terminalPickups } from '../../domain/appointment/terminal-pickups.ts';
import { useLocationNames, useTimeZones } from '../../domain/terminal/queries.ts';
import { type NextPickupText, nextPickupText } from './next-pickup-text.ts';

const ICONS = { booked: CalendarCheckIcon, missed: CalendarXIcon, ready: CalendarPlusIcon };

/**
 * The next pickup, or what can be booked, as a link. Shown while packages are ready, which is known before the
 * appointments are, so that the list does not move when they arrive.
 */
export const NextPickup = memo(function NextPickup({ parcels }: { parcels: readonly Parcel[] }) {
  const { data: appointments, isPending } = useMyAppointments();
  const nameOf = useLocationNames();
  const timeZoneOf = useTimeZones();
  const pickups = useMemo(
    () => terminalPickups(parcels, appointments ?? [], nameOf),
    [parcels, appointments, nameOf],
  );
  if (!parcels.some(({ status }) => status === 'DESTINATION')) return null;
  if (isPending) return <Skeleton variant="rounded" sx={FRAME_STYLE} />;
  const text = nextPickupText(pickups, nameOf, timeZoneOf);
  return text && <PickupBanner {...text} />;
});

function PickupBanner({ kind, title, text, to }: NextPickupText) {
  const Icon = ICONS[kind];
  return (
    <ButtonBase
      component={Link}
      to={to}
      onClick={ignoreSecondClick(to)}
      data-kind={kind}
      sx={[FRAME_STYLE, BANNER_STYLE]}
    >
      <Icon aria-hidden />
      <Box component="span" sx={{ flexGrow: 1 }}>
        <Box component="span" sx={{ fontWeight: 700 }}>
          {title}:
        </Box>{' '}
        {text}
      </Box>
      <ChevronRightIcon aria-hidden />
    </ButtonBase>
  );
}

/** High enough for two lines, so that no text changes the height. */
const FRAME_STYLE = {
  display: 'flex',
  width: '100%',
  maxWidth: { sm: 520 },
  height: 48,
  mt: { xs: -1.5, sm: -2 },
  mb: { xs: 3, sm: 4 },
  borderRadius: '12px',
};

const BANNER_STYLE = {
  gap: 1.25,
  px: 1.5,
  textAlign: 'start',
  fontSize: '0.875rem',
  lineHeight: 1.3,
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  '& > svg:first-of-type': { color: 'success.main' },
  '& > svg:last-of-type': { color: 'text.secondary' },
  '&[data-kind="missed"] > svg:first-of-type': { color: 'warning.main' },
  '&[data-kind="ready"] > svg:first-of-type': { color: 'info.main' },
};
