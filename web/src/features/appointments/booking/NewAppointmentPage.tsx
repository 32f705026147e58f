import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { expectedAt } from '#web/domain/appointment/expected-parcels.ts';
import {
  useCreateAppointment,
  useMyAppointments,
  useNextPickupDate,
} from '#web/domain/appointment/queries.ts';
import { type TerminalPickup, terminalPickups } from '#web/domain/appointment/terminal-pickups.ts';
import { useActiveParcels } from '#web/domain/parcel/queries.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingPage, LoadState } from './BookingPage.tsx';
import { destinationOf } from './booking-rules.ts';
import { AlreadyBooked, NoFreeDates, NotReady } from './NotBookable.tsx';
import { type BookingData, useBooking, useBookingData } from './use-booking.ts';

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
  const { pickups, queries } = usePickups();
  if (!pickups) return <LoadState queries={queries} />;
  return <NotReady locationCode={null} pickups={pickups} />;
}

/** What the customer can pick up, by terminal. Undefined while it loads. */
function usePickups() {
  const mine = useMyAppointments();
  const parcels = useActiveParcels();
  const nameOf = useLocationNames();
  const pickups = mine.data && parcels.data && terminalPickups(parcels.data, mine.data, nameOf);
  return { pickups, parcels: parcels.data ?? [], queries: [mine, parcels] };
}

/** Shows the form, or why nothing can be booked. */
function NewAppointment({ locationCode }: { locationCode: Appointment['locationCode'] }) {
  const { pickups, parcels, queries: own } = usePickups();
  const next = useNextPickupDate(locationCode);
  const { data, queries } = useBookingData(locationCode);
  const create = useCreateAppointment(locationCode);

  if (!pickups || next.data === undefined || !data) {
    return <LoadState queries={[...own, next, ...queries]} />;
  }
  const here = pickups.find((pickup) => pickup.locationCode === locationCode);
  // After booking, the list has the new appointment before the next page is shown.
  const isOwn = create.isPending || create.isSuccess;
  if (here?.appointment?.status === 'BOOKED' && !isOwn)
    return <AlreadyBooked appointment={here.appointment} />;
  if (!here?.parcels.length)
    return (
      <NotReady locationCode={locationCode} pickups={pickups} expected={expectedAt(parcels, locationCode)} />
    );
  if (next.data === null) return <NoFreeDates {...data} />;
  return (
    <NewAppointmentForm
      data={data}
      nextDate={next.data}
      pickup={here}
      create={create}
      onConflict={() => Promise.all(own.map(({ refetch }) => refetch()))}
    />
  );
}

interface NewAppointmentFormProps {
  data: BookingData;
  nextDate: string;
  pickup: TerminalPickup;
  create: ReturnType<typeof useCreateAppointment>;
  onConflict: () => Promise<unknown>;
}

function NewAppointmentForm({ data, nextDate, pickup, create, onConflict }: NewAppointmentFormProps) {
  const { locationCode } = data;
  // A later next date does not change an open form.
  const [initial] = useState({ date: nextDate, time: '', notes: '' });
  const booking = useBooking({
    locationCode,
    initial,
    save: ({ time, notes }) => create.mutateAsync({ body: { locationCode, pickupDate: time, notes } }),
    isSaved: create.isSuccess,
    draft: `booking ${locationCode}`,
    savedText: 'Appointment Scheduled',
    failurePrefix: 'Failed to schedule appointment: ',
    onConflict,
  });
  return (
    <BookingForm
      name={TITLE}
      booking={booking}
      data={data}
      readyCount={pickup.parcels.length}
      ready={pickup.parcels}
      expected={pickup.expected}
      referenceDate={initial.date}
      submitLabel="Schedule Appointment"
      busyLabel="Scheduling…"
    />
  );
}
