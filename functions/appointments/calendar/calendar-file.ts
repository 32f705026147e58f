import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { slotEnd } from '#shared/rules/pickup-times.ts';
import { cleanText } from '#shared/rules/text.ts';
import type { AppointmentRecord } from '../appointment-record.ts';

/** `pickupDate` is a local time with its offset, as in a pickup day. */
type CalendarAppointment = Pick<Appointment, 'id' | 'pickupDate' | 'notes' | 'pickupCode' | 'parcelCount'> &
  Pick<AppointmentRecord, 'sequence' | 'updatedAt'>;

export type CalendarTerminal = Pick<
  Location,
  'slotMinutes' | 'name' | 'address1' | 'city' | 'state' | 'postalCode'
>;

interface Person {
  readonly name: string;
  readonly email: string;
}

/**
 * PUBLISH is for a file that the customer downloads: it has no attendee and gets no updates. REQUEST and CANCEL are for
 * mail to the customer, the attendee.
 */
type Recipient =
  | { readonly method: 'PUBLISH'; readonly organizer?: Person; readonly attendee?: undefined }
  | { readonly method: 'REQUEST' | 'CANCEL'; readonly organizer: Person; readonly attendee: Person };

type CalendarFile = Recipient & {
  readonly appointment: CalendarAppointment;
  readonly terminal: CalendarTerminal;
  readonly productName: string;
  readonly now: Date;
};

const REMINDER_SECONDS = 2 * 60 * 60;

/**
 * The iCalendar text of an appointment (RFC 5545 and 5546). Its UID is the appointment's id, and its SEQUENCE rises
 * with each change, so calendars replace the earlier event. Times are in UTC, which needs no rules of a time zone;
 * calendars show them in the zone of their user. Load this module with `import()`: only this needs it.
 */
export function calendarFile(file: CalendarFile): string {
  const { appointment, terminal, method, organizer, attendee, productName, now } = file;
  const isCanceled = method === 'CANCEL';
  const calendar = ical({
    prodId: prodIdOf(productName),
    method: ICalCalendarMethod[method],
    events: [
      {
        ...pickupEvent(appointment, terminal, productName),
        stamp: now,
        description: isCanceled ? 'This appointment is canceled.' : descriptionOf(appointment),
        ...(isCanceled && { status: ICalEventStatus.CANCELLED, alarms: [] }),
        organizer: organizer ?? null,
        // The customer chose the time, so calendars need not ask for a response.
        attendees: attendee
          ? [{ ...attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }]
          : [],
      },
    ],
  });
  return `${calendar.toString()}\r\n`;
}

/** The event of a booked pickup, without its description. */
export function pickupEvent(
  appointment: Pick<CalendarAppointment, 'id' | 'pickupDate' | 'sequence' | 'updatedAt'>,
  terminal: CalendarTerminal,
  productName: string,
) {
  const updatedAt = new Date(appointment.updatedAt);
  return {
    id: appointment.id,
    sequence: appointment.sequence,
    lastModified: updatedAt,
    start: new Date(appointment.pickupDate),
    end: slotEnd(appointment.pickupDate, terminal),
    summary: `Package pickup, ${productName} ${terminal.name}`,
    location: addressOf(terminal),
    status: ICalEventStatus.CONFIRMED,
    alarms: [{ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS }],
  } as const satisfies ICalEventData;
}

/** The library does not escape it. */
export const prodIdOf = (productName: string): string =>
  `//${productName.replace(/[^\p{L}\p{N} ]/gu, '')}//Appointments//EN`;

/** The name to download the file under: `northbound-pickup-2026-11-24.ics`. */
export function calendarFileName(productName: string, pickupDate: string): string {
  const words = productName.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${[...words, 'pickup', pickupDate.slice(0, 10)].join('-')}.ics`;
}

function descriptionOf({ pickupCode, parcelCount, notes }: CalendarAppointment): string {
  const text = cleanText(notes);
  return [
    `Pickup code: ${pickupCode}`,
    packagesText(parcelCount),
    ...(text === '' ? [] : ['', 'Notes:', text]),
  ].join('\n');
}

/** `1 package`, `2 packages`. */
export const packagesText = (count: number): string => (count === 1 ? '1 package' : `${count} packages`);

export const addressOf = ({ address1, city, state, postalCode }: CalendarTerminal) =>
  `${address1}, ${city}, ${state} ${postalCode}`;
