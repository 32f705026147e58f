import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { InfoIcon } from '#web/components/icons.tsx';
import { pickupText } from '#web/domain/appointment/pickup.ts';
import { type BookingForm, formOf } from './booking-rules.ts';

/** The time of the appointment before it is rescheduled. */
export function OriginalTime({ pickupDate, timeZone }: { pickupDate: string; timeZone: string }) {
  return (
    <Callout icon={InfoIcon} tone="info" title="Original appointment">
      <time dateTime={pickupDate}>{pickupText(pickupDate, timeZone)}</time>
    </Callout>
  );
}

interface AppointmentChangesProps {
  /** The appointment as another window saved it; null if it did not change. */
  appointment: Appointment | null;
  timeZone: string;
  /** Whether saving failed because of the change. */
  isConflict: boolean;
}

const ELSEWHERE = 'in another window or on another device';

/** Shows what another window saved, before it can be overwritten. A live region. */
export function AppointmentChanges({ appointment, timeZone, isConflict }: AppointmentChangesProps) {
  return (
    <LiveRegion collapses>
      {appointment && (
        <Callout
          icon={InfoIcon}
          tone={isConflict ? 'warning' : 'info'}
          title={
            isConflict ? `Not saved yet: this appointment was changed ${ELSEWHERE}` : `Changed ${ELSEWHERE}`
          }
        >
          <Box component="ul" sx={{ m: 0, pl: 2.25, maxHeight: '20dvh', overflowY: 'auto' }}>
            <li>
              Pickup: <strong>{pickupText(appointment.pickupDate, timeZone)}</strong>
            </li>
            <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
              Notes: <strong dir="auto">{appointment.notes || 'empty'}</strong>
            </Box>
          </Box>
          Your own changes are kept. Update Appointment saves what the form shows.
        </Callout>
      )}
    </LiveRegion>
  );
}

/**
 * Merges what other windows save into an open form: unedited fields take the new value, edited fields keep theirs.
 * `seen` is the appointment that the form is based on. `change` is what another window changed, with the error of saving
 * that was shown at that time; null without a change.
 */
export function useAppointmentChanges(
  form: UseFormReturn<BookingForm, unknown, BookingForm>,
  seen: Appointment,
  setSeen: (appointment: Appointment) => void,
  { appointment, isBusy, error }: { appointment: Appointment; isBusy: boolean; error: unknown },
) {
  const [change, setChange] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    // During submission, the newer appointment may be the one being saved.
    if (isBusy || appointment.sequence === seen.sequence) return;
    const [before, now, typed] = [formOf(seen), formOf(appointment), form.getValues()];
    if (typed.time === before.time) {
      form.setValue('date', now.date);
      form.setValue('time', now.time);
    }
    if (typed.notes === before.notes) form.setValue('notes', now.notes, { shouldValidate: true });
    setSeen(appointment);
    setChange({ error });
  }, [form, isBusy, appointment, seen, setSeen, error]);
  return { change, forgetChange: () => setChange(null) };
}
