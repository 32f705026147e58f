import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { InputOf } from '#shared/routes.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { KEPT_FRESH, LOCATIONS } from '#web/domain/terminal/queries.ts';
import { call, callShown, type Shown } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { downloadText } from '#web/lib/download.ts';
import { appointmentAt } from './terminal-pickups.ts';

type LocationCode = Appointment['locationCode'];

/** The query key prefixes that a booking invalidates. */
const keys = {
  mine: ['appointments', 'mine'],
  allTimes: (locationCode: LocationCode) => ['appointments', 'terminal', locationCode, 'times'],
  allDates: (locationCode: LocationCode) => ['appointments', 'terminal', locationCode, 'dates'],
} as const;

/** The customer's booked and missed appointments. */
export const myAppointments = queryOptions({
  queryKey: keys.mine,
  queryFn: ({ signal }) => callShown('listAppointments', { query: {} }, { signal }),
  // Another tab may have changed an appointment.
  refetchOnWindowFocus: 'always',
});

export function useMyAppointments() {
  return useQuery({ ...myAppointments, select: ({ shown }) => shown });
}

/** The number of the customer's appointments that cannot be shown. */
export function useUnreadableAppointments(): number | undefined {
  return useQuery({ ...myAppointments, select: ({ unreadable }) => unreadable }).data;
}

/** The customer's booked or missed appointment at a terminal, or null. */
export function useAppointmentAt(code: string) {
  return useQuery({
    ...myAppointments,
    select: useCallback(({ shown }: Shown<Appointment[]>) => appointmentAt(shown, code), [code]),
  });
}

/** The free times of a day at a terminal. Refetched on focus and every five minutes. No request without a date. */
export function usePickupTimes(locationCode: LocationCode, date: string | null) {
  return useQuery({
    queryKey: [...keys.allTimes(locationCode), date],
    queryFn: ({ signal }) =>
      call('listPickupTimes', { query: { locationCode, pickupDate: date ?? '' } }, { signal }),
    enabled: date !== null,
    ...KEPT_FRESH,
  });
}

/** Why dates of this month and the next have no free times, by date. */
export function usePickupDates(locationCode: LocationCode) {
  return useQuery({
    queryKey: [...keys.allDates(locationCode), 'reasons'],
    queryFn: ({ signal }) => call('listPickupDates', { query: { locationCode } }, { signal }),
    ...KEPT_FRESH,
  });
}

/** The first date with a free time at a terminal, or null if there is none. */
export function useNextPickupDate(locationCode: LocationCode) {
  return useQuery({
    queryKey: [...keys.allDates(locationCode), 'next'],
    queryFn: ({ signal }) => call('getNextPickupDate', { query: { locationCode } }, { signal }),
    staleTime: KEPT_FRESH.staleTime,
  });
}

/** The next free times at a terminal, at most three, on or after a local date if one is given. */
export function useNextPickupTimes(locationCode: LocationCode, from?: string) {
  return useQuery({
    queryKey: [...keys.allDates(locationCode), 'next times', from],
    queryFn: ({ signal }) =>
      call('listNextPickupTimes', { query: { locationCode, ...(from && { from }) } }, { signal }),
    ...KEPT_FRESH,
    // They are offered because something has just changed.
    staleTime: 0,
  });
}

/** Moves a pickup to another time, or books it anew if its time has passed. Shows no error. */
export function useMovePickup({ id, locationCode, notes, sequence, status }: Appointment) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (pickupDate: string) => {
      const body = { locationCode, pickupDate, notes };
      return status === 'MISSED'
        ? call('createAppointment', { body })
        : call('updateAppointment', {
            params: { id },
            body: { ...body, ...(sequence !== undefined && { sequence }) },
          });
    },
    onSuccess: (saved) => showSaved(client, saved),
    onSettled: () => resetTerminal(client, locationCode),
    meta: {
      success: 'Appointment Updated',
      failure: `Your pickup in ${LOCATION_NAMES[locationCode]} was not moved.`,
      isShown: true,
    },
  });
}

/** Books a pickup. The form shows errors. */
export const useCreateAppointment = (locationCode: LocationCode) =>
  useSaveAppointment((input: InputOf<'createAppointment'>) => call('createAppointment', input), locationCode);

/** Reschedules a pickup or changes its notes. The form shows errors. */
export const useUpdateAppointment = (locationCode: LocationCode) =>
  useSaveAppointment((input: InputOf<'updateAppointment'>) => call('updateAppointment', input), locationCode);

function useSaveAppointment<Input extends { body: Pick<Appointment, 'locationCode'> }>(
  mutationFn: (input: Input) => Promise<Appointment>,
  locationCode: LocationCode,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (saved) => showSaved(client, saved),
    onSettled: (_data, _error, { body }) => resetTerminal(client, body.locationCode),
    meta: { failure: `Your pickup in ${LOCATION_NAMES[locationCode]} was not saved.`, isShown: true },
  });
}

/** Cancels a pickup and refetches the list. The dialog shows errors. */
export function useCancelAppointment(locationCode: LocationCode) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id }: Pick<Appointment, 'id' | 'locationCode'>) =>
      call('cancelAppointment', { params: { id } }),
    onSuccess: (_data, { id }) => updateMine(client, (mine) => mine.filter((each) => each.id !== id)),
    onSettled: (_data, _error, { locationCode }) => resetTerminal(client, locationCode),
    meta: {
      success: 'Appointment Canceled',
      failure: `Your pickup in ${LOCATION_NAMES[locationCode]} was not canceled.`,
      isShown: true,
    },
  });
}

/** Downloads a pickup as a calendar file. */
export function useDownloadCalendar() {
  return useSingleMutation({
    mutationFn: async ({ id }: Pick<Appointment, 'id'>) => {
      const { fileName, calendar } = await call('getAppointmentCalendar', { params: { id } });
      downloadText(fileName, calendar, 'text/calendar');
    },
    meta: { success: 'Calendar file downloaded.', failure: 'The calendar file could not be downloaded.' },
  });
}

/** Shows an appointment before the list is refetched. */
const showSaved = (client: QueryClient, saved: Appointment): Promise<void> =>
  updateMine(client, (mine) => [
    ...mine.filter(({ locationCode }) => locationCode !== saved.locationCode),
    saved,
  ]);

const updateMine = (client: QueryClient, change: (mine: Appointment[]) => Appointment[]): Promise<void> =>
  setData<Shown<Appointment[]>>(
    client,
    { queryKey: keys.mine },
    (mine) => mine && { ...mine, shown: change(mine.shown) },
  );

/**
 * Drops a terminal's cached times, even after a failure, because another customer may have taken them, or the terminal may
 * have closed. Refetches its dates, its closures and the customer's appointments.
 */
function resetTerminal(client: QueryClient, locationCode: LocationCode): void {
  void client.resetQueries({ queryKey: keys.allTimes(locationCode) });
  void client.invalidateQueries({ queryKey: keys.allDates(locationCode) });
  void client.invalidateQueries({ queryKey: LOCATIONS });
  void client.invalidateQueries({ queryKey: keys.mine });
}
