import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { type BookingForm, formOf } from './booking-rules.ts';

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
