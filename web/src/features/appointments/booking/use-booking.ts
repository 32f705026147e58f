import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { INVALID_TIME_SLOT } from '#shared/rules/pickup-times.ts';
import { showServerErrors, useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { usePickupDates, usePickupTimes } from '#web/domain/appointment/queries.ts';
import { useFreshLocations } from '#web/domain/terminal/queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { prefixed } from '#web/lib/errors/explain-error.ts';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { paths } from '#web/lib/paths.ts';
import { notifyOnNextPage } from '#web/lib/toasts.ts';
import { BookingForm, withOwnTime } from './booking-rules.ts';

interface BookingOptions {
  locationCode: Appointment['locationCode'];
  /** What the form starts with, and what `cancelEdit` restores. */
  initial: BookingForm;
  /** The current time of the appointment that is rescheduled. It can be kept although it is not free. */
  ownTime?: string;
  save: (values: BookingForm) => Promise<unknown>;
  isSaved: boolean;
  /** Names the booking; see `useAppForm`. */
  draft: string;
  /** For a toast on the next page. */
  savedText: string;
  /** The start of the error message. */
  failurePrefix: string;
  /** Called when the server rejects the change because the appointment has changed. */
  onConflict: () => Promise<unknown>;
}

/** The form of a booking with the free times of the chosen date. After saving, the list of appointments is shown. */
export function useBooking(options: BookingOptions) {
  const { locationCode, initial, ownTime, draft, save, isSaved, savedText, failurePrefix, onConflict } =
    options;
  const form = useAppForm(BookingForm, initial, draft);
  const [date, time, notes] = useWatch({ control: form.control, name: ['date', 'time', 'notes'] });
  const query = usePickupTimes(locationCode, date === '' ? null : date);
  const times = query.data && withOwnTime(query.data, ownTime, date);
  const [lost, setLost] = useState<string | null>(null);
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const { isSubmitting, isDirty } = form.formState;
  const isBusy = isSubmitting || isSaved;

  const dropTime = (shouldFocus: boolean) => {
    setLost(form.getValues('time') || null);
    form.setValue('time', '', { shouldDirty: true });
    form.setError('time', { type: 'lost', message: INVALID_TIME_SLOT }, { shouldFocus });
  };

  const { submit, failure, clearFailure } = useSubmit(
    form,
    async (values) => {
      if (isSaved) return;
      setLost(null);
      await save(values);
      if (!isCurrentPage()) return;
      notifyOnNextPage(savedText);
      // Replaces the form in the history, so that Back does not return to it.
      navigate(paths.appointments, { replace: true });
    },
    {
      explain: async (error) => {
        if (isAboutTime(error)) {
          dropTime(true);
          return `${failurePrefix}${INVALID_TIME_SLOT}`;
        }
        if (error instanceof ApiError && error.status === 409) await onConflict();
        const others = showServerErrors(form, error);
        return others && prefixed(failurePrefix, others);
      },
    },
  );

  const isTimeLost = !isBusy && time !== '' && times?.includes(time) === false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the loss of the time matters
  useEffect(() => {
    if (isTimeLost) dropTime(false);
  }, [isTimeLost]);

  const chooseDate = (chosen: string) => {
    if (chosen === date) return;
    setLost(null);
    form.setValue('date', chosen, { shouldDirty: true, shouldValidate: true });
    form.setValue('time', chosen === initial.date ? initial.time : '', { shouldDirty: true });
    form.clearErrors('time');
  };

  return {
    form,
    date,
    time,
    times,
    query,
    lost,
    submit,
    failure,
    isBusy,
    isDirty,
    /** Whether leaving would lose typed notes. Choosing a day and a time again takes two taps. */
    hasTypedNotes: notes !== initial.notes,
    chooseDate,
    chooseTime: (chosen: string) => {
      setLost(null);
      form.setValue('time', chosen, { shouldDirty: true, shouldValidate: true });
    },
    cancelEdit: () => {
      setLost(null);
      clearFailure();
      form.reset(initial);
    },
  };
}
export type Booking = ReturnType<typeof useBooking>;

/** Whether the chosen time is taken or cannot be booked. */
export function isAboutTime(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isTimeField = error.fieldErrors?.some(({ field }) => field === 'pickupDate') ?? false;
  return isTimeField || error.message === INVALID_TIME_SLOT || error.messages?.[0] === INVALID_TIME_SLOT;
}

/** The terminal of a booking and its dates. `ownDate` can be chosen even if it has no free times. */
export function useBookingData(locationCode: Appointment['locationCode'], ownDate?: string) {
  const terminals = useFreshLocations();
  const dates = usePickupDates(locationCode);
  const data = useMemo(() => {
    const terminal = terminals.data?.find((each) => each.locationCode === locationCode);
    if (!terminal || !dates.data) return undefined;
    return {
      locationCode,
      terminal,
      dates: dates.data.map((day) => (day.date === ownDate ? { ...day, reason: null } : day)),
    };
  }, [terminals.data, dates.data, locationCode, ownDate]);
  return { data, queries: [terminals, dates] };
}
export type BookingData = NonNullable<ReturnType<typeof useBookingData>['data']>;
