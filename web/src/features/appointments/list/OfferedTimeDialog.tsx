import { useState } from 'react';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { pickupText } from '#web/domain/appointment/pickup.ts';
import { useMovePickup } from '#web/domain/appointment/queries.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';

/** The parameters of a link in a message; see `offeredTimeUrl`. */
const [MOVE, TO] = ['move', 'to'];

/** Asks a customer who has followed such a link to confirm the time. Renders nothing without one, or if it is out of date. */
export function OfferedTimeDialog({ appointments }: { appointments: readonly Appointment[] }) {
  const { search, change } = useUrlState();
  const parameters = new URLSearchParams(search);
  const [id, time] = [parameters.get(MOVE), parameters.get(TO)];
  const appointment = appointments.find((mine) => mine.id === id);
  // The latest version until it has moved, which is kept while the dialog closes.
  const [offer, setOffer] = useState<{ appointment: Appointment; time: string } | null>(null);
  const at = Date.parse(time ?? '');
  const isNew = appointment && time && !Number.isNaN(at) && at !== Date.parse(appointment.pickupDate);
  if (isNew && offer?.appointment !== appointment) setOffer({ appointment, time });
  if (!offer) return null;
  const forget = () => {
    setOffer(null);
    change({ values: { [MOVE]: null, [TO]: null } });
  };
  return <ConfirmTime {...offer} onClosed={forget} />;
}

interface ConfirmTimeProps {
  appointment: Appointment;
  time: string;
  /** Called when the dialog is no longer visible. */
  onClosed: () => void;
}

function ConfirmTime({ appointment, time, onClosed }: ConfirmTimeProps) {
  const { locationCode, pickupDate } = appointment;
  const { nameOf, timeZoneOf } = useTerminals();
  const timeZone = timeZoneOf(locationCode);
  return (
    <MutationDialog
      mutation={useMovePickup(appointment)}
      variables={time}
      isDestructive={false}
      title="Move your pickup"
      confirmLabel="Move it"
      cancelLabel="Go back"
      busyLabel="Saving…"
      onClosed={onClosed}
    >
      Pick up in {nameOf(locationCode)} on {pickupText(time, timeZone)} instead of{' '}
      {pickupText(pickupDate, timeZone)}?
    </MutationDialog>
  );
}
