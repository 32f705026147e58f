import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { CalendarCheckIcon, CalendarPlusIcon, CalendarXIcon } from '#web/components/icons.tsx';
import { useMyAppointments } from '#web/domain/appointment/queries.ts';
import { terminalPickups } from '#web/domain/appointment/terminal-pickups.ts';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { nextPickupText } from './next-pickup-text.ts';
import { Tile } from './Tile.tsx';

const LOOKS = {
  booked: { icon: CalendarCheckIcon, tone: 'success' },
  missed: { icon: CalendarXIcon, tone: 'warning' },
  ready: { icon: CalendarPlusIcon, tone: 'info' },
} as const;

/** The next pickup, or what can be booked, as a link. */
export function PickupTile({ parcels }: { parcels: readonly Parcel[] }) {
  const { data: appointments, isPending } = useMyAppointments();
  const nameOf = useLocationNames();
  const timeZoneOf = useTimeZones();
  const pickups = useMemo(
    () => terminalPickups(parcels, appointments ?? [], nameOf),
    [parcels, appointments, nameOf],
  );
  if (isPending && pickups.length > 0) return <Skeleton variant="rounded" height="auto" />;
  const next = nextPickupText(pickups, nameOf, timeZoneOf);
  if (!next) {
    return (
      <Tile icon={CalendarPlusIcon} tone="info" isEmpty>
        <b>0</b> to pick up
      </Tile>
    );
  }
  return (
    <Tile {...LOOKS[next.kind]} to={next.to}>
      <b>{next.short[0]}</b> {next.short[1]}
      <VisuallyHidden>. {next.text}</VisuallyHidden>
    </Tile>
  );
}
