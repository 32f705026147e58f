import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ChangesElsewhere, useChangesElsewhere } from '#web/components/form/ChangesElsewhere.tsx';
import { CalendarXIcon, InfoIcon } from '#web/components/icons.tsx';
import { expectedAt } from '#web/domain/appointment/expected-parcels.ts';
import { pickupText } from '#web/domain/appointment/pickup.ts';
import { useMyAppointments, usePickupDates, useUpdateAppointment } from '#web/domain/appointment/queries.ts';
import { useActiveParcels } from '#web/domain/parcel/queries.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingPage, BookingSkeleton, LoadState } from './BookingPage.tsx';
import { type BookingForm as BookingValues, destinationOf, formOf } from './booking-rules.ts';
import { NotOpen } from './NotBookable.tsx';
import { type BookingData, isAboutTime, useBooking, useBookingData } from './use-booking.ts';

const TITLE = 'Reschedule Appointment';

/**
 * Route /appointments/:id: reschedules an appointment or changes its notes. The page shows the stored appointment. The
 * URL's parameters only let it load the terminal's dates in parallel.
 */
export function ReschedulePage() {
  const { id } = useParams();
  const [parameters] = useSearchParams();
  const hint = destinationOf(parameters);
  const mine = useMyAppointments();
  const appointment = mine.data?.find((own) => own.id === id);
  const isLoading = mine.isFetching && !mine.isFetchedAfterMount;
  return (
    <BookingPage title={TITLE}>
      {appointment?.status === 'BOOKED' ? (
        <Reschedule key={id} appointment={appointment} refetch={mine.refetch} />
      ) : appointment ? (
        <NotOpen locationCode={appointment.locationCode} missed={appointment} />
      ) : isLoading && hint !== null ? (
        <PreloadedDates locationCode={hint} />
      ) : isLoading ? (
        <BookingSkeleton />
      ) : mine.data ? (
        <NotOpen locationCode={hint} />
      ) : (
        <LoadState queries={[mine]} />
      )}
    </BookingPage>
  );
}

/** Loads the dates of the terminal while the appointment loads. */
function PreloadedDates({ locationCode }: { locationCode: Appointment['locationCode'] }) {
  usePickupDates(locationCode);
  return <BookingSkeleton />;
}

interface RescheduleProps {
  appointment: Appointment;
  refetch: () => Promise<unknown>;
}

function Reschedule({ appointment, refetch }: RescheduleProps) {
  const { data, queries } = useBookingData(appointment.locationCode, appointment.pickupDate.slice(0, 10));
  if (!data) return <LoadState queries={queries} />;
  return <RescheduleForm appointment={appointment} refetch={refetch} data={data} />;
}

const SOURCE = {
  formOf,
  versionOf: ({ sequence = 0 }: Appointment) => sequence,
  follows: { date: 'time' } satisfies Partial<Record<keyof BookingValues, keyof BookingValues>>,
};

const NONE: readonly Parcel[] = [];

/** The customer's packages that are ready at a terminal, and on their way there; none until they are loaded. */
function useParcelsAt(locationCode: Appointment['locationCode']) {
  const { data = NONE } = useActiveParcels();
  const ready = data.filter(
    ({ status, destinationCode }) => status === 'DESTINATION' && destinationCode === locationCode,
  );
  return { ready, expected: expectedAt(data, locationCode) };
}

function RescheduleForm({ appointment, refetch, data }: RescheduleProps & { data: BookingData }) {
  const [seen, setSeen] = useState(appointment);
  const initial = useMemo(() => formOf(seen), [seen]);
  const { ready, expected } = useParcelsAt(appointment.locationCode);
  const update = useUpdateAppointment(appointment.locationCode);
  const { id, locationCode, sequence } = seen;
  const booking = useBooking({
    locationCode,
    initial,
    ownTime: seen.pickupDate,
    save: ({ time, notes }) =>
      update.mutateAsync({
        params: { id },
        body: { locationCode, pickupDate: time, notes, ...(sequence !== undefined && { sequence }) },
      }),
    isSaved: update.isSuccess,
    draft: `booking ${id}`,
    savedText: 'Appointment Updated',
    failurePrefix: 'Failed to update appointment: ',
    onConflict: refetch,
  });
  const { error, isSuccess: isSaved } = update;
  const elsewhere = useChangesElsewhere(booking.form, appointment, [seen, setSeen], {
    ...SOURCE,
    isSaved,
    error,
  });
  // The change itself is more helpful than the conflict message, but not than the message of a later failure.
  const isConflict = booking.failure !== null && elsewhere.isConflict && !isAboutTime(error);
  const cancelEdit = () => {
    booking.cancelEdit();
    elsewhere.clearChange();
  };
  const pickup = pickupText(seen.pickupDate, data.terminal.timeZone);
  return (
    <BookingForm
      name={TITLE}
      booking={{ ...booking, cancelEdit }}
      data={data}
      readyCount={appointment.parcelCount}
      ready={ready}
      expected={expected}
      referenceDate={initial.date}
      ownTime={seen.pickupDate}
      submitLabel="Update Appointment"
      busyLabel="Updating…"
      note={
        <>
          <Callout icon={InfoIcon} tone="info" title="Original appointment">
            <time dateTime={seen.pickupDate}>{pickup}</time>
          </Callout>
          {appointment.closedBecause !== undefined && (
            <Callout icon={CalendarXIcon} tone="warning" title="The terminal is closed at this time">
              Reason: {appointment.closedBecause}. Please choose another time.
            </Callout>
          )}
        </>
      }
      warning={
        <ChangesElsewhere
          what="this appointment"
          changes={
            elsewhere.changed
              ? [
                  { label: 'Pickup', value: pickup },
                  { label: 'Notes', value: seen.notes },
                ]
              : []
          }
          isConflict={isConflict}
          submitLabel="Update Appointment"
        />
      }
      hidesFailure={isConflict}
    />
  );
}
