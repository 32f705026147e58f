import { useEffect, useState } from 'react';
import { addDays } from '#shared/rules/calendar-dates.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { useTimeZones } from '#web/domain/terminal/queries.ts';

const CHECK_MS = 30_000;

/** The chosen day of a terminal, in its own time zone. Today moves on at midnight there. */
export function usePickupDay(terminal: LocationCode) {
  const timeZone = useTimeZones()(terminal);
  const [chosen, setChosen] = useState<string | null>(null);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CHECK_MS);
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
