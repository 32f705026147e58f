import type { Appointment } from '#shared/contracts/appointments.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { newAppointmentUrl } from '#shared/site-paths.ts';
import { MailLink, RouteButton } from '#web/components/controls/RouteLink.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { BoxIcon, CalendarCheckIcon, CalendarXIcon, PinIcon } from '#web/components/icons.tsx';
import { ExpectedList } from '#web/domain/appointment/ExpectedList.tsx';
import type { ExpectedParcel } from '#web/domain/appointment/expected-parcels.ts';
import { pickupText, rescheduleUrl } from '#web/domain/appointment/pickup.ts';
import type { TerminalPickup } from '#web/domain/appointment/terminal-pickups.ts';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import type { BookingData } from './use-booking.ts';

const TO_APPOINTMENTS = { to: paths.appointments, label: 'See your appointments' };

const bookingLink = (code: LocationCode, nameOf: (code: LocationCode) => string) => ({
  to: newAppointmentUrl(code),
  label: `Book a pickup in ${nameOf(code)}`,
});

interface NotReadyProps {
  /** The terminal without ready packages; null if the URL names none. */
  locationCode: LocationCode | null;
  pickups: readonly TerminalPickup[];
  /** The packages that are on their way there. */
  expected?: readonly ExpectedParcel[];
}

/** Nothing is ready at the terminal, or it does not exist. Offers the terminals where a pickup can be booked. */
export function NotReady({ locationCode, pickups, expected = [] }: NotReadyProps) {
  const nameOf = useLocationNames();
  const bookable = pickups.filter(({ appointment }) => appointment?.status !== 'BOOKED');
  const title =
    locationCode === null
      ? 'This link is missing a pickup terminal'
      : `Nothing is ready for pickup in ${nameOf(locationCode)}`;
  return (
    <EmptyState
      icon={locationCode === null ? <PinIcon fontSize="inherit" /> : <BoxIcon fontSize="inherit" />}
      title={title}
      links={
        bookable.length > 0
          ? bookable.map((pickup) => bookingLink(pickup.locationCode, nameOf))
          : [pickups.length > 0 ? TO_APPOINTMENTS : { to: paths.orders, label: 'See your packages' }]
      }
    >
      {notReadyText(locationCode !== null, bookable.length, pickups.length)}
      <ExpectedList expected={expected} />
    </EmptyState>
  );
}

function notReadyText(namesTerminal: boolean, bookableCount: number, pickupCount: number): string {
  if (bookableCount > 0 && namesTerminal)
    return `You have packages ready at ${bookableCount === 1 ? 'another terminal' : 'other terminals'}.`;
  if (bookableCount > 0) return 'You have packages that are ready for pickup.';
  if (pickupCount > 0) return 'Your pickups are already booked.';
  return "You can book a pickup when a package has arrived at its destination. We'll let you know.";
}

/** The customer already has an appointment at the terminal and can reschedule it. */
export function AlreadyBooked({ appointment }: { appointment: Appointment }) {
  const name = useLocationNames()(appointment.locationCode);
  const timeZone = useTimeZones()(appointment.locationCode);
  return (
    <EmptyState
      icon={<CalendarCheckIcon fontSize="inherit" />}
      title={`You already have an appointment in ${name}`}
      links={[{ to: rescheduleUrl(appointment), label: 'RESCHEDULE' }]}
    >
      It is on {pickupText(appointment.pickupDate, timeZone)}. You can move it to another time.
    </EmptyState>
  );
}

/** All times until the end of the calendar are taken. */
export function NoFreeDates({ terminal: { name }, dates }: Pick<BookingData, 'terminal' | 'dates'>) {
  const { customerServiceEmail } = useRuntimeConfig();
  const last = dates.at(-1)?.date;
  const end = last === undefined ? '' : ` until ${formatDate(`${last}T12:00:00Z`, 'UTC')}`;
  return (
    <EmptyState
      icon={<CalendarXIcon fontSize="inherit" />}
      title={`No pickup times available in ${name}`}
      action={
        <RouteButton to={paths.appointments} variant="outlined">
          Back to appointments
        </RouteButton>
      }
    >
      All pickup times{end} are taken. Please try again later: times open up when others cancel.
      {customerServiceEmail && (
        <>
          {' '}
          Or contact <MailLink address={customerServiceEmail} subject={`Pickup in ${name}`} />.
        </>
      )}
    </EmptyState>
  );
}

interface NotOpenProps {
  locationCode: LocationCode | null;
  missed?: Appointment;
}

/** The appointment of the URL was missed, canceled or completed, or never existed. */
export function NotOpen({ locationCode, missed }: NotOpenProps) {
  const nameOf = useLocationNames();
  const timeZone = useTimeZones()(missed?.locationCode ?? 'ANC');
  return (
    <EmptyState
      icon={<CalendarXIcon fontSize="inherit" />}
      title={missed ? 'You missed this appointment' : 'This appointment is no longer open'}
      links={locationCode ? [bookingLink(locationCode, nameOf), TO_APPOINTMENTS] : [TO_APPOINTMENTS]}
    >
      {missed
        ? `It was on ${pickupText(missed.pickupDate, timeZone)}.${missed.parcelCount > 0 ? STILL_WAITING : ''}`
        : 'It was canceled or completed, or the link is incorrect.'}
    </EmptyState>
  );
}

const STILL_WAITING = ' Your packages are still waiting: please book a new time.';
