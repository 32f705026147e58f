import { createContext, useContext } from 'react';
import type { PickupDate } from '#shared/contracts/appointments.ts';

/** What the days of the calendar need to know. Material UI renders them, so it reaches them through a context. */
interface CalendarDays {
  /** Today at the terminal. */
  first: string;
  last: string;
  /** Why a date cannot be chosen; null if it can. */
  reasonOf: (date: string) => string | null;
  /** The id of the element with the text of a reason. */
  reasonId: (reason: string) => string;
  /** Shows why a date cannot be chosen, or null to show nothing. */
  onHint: (date: string | null) => void;
}

const Context = createContext<CalendarDays | null>(null);

export const CalendarDaysProvider = Context.Provider;

/** Why the date with the focus or the pointer cannot be chosen, or how to find out. Changes without the days. */
export const CalendarHint = createContext('');

export function useCalendarDays(): CalendarDays {
  const days = useContext(Context);
  if (!days) throw new Error('A calendar day was rendered outside its calendar.');
  return days;
}

/** The reasons by date, and the limits of the calendar. Undefined without dates. */
export function daysOf(dates: readonly PickupDate[]) {
  const [first, last] = [dates[0]?.date, dates.at(-1)?.date];
  if (first === undefined || last === undefined) return undefined;
  return { first, last, reasons: new Map(dates.map(({ date, reason }) => [date, reason])) };
}
