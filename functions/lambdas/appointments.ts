import { appointmentRoutes } from '#shared/contracts/appointments.ts';
import { calendarFeedRoutes } from '#shared/contracts/public/calendar-feeds.ts';
import { closureRoutes } from '#shared/contracts/staff/closures.ts';
import { pickupPlanRoutes } from '#shared/contracts/staff/pickup-plan.ts';
import { appointmentService } from '../appointments/appointment-service.ts';
import { calendarFeedService } from '../appointments/calendar/feed-service.ts';
import { closureService } from '../appointments/closures/closure-service.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { once } from '../core/platform/once.ts';

export const handler = defineService(
  'appointments',
  { ...appointmentRoutes, ...calendarFeedRoutes, ...closureRoutes, ...pickupPlanRoutes },
  ({ TABLE_NAME, PRODUCT_NAME: productName }, tools) => {
    const table = connectTable(TABLE_NAME, tools);
    const appointments = appointmentService(table, tools.clock);
    const closures = closureService(table, tools.clock);
    const feeds = calendarFeedService(table, tools.clock, productName);
    // Loaded at its first use, because few requests need it.
    const plans = once(async () =>
      (await import('../appointments/planning/plan-service.ts')).planService(table, tools.clock),
    );
    return {
      listAppointments: ({ caller, query }) => appointments.list(caller, query),
      listPickupTimes: ({ query }) => appointments.times(query.locationCode, query.pickupDate),
      listPickupDates: ({ query }) => appointments.dates(query.locationCode),
      getNextPickupDate: ({ query }) => appointments.nextDate(query.locationCode),
      listNextPickupTimes: ({ query }) => appointments.nextTimes(query.locationCode, query.from),
      createAppointment: ({ caller, body }) => appointments.book(caller, body),
      updateAppointment: ({ caller, params, body: { sequence, ...requested } }) =>
        appointments.reschedule(caller, params.id, requested, sequence),
      cancelAppointment: ({ caller, params }) => appointments.cancel(caller, params.id),
      listClosures: () => closures.list(),
      getClosureEffect: ({ query }) => closures.effect(query),
      createClosure: ({ caller, body }) => closures.create(body, caller),
      endClosure: ({ caller, params, body }) => closures.end(params.closureId, body.until, caller),
      cancelClosure: ({ caller, params }) => closures.cancel(params.closureId, caller),
      getCalendarFeed: ({ caller }) => feeds.get(caller),
      renewCalendarFeed: ({ caller, body }) => feeds.renew(caller, body.version),
      removeCalendarFeed: ({ caller }) => feeds.remove(caller),
      readCalendarFeed: ({ params }) => feeds.read(params.secret),
      getPickupPlan: async ({ query }) => (await plans()).plan(query.locationCode, query.first),
      setSlots: async ({ caller, body }) => (await plans()).setSlots(body, caller),
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
