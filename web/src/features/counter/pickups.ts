import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { STAFF } from '#web/domain/staff/queries.ts';
import { storedTerminal } from '#web/domain/staff/TerminalSelect.tsx';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { callShown } from '#web/lib/api/api-client.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';

export type TerminalCode = Appointment['locationCode'];

export const PICKUPS = [...STAFF, 'pickups'];
const REFETCH_MS = 60_000;

/** A terminal's appointments on a day, by time. Refetched, because customers book and cancel all day. */
export function usePickups(locationCode: TerminalCode, pickupDate: string) {
  return useQuery({
    ...pickupsOn(locationCode, pickupDate),
    select: ({ shown, unreadable }) => ({
      pickups: shown.toSorted((a, b) => a.pickupDate.localeCompare(b.pickupDate)),
      unreadable,
    }),
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
  });
}

const pickupsOn = (locationCode: TerminalCode, pickupDate: string) =>
  queryOptions({
    queryKey: [...PICKUPS, locationCode, pickupDate],
    queryFn: ({ signal }) =>
      callShown('listAppointments', { query: { locationCode, pickupDate } }, { signal }),
  });

/** Loads today's appointments at the terminal where this device is used. */
export function loadPickups(client: QueryClient) {
  const terminal = storedTerminal.read();
  // Without a network, the page shows what is on the tablet at once.
  return terminal === null || !navigator.onLine
    ? []
    : [client.query(pickupsOn(terminal, toLocalDate(portalTime(), ALASKA_TIME_ZONE)))];
}

const CHECK_MS = 30_000;

/** The selected day of a terminal, in its own time zone. The default is today, which changes at midnight there. */
export function usePickupDay(terminal: LocationCode) {
  const timeZone = useTimeZones()(terminal);
  const [chosen, setChosen] = useState<string | null>(null);
  const [now, setNow] = useState(() => portalTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(portalTime()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  const today = toLocalDate(now, timeZone);
  const day = chosen ?? today;
  const show = (next: string) => setChosen(next === today ? null : next);
  return {
    timeZone,
    day,
    isToday: day === today,
    showToday: () => setChosen(null),
    showNext: () => show(addDays(day, 1)),
    showPrevious: () => show(addDays(day, -1)),
  };
}
