import { handler } from '#functions/lambdas/parcel-changes.ts';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { streamOf } from '#test/functions/core/stream-support.ts';
import type { Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { anAppointmentsApi, bookedIn, TUESDAY } from '../support.ts';

/** The appointments service with its table's stream. */
export async function aTableWithPickups() {
  const api = await anAppointmentsApi();
  const { appointments, clock, parcels, tableName } = api;
  const environment = { ...TEST_ENVIRONMENT, TABLE_NAME: tableName };
  const stream = await streamOf('parcel-changes', tableName, handler.with({ environment, clock }));

  return {
    ...api,
    ...stream,
    recordsOf: (count: number) => stream.recordsOf(count, 'parcel'),
    allRecordsOf: stream.recordsOf,
    /** A customer with an appointment for these packages in Anchorage on Tuesday. */
    anAppointment: async (packages: number) => {
      const customer = await api.aCustomer({ ANC: packages });
      const booked: Appointment = bookedIn(await api.book(customer, { pickupDate: TUESDAY }));
      const ready = await api.readyPackages(customer);
      return {
        customer,
        booked,
        /** Hands over the first packages. */
        handOverFirst: async (count: number) => {
          for (const parcel of ready.slice(0, count)) await api.handOver(parcel);
        },
        loseLast: async () => {
          for (const parcel of ready.slice(-1)) await parcels.save(parcel, { ...parcel, status: 'LOST' });
        },
      };
    },
    /** The status and the number of packages of a customer's current appointment. */
    progress: async ({ customerId }: Person, locationCode: Appointment['locationCode'] = 'ANC') => {
      stream.wake();
      const current = await appointments.current(customerId, locationCode);
      return current && [current.status, current.parcelCount];
    },
  };
}
