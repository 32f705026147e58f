import { appointmentRoutes } from '#shared/contracts/appointments.ts';
import { appointmentService } from '../appointments/appointment-service.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';

export const handler = defineService(
  'appointments',
  appointmentRoutes,
  ({ TABLE_NAME, PRODUCT_NAME: productName }, tools) => {
    const appointments = appointmentService(connectTable(TABLE_NAME, tools), tools.clock);
    return {
      listAppointments: ({ caller, query }) => appointments.list(caller, query),
      listPickupTimes: ({ query }) => appointments.times(query.locationCode, query.pickupDate),
      listPickupDates: ({ query }) => appointments.dates(query.locationCode),
      getNextPickupDate: ({ query }) => appointments.nextDate(query.locationCode),
      listNextPickupTimes: ({ query }) => appointments.nextTimes(query.locationCode),
      createAppointment: ({ caller, body }) => appointments.book(caller, body),
      updateAppointment: ({ caller, params, body: { sequence, ...requested } }) =>
        appointments.reschedule(caller, params.id, requested, sequence),
      cancelAppointment: ({ caller, params }) => appointments.cancel(caller, params.id),
      getAppointmentCalendar: async ({ caller, params }) => {
        const { appointment, terminal, now } = await appointments.forCalendar(caller, params.id);
        // Loaded at its first use, because few requests need it.
        const { calendarFile, calendarFileName } = await import('../appointments/calendar/calendar-file.ts');
        return {
          fileName: calendarFileName(productName, appointment.pickupDate),
          calendar: calendarFile({ method: 'PUBLISH', appointment, terminal, productName, now }),
        };
      },
    };
  },
);
