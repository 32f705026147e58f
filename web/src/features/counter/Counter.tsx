import type { Appointment } from '#shared/contracts/appointments.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { CounterSearch } from './CounterSearch.tsx';
import { DayPicker } from './DayPicker.tsx';
import { PickupList } from './PickupList.tsx';
import { usePickups } from './queries.ts';
import { usePickupDay } from './use-pickup-day.ts';

export type TerminalCode = Appointment['locationCode'];

interface CounterProps {
  terminal: TerminalCode;
  /** `scanned` is the package of the customer that was found. */
  onCustomer: (customerId: string, scanned?: ListedParcel) => void;
}

/** The search for walk-ins, and the appointments of the day. */
export function Counter({ terminal, onCustomer }: CounterProps) {
  const day = usePickupDay(terminal);
  const pickups = usePickups(terminal, day.day);
  return (
    <>
      <CounterSearch pickups={pickups.data?.pickups ?? []} onCustomer={onCustomer} />
      <DayPicker day={day} />
      <PickupList query={pickups} timeZone={day.timeZone} onCustomer={onCustomer} />
    </>
  );
}
