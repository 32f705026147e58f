import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { DESTINATION_CODES } from '../rules/locations.ts';
import { APPOINTMENT_STATUSES, INVALID_TIME_SLOT, PICKUP_DATE_REQUIRED } from '../rules/pickup-times.ts';
import { CalendarDate, CustomerFields, OffsetDateTime } from './primitives.ts';
import { Id, Notes } from './text.ts';

const DestinationCode = z.enum(DESTINATION_CODES);

/** A local time at the terminal with its offset. */
const PickupTime = OffsetDateTime();

/**
 * A pickup at a terminal. `sequence` counts the changes since it was booked and is for optimistic locking: an update
 * sends the sequence that it is based on. The list of a terminal's day does not have it. The customer shows
 * `pickupCode` at the counter.
 */
export const Appointment = z.object({
  id: z.string(),
  locationCode: DestinationCode,
  pickupDate: PickupTime,
  notes: z.string(),
  customerId: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  /** Why the terminal is closed at that time, if it is: the pickup is booked, but can't take place. */
  closedBecause: z.optional(z.string()),
  pickupCode: z.string(),
  /** The customer's packages that are ready for pickup there. */
  parcelCount: z.int(),
  /** In the list of a terminal's day, the packages that were picked up while `parcelCount` others stay. */
  pickedUpCount: z.optional(z.int()),
  ...CustomerFields,
  sequence: z.optional(z.int()),
});
export type Appointment = z.infer<typeof Appointment>;

/** A date in the calendar of a terminal. `reason` says why there are no free times; null if there are some. */
export const PickupDate = z.object({ date: CalendarDate, reason: z.nullable(z.string()) });
export type PickupDate = z.infer<typeof PickupDate>;

const AppointmentFields = {
  locationCode: DestinationCode,
  pickupDate: OffsetDateTime({ missing: PICKUP_DATE_REQUIRED, invalid: INVALID_TIME_SLOT }),
  notes: z._default(Notes, ''),
};

export const AppointmentInput = z.strictObject(AppointmentFields);
export type AppointmentInput = z.output<typeof AppointmentInput>;

/** With `sequence`, an update fails if the appointment has changed since. */
export const AppointmentUpdate = z.strictObject({
  ...AppointmentFields,
  sequence: z.optional(z.int().check(z.gte(0))),
});

const AppointmentId = z.object({ id: Id });

export const appointmentRoutes = defineRoutes('appointments', {
  listAppointments: {
    key: 'GET /appointments',
    summary:
      "List the caller's booked and missed appointments. Staff must give a terminal and a day, and get all appointments there.",
    access: ['Customer', 'ParcelOperations', 'CustomerService'],
    query: z.strictObject({
      locationCode: z.optional(DestinationCode),
      pickupDate: z.optional(CalendarDate),
    }),
    response: z.array(Appointment),
    skipsUnreadable: true,
  },
  listPickupTimes: {
    key: 'GET /appointments/availability',
    summary: 'List the free pickup times of a terminal on a day',
    access: ['Customer'],
    query: z.strictObject({ locationCode: DestinationCode, pickupDate: CalendarDate }),
    response: z.array(PickupTime),
  },
  listPickupDates: {
    key: 'GET /appointments/dates',
    summary: 'List the dates of this month and the next, with the reason why a date has no free pickup times',
    access: ['Customer'],
    query: z.strictObject({ locationCode: DestinationCode }),
    response: z.array(PickupDate),
  },
  getNextPickupDate: {
    key: 'GET /appointments/nextAvailableDate',
    summary: 'Get the first date with a free pickup time, or null if there is none',
    access: ['Customer'],
    query: z.strictObject({ locationCode: DestinationCode }),
    response: z.nullable(CalendarDate),
  },
  listNextPickupTimes: {
    key: 'GET /appointments/nextTimes',
    summary:
      'List the next free pickup times of a terminal, at most three, on or after a date if one is given',
    access: ['Customer'],
    query: z.strictObject({ locationCode: DestinationCode, from: z.optional(CalendarDate) }),
    response: z.array(PickupTime),
  },
  createAppointment: {
    key: 'POST /appointments',
    summary: 'Book a pickup. The same request again returns the same appointment.',
    access: ['Customer'],
    body: AppointmentInput,
    response: Appointment,
    errors: [404, 409],
  },
  updateAppointment: {
    key: 'PUT /appointments/{id}',
    summary: 'Move a pickup to another time, or change its notes',
    access: ['Customer'],
    params: AppointmentId,
    body: AppointmentUpdate,
    response: Appointment,
    errors: [409],
  },
  cancelAppointment: {
    key: 'DELETE /appointments/{id}',
    summary: 'Cancel a pickup. Does nothing if it is already canceled.',
    access: ['Customer'],
    params: AppointmentId,
    response: null,
    errors: [409],
  },
  getAppointmentCalendar: {
    key: 'GET /appointments/{id}/calendar',
    summary: 'Get a calendar file (iCalendar) of a booked pickup',
    access: ['Customer'],
    params: AppointmentId,
    response: z.object({ fileName: z.string(), calendar: z.string() }),
    errors: [409],
  },
});
