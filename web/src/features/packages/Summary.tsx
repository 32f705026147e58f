import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import { type ComponentType, memo, type ReactNode, type Ref, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { amountDue } from '#shared/rules/payment.ts';
import { newAppointmentUrl } from '#shared/site-paths.ts';
import { keepFocus } from '#web/components/controls/keep-focus.ts';
import { Money } from '#web/components/display/Money.tsx';
import { once } from '#web/components/display/once.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import {
  AlertIcon,
  CalendarCheckIcon,
  CalendarPlusIcon,
  CalendarXIcon,
  CardIcon,
  CheckCircleIcon,
} from '#web/components/icons.tsx';
import { pickupText } from '#web/domain/appointment/pickup.ts';
import { useMyAppointments } from '#web/domain/appointment/queries.ts';
import { type TerminalPickup, terminalPickups } from '#web/domain/appointment/terminal-pickups.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { formatDate, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import type { ParcelFilters } from './parcel-view.ts';
import type { SectionOfParcels } from './sections.ts';

interface SummaryProps {
  /** All packages, ignoring the search and the filters. */
  parcels: readonly Parcel[];
  sections: readonly SectionOfParcels[];
  chosen: ParcelFilters['section'];
  onChoose: (section: ParcelFilters['section']) => void;
  /** Opens the payment for all packages that are due. */
  onPayAll: () => void;
}

/**
 * The number of packages that need action, the amount due, the next pickup, and the number that need no action. Two
 * tiles filter the list; the amount links to its payment and the pickup to its appointment.
 */
export const Summary = memo(function Summary(props: SummaryProps) {
  const { parcels, sections, chosen, onChoose, onPayAll } = props;
  const [action, payment, none] = sections;
  const due = payment?.parcels ?? [];
  const filter = (section: 'action' | 'none') => ({
    isPressed: chosen === section,
    onPress: () => onChoose(chosen === section ? '' : section),
  });
  return (
    <Tiles aria-label="Summary">
      <Tile icon={AlertIcon} tone="error" isEmpty={!action?.parcels.length} {...filter('action')}>
        <b>{action?.parcels.length ?? 0}</b> {action?.parcels.length === 1 ? 'needs action' : 'need action'}
      </Tile>
      <Tile icon={CardIcon} tone="warning" isEmpty={due.length === 0} onPress={onPayAll}>
        <b>
          <Money amount={sumDollars(due.map(amountDue))} />
        </b>{' '}
        to pay<VisuallyHidden> for {packages(due.length)}</VisuallyHidden>
      </Tile>
      <PickupTile parcels={parcels} />
      <Tile icon={CheckCircleIcon} tone="success" isEmpty={!none?.parcels.length} {...filter('none')}>
        <b>{none?.parcels.length ?? 0}</b> on track
      </Tile>
    </Tiles>
  );
});

const PICKUP_TILES = {
  booked: { icon: CalendarCheckIcon, tone: 'success' },
  missed: { icon: CalendarXIcon, tone: 'warning' },
  ready: { icon: CalendarPlusIcon, tone: 'info' },
} as const;

/** The next pickup, or what can be booked, as a link. */
function PickupTile({ parcels }: { parcels: readonly Parcel[] }) {
  const { data: appointments, isFetched, refetch } = useMyAppointments();
  const nameOf = useLocationNames();
  const timeZoneOf = useTimeZones();
  const pickups = useMemo(
    () => appointments && terminalPickups(parcels, appointments, nameOf),
    [parcels, appointments, nameOf],
  );
  if (!pickups) {
    if (!isFetched) return <Skeleton variant="rounded" height="auto" />;
    return <FailedTile onRetry={() => void refetch()} />;
  }
  const next = nextPickupText(pickups, nameOf, timeZoneOf);
  if (!next) {
    return (
      <Tile icon={CalendarPlusIcon} tone="info" isEmpty>
        <b>0</b> to pick up
      </Tile>
    );
  }
  return (
    <Tile {...PICKUP_TILES[next.kind]} to={next.to}>
      <b>{next.short[0]}</b> {next.short[1]}
      <VisuallyHidden>. {next.text}</VisuallyHidden>
    </Tile>
  );
}

function FailedTile({ onRetry }: { onRetry: () => void }) {
  return (
    <Tile ref={keepFocus} icon={AlertIcon} tone="warning" onPress={onRetry}>
      Pickups not loaded. <b>Retry</b>
    </Tile>
  );
}

interface NextPickupText {
  kind: 'booked' | 'missed' | 'ready';
  /** For the tile: `Tue 11/24` and `10:00 AM` in the terminal's time zone. */
  short: [string, string];
  text: string;
  to: string;
}

/**
 * The most important fact about a customer's pickups: the next one, a missed one, or what can be booked. Null
 * without pickups.
 * @param pickups in the order of the appointments page
 */
export function nextPickupText(
  pickups: readonly TerminalPickup[],
  nameOf: (code: LocationCode) => string,
  timeZoneOf: (code: LocationCode) => string,
): NextPickupText | null {
  const [first] = pickups;
  if (!first) return null;
  const { locationCode, appointment, parcels } = first;
  const name = nameOf(locationCode);
  if (appointment?.status === 'BOOKED') {
    const { pickupDate } = appointment;
    const zone = timeZoneOf(locationCode);
    const day = `${formatWeekday(pickupDate, zone)} ${formatDate(pickupDate, zone).slice(0, 5)}`;
    return {
      kind: 'booked',
      short: [day, formatTime(pickupDate, zone)],
      text: `Next pickup: ${pickupText(pickupDate, zone)}, ${name}`,
      to: paths.appointments,
    };
  }
  if (appointment) {
    // The first one that is not booked was missed, and so were all others with an appointment.
    const missed = pickups.filter((pickup) => pickup.appointment !== null);
    return {
      kind: 'missed',
      short: missed.length === 1 ? ['Pickup', 'missed'] : [String(missed.length), 'pickups missed'],
      text:
        missed.length === 1
          ? `Missed pickup: ${packages(parcels.length)} in ${name}. Book a new appointment.`
          : `Missed pickups: ${packages(countIn(missed))} at ${missed.length} terminals. Book new appointments.`,
      to: missed.length === 1 ? newAppointmentUrl(locationCode) : paths.appointments,
    };
  }
  const where = pickups.length === 1 ? `in ${name}` : `at ${pickups.length} terminals`;
  return {
    kind: 'ready',
    short: [String(countIn(pickups)), 'to pick up'],
    text: `Ready: ${packages(countIn(pickups))} ${where}. Book a pickup.`,
    to: pickups.length === 1 ? newAppointmentUrl(locationCode) : paths.appointments,
  };
}

const countIn = (pickups: readonly TerminalPickup[]) =>
  pickups.reduce((sum, { parcels }) => sum + parcels.length, 0);

interface TileProps {
  ref?: Ref<HTMLButtonElement>;
  icon: ComponentType<SvgIconProps>;
  tone: 'error' | 'warning' | 'success' | 'info';
  /** Whether there is nothing to show. The tile stays disabled, so that the others keep their places. */
  isEmpty?: boolean;
  /** Whether the list shows only what this tile counts. Undefined if the tile is not a filter. */
  isPressed?: boolean;
  /** A page; without it, `onPress` is called. */
  to?: string;
  onPress?: () => void;
  children: ReactNode;
}

/** A figure of the summary that filters the list or links to a page. */
function Tile(props: TileProps) {
  const { ref, icon: Icon, tone, isEmpty = false, isPressed, to, onPress, children } = props;
  return (
    <ButtonBase
      ref={ref}
      {...(to === undefined
        ? { onClick: onPress, disabled: isEmpty && !isPressed, 'aria-pressed': isPressed }
        : { component: Link, to })}
      data-tone={tone}
      data-empty={isEmpty || undefined}
    >
      <Icon aria-hidden />
      <span>{children}</span>
    </ButtonBase>
  );
}

/** Two by two on a phone, in one row on wider screens. */
const Tiles = styled('nav')(
  once({
    display: 'grid',
    gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
    gap: { xs: '6px', sm: 1 },
    mb: { xs: '6px', sm: 2 },
    // Doubled, to override the styles of ButtonBase.
    '&& > *': {
      justifyContent: 'flex-start',
      gap: '6px',
      minHeight: { xs: 44, sm: 56 },
      px: { xs: '8px', md: 1.5 },
      font: 'inherit',
      fontSize: '0.875rem',
      lineHeight: 1.2,
      textAlign: 'start',
      color: 'text.primary',
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 45%, transparent)',
      borderRadius: '12px',
      boxShadow: '0 1px 2px rgb(0 0 0 / 10%)',
    },
    '&& > :hover': { borderColor: 'text.secondary' },
    '&& > [data-empty]': { color: 'text.secondary', borderColor: 'divider', boxShadow: 'none' },
    '&& > [aria-pressed="true"]': {
      borderColor: 'primary.main',
      boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
    },
    '& svg': { flexShrink: 0, fontSize: 20, color: 'text.secondary' },
    '& > :not([data-empty])[data-tone="error"] > svg': { color: 'error.main' },
    '& > :not([data-empty])[data-tone="warning"] > svg': { color: 'warning.main' },
    '& > :not([data-empty])[data-tone="success"] > svg': { color: 'success.main' },
    '& > :not([data-empty])[data-tone="info"] > svg': { color: 'info.main' },
    '& b': { fontWeight: 750 },
  }),
);
