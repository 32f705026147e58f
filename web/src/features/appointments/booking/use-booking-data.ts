import { useMemo } from 'react';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { usePickupDates } from '#web/domain/appointment/queries.ts';
import { useLocations } from '#web/domain/terminal/queries.ts';

/** The terminal of a booking and its dates. `ownDate` can be chosen even if it has no free times. */
export function useBookingData(locationCode: Appointment['locationCode'], ownDate?: string) {
  const locations = useLocations();
  const dates = usePickupDates(locationCode);
  const data = useMemo(() => {
    const terminal = locations.data?.find((location) => location.locationCode === locationCode);
    if (!terminal || !dates.data) return undefined;
    return {
      terminal,
      dates: dates.data.map((day) => (day.date === ownDate ? { ...day, reason: null } : day)),
    };
  }, [locations.data, dates.data, locationCode, ownDate]);
  return { data, queries: [locations, dates] };
}
