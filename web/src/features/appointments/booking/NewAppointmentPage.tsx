import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Appointment } from '../../../../../shared/contracts/appointments.ts';
import {
  useCreateAppointment,
  useMyAppointments,
  useNextPickupDate,
} from '../../../domain/appointment/queries.ts';
import { useActiveParcels } from '../../../domain/parcel/queries.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingPage } from './BookingPage.tsx';
import { LoadState } from './LoadState.tsx';
import { AlreadyBooked, NoFreeDates, NotReady } from './lazy-not-bookable.ts';
import { destinationOf } from './location-param.ts';
import { readyAt } from './ready-at.ts';
import { useBooking } from './use-booking.ts';
import { useBookingData } from './use-booking-data.ts';

const TITLE = 'New Appointment';

/** Route /appointments/new: books a pickup at the terminal of the `locationCode` parameter. */
export function NewAppointmentPage() {
  const [parameters] = useSearchParams();
  const locationCode = destinationOf(parameters);
  return (
    <BookingPage title={TITLE}>
      {locationCode === null ? (
        <UnknownTerminal />
      ) : (
        <NewAppointment key={locationCode} locationCode={locationCode} />
      )}
    </BookingPage>
  );
}

function UnknownTerminal() {
  const parcels = useActiveParcels();
  if (!parcels.data) return <LoadState queries={[parcels]} />;
  return <NotReady locationCode={null} parcels={parcels.data} />;
}

type LocationCode = Appointment['locationCode'];
type BookingData = NonNullable<ReturnType<typeof useBookingData>['data']>;

/** Shows the form, or why nothing can be booked. */
function NewAppointment({ locationCode }: { locationCode: LocationCode }) {
  const mine = useMyAppointments();
  const parcels = useActiveParcels();
  const next = useNextPickupDate(locationCode);
  const { data, queries } = useBookingData(locationCode);
  const create = useCreateAppointment();

  if (!mine.data || !parcels.data || next.data === undefined || !data) {
    return <LoadState queries={[mine, parcels, next, ...queries]} />;
  }
  const booked = mine.data.find(
    (appointment) => appointment.locationCode === locationCode && appointment.status === 'BOOKED',
  );
  // After booking, the list has the new appointment before the next page is shown.
  const isOwn = create.isPending || create.isSuccess;
  const readyCount = readyAt(parcels.data, locationCode);
  if (booked && !isOwn) return <AlreadyBooked appointment={booked} />;
  if (readyCount === 0) return <NotReady locationCode={locationCode} parcels={parcels.data} />;
  if (next.data === null) return <NoFreeDates locationCode={locationCode} last={data.dates.at(-1)?.date} />;
  return (
    <NewAppointmentForm
      data={data}
      locationCode={locationCode}
      nextDate={next.data}
      readyCount={readyCount}
      create={create}
      onConflict={() => Promise.all([mine.refetch(), parcels.refetch()])}
    />
  );
}

interface NewAppointmentFormProps {
  data: BookingData;
  locationCode: LocationCode;
  nextDate: string;
  readyCount: number;
  create: ReturnType<typeof useCreateAppointment>;
  onConflict: () => Promise<unknown>;
}

function NewAppointmentForm({
  data,
  locationCode,
  nextDate,
  readyCount,
  create,
  onConflict,
}: NewAppointmentFormProps) {
  // The form keeps the date that it opened on.
  const [initial] = useState({ date: nextDate, time: '', notes: '' });
  const booking = useBooking({
    locationCode,
    initial,
    save: ({ time, notes }) => create.mutateAsync({ body: { locationCode, pickupDate: time, notes } }),
    isSaved: create.isSuccess,
    failurePrefix: 'Failed to schedule appointment: ',
    onConflict,
  });
  return (
    <BookingForm
      name={TITLE}
      booking={booking}
      data={data}
      readyCount={readyCount}
      referenceDate={initial.date}
      submitLabel="Schedule Appointment"
      busyLabel="Scheduling…"
    />
  );
}
