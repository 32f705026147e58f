import type { ReactNode } from 'react';
import type { Location } from '#shared/contracts/locations.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { CalendarXIcon } from '#web/components/icons.tsx';

interface ClosedDayProps {
  pickupDate: string;
  terminal: Pick<Location, 'closures'>;
  /** What the customer can do. */
  children: ReactNode;
}

/** Warns about a pickup on a day that became a closure after it was booked. Renders nothing on other days. */
export function ClosedDay({ pickupDate, terminal, children }: ClosedDayProps) {
  const closure = terminal.closures.find(({ date }) => date === pickupDate.slice(0, 10));
  if (!closure) return null;
  return (
    <Callout icon={CalendarXIcon} tone="warning" title="The terminal is closed on this day">
      Reason: {closure.reason}. {children}
    </Callout>
  );
}
