import type { AppointmentRecord, TerminalCode } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { handler as liveHandler } from '#functions/lambdas/appointments.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import type { Appointment, AppointmentInput } from '#shared/contracts/appointments.ts';
import { anEvent, type HandlerResponse, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { aParcelRecord, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { aRegisteredCustomer, aTable, type Profile } from '#test/support/stores.ts';

/** A Monday, 9:00 in Anchorage. With the lead time, 11:00 is the first pickup time there. Clocks change on Sunday. */
export const NOW = '2026-03-02T09:00:00-09:00';
/** A free pickup time in Anchorage, on the next day. */
export const TUESDAY = '2026-03-03T10:00:00-09:00';
export const WEDNESDAY = '2026-03-04T10:00:00-09:00';
export const THURSDAY = '2026-03-05T10:00:00-09:00';
export const FULL = 'Please select a valid time slot.';

/** The number of packages that are ready at each terminal. */
type Packages = Partial<Record<TerminalCode, number>>;
type Body = (Partial<AppointmentInput> & { readonly sequence?: number }) | Record<string, unknown>;

/** The appointments service on a new table, with a clock that only the test changes. */
export async function anAppointmentsApi(start = NOW, PRODUCT_NAME = 'Northbound') {
  const tableName = await aTable();
  let now = new Date(start);
  const clock = {
    now: () => now,
    set: (time: string) => {
      now = new Date(time);
    },
  };
  const table = connectTable(tableName, { clock });
  const environment = { ...TEST_ENVIRONMENT, TABLE_NAME: tableName, PRODUCT_NAME };
  const handler = liveHandler.with({ environment, clock });
  const appointments = appointmentRepository(table);
  const parcels = parcelRepository(table);

  /** A package that is ready for pickup. */
  const addPackage = async ({ customerId }: Person, destinationCode: TerminalCode) => {
    const changes = { destinationCode, paymentStatus: 'PAID' } as const;
    const parcel = aParcelRecord(customerId, changes, ['TRANSIT', 'DESTINATION']);
    await parcels.create(parcel);
    return parcel;
  };

  /** A registered customer with packages that are ready. */
  const aCustomer = async (packages: Packages = { ANC: 1 }, profile: Profile = {}): Promise<Person> => {
    const person = await aRegisteredCustomer(table, { clock, profile });
    for (const [code, count] of Object.entries(packages) as [TerminalCode, number][])
      for (let index = 0; index < count; index++) await addPackage(person, code);
    return person;
  };

  const send = (...request: Parameters<typeof anEvent>) => invoke(handler, anEvent(...request));
  const book = (person: Person, body: Body) =>
    send('createAppointment', person, { body: { locationCode: 'ANC', ...body } });

  /** The number of appointments in a slot in Anchorage, according to its counter. */
  const placesTaken = async (pickupDate: string) =>
    (await appointments.bookedOnDay('ANC', pickupDate.slice(0, 10))).get(pickupDate.slice(0, 16))?.count ?? 0;

  return {
    tableName,
    table,
    clock,
    appointments,
    parcels,
    addPackage,
    aCustomer,
    book,
    placesTaken,
    placesOn: (...times: string[]) => Promise.all(times.map(placesTaken)),
    /** Books places in Anchorage for other customers, by default all three. */
    fill: async (pickupDate: string, places = 3) => {
      for (let index = 0; index < places; index++) bookedIn(await book(await aCustomer(), { pickupDate }));
    },
    readyPackages: async ({ customerId }: Person) =>
      (await parcels.listOfCustomer(customerId, { statuses: ['DESTINATION'] })).shown,
    /** Hands a package over. Without the table's stream, its appointment does not change. */
    handOver: (parcel: ParcelRecord) =>
      parcels.save(parcel, withStatus(parcel, 'COMPLETED', clock.now(), 'counter', PROOF_OF_DELIVERY)),
    /** Changes a stored appointment, as handovers do. By default, completes it. */
    change: async (
      { customerId }: Person,
      changes: Partial<AppointmentRecord> = { status: 'COMPLETED' },
      locationCode: TerminalCode = 'ANC',
    ) => {
      const current = await appointments.current(customerId, locationCode);
      if (!current) throw new Error('Nothing was booked.');
      await appointments.save(current, { ...current, ...changes }, 3, clock.now());
    },
    send,
    list: (person: Person, query: Record<string, string> = {}) => send('listAppointments', person, { query }),
    times: (person: Person, locationCode: string, pickupDate: string) =>
      send('listPickupTimes', person, { query: { locationCode, pickupDate } }),
    dates: (person: Person, locationCode: string) =>
      send('listPickupDates', person, { query: { locationCode } }),
    nextDate: (person: Person, locationCode: string) =>
      send('getNextPickupDate', person, { query: { locationCode } }),
    reschedule: (person: Person, id: string, body: Body) =>
      send('updateAppointment', person, { params: { id }, body: { locationCode: 'ANC', ...body } }),
    calendar: (person: Person, id: string) => send('getAppointmentCalendar', person, { params: { id } }),
    cancel: (person: Person, id: string) => send('cancelAppointment', person, { params: { id } }),
  };
}
export type AppointmentsApi = Awaited<ReturnType<typeof anAppointmentsApi>>;

/** A customer with an appointment on Tuesday, on a new table. */
export async function anAppointment() {
  const api = await anAppointmentsApi();
  const customer = await api.aCustomer();
  const booked = bookedIn(await api.book(customer, { pickupDate: TUESDAY, notes: 'Gate B' }));
  const current = () => api.appointments.current(customer.customerId, 'ANC');
  return { ...api, customer, booked, id: booked.id, current };
}

/** The appointment in a response. */
export function bookedIn({ status, body }: HandlerResponse): Appointment {
  if (status !== 200) throw new Error(`Unexpected response: ${status} ${JSON.stringify(body)}`);
  return body as Appointment;
}

export const listedIn = ({ body }: HandlerResponse): Appointment[] => body as Appointment[];
