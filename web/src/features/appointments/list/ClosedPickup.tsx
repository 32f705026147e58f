import type { Appointment } from '#shared/contracts/appointments.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { CalendarXIcon } from '#web/components/icons.tsx';
import { pickupText } from '#web/domain/appointment/pickup.ts';
import { NextTimes } from './NextTimes.tsx';

interface ClosedPickupProps {
  /** Booked or missed, at a time when the terminal is closed. */
  appointment: Appointment;
  timeZone: string;
  /** Whether packages are ready, so that there is something to pick up at another time. */
  isReady: boolean;
}

/** Says that a pickup can't take place, and moves it to one of the next free times with one press. */
export function ClosedPickup({ appointment, timeZone, isReady }: ClosedPickupProps) {
  const { pickupDate, status, closedBecause } = appointment;
  const isOver = status === 'MISSED';
  return (
    <Callout
      icon={CalendarXIcon}
      tone="warning"
      title={`The terminal ${isOver ? 'was' : 'is'} closed at this time: ${closedBecause}`}
    >
      Your pickup on {pickupText(pickupDate, timeZone)} {isOver ? "couldn't" : "can't"} take place.{' '}
      {isReady ? 'Please choose another time.' : 'No packages are waiting for it.'}
      {isReady && <NextTimes appointment={appointment} timeZone={timeZone} />}
    </Callout>
  );
}
