import { newAppointment, newPickupCode } from '#functions/appointments/appointment-changes.ts';
import type { TerminalCode } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { pickupUpdates } from '#functions/appointments/pickups.ts';
import { newCustomerId } from '#functions/core/data/ids.ts';
import type { StreamChange } from '#functions/core/data/stream.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { pickupDays } from '#shared/rules/pickup-times.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { type Bench, inBatches } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

const [FIRST, SECOND, THIRD, FOURTH] = [
  '2026-03-03T10:00:00-09:00',
  '2026-03-03T11:00:00-09:00',
  '2026-03-04T10:00:00-09:00',
  '2026-03-06T10:00:00-09:00',
];
/** The most that fit, with names of average length and short notes. */
const LISTED_IN_HALF_A_UNIT = 10;
const NOTES = 'Two pallets, gate B';
const bookingOf = (pickupDate: string) => ({ locationCode: 'ANC', pickupDate, notes: NOTES }) as const;

/** A registered customer with packages of 1 KB that are ready in Anchorage. */
async function aCustomer({ table, clock }: Bench, packages = 1) {
  const caller = { customerId: newCustomerId(clock.now()), email: `${crypto.randomUUID()}@northbound.test` };
  const profile = { ...SAMPLE_PROFILE, emailAddress: caller.email };
  await customerService(table, clock).register(caller, profile);
  const parcels = Array.from({ length: packages }, (_, index) =>
    parcelOfOneKilobyte(caller.customerId, 'DESTINATION', index),
  );
  await inBatches(parcels, 20, parcelRepository(table).create);
  return { ...caller, parcels };
}

/** Booking, rescheduling and canceling a pickup, including all reads. */
export async function appointmentRows(bench: Bench): Promise<void> {
  const { table, clock, row } = bench;
  const appointments = appointmentService(table, clock);
  const [one, other, last] = [await aCustomer(bench), await aCustomer(bench), await aCustomer(bench)];
  const busy = await aCustomer(bench, 20);
  const idOf = ({ customerId }: typeof one) => `${customerId}-anc-1`;
  await row('book a pickup', 'W', 5, () => appointments.book(one, bookingOf(FIRST)));
  await row('  its reads', 'R', 3.5, () => appointments.book(other, bookingOf(FIRST)));
  await row('  its reads, with 20 active parcels', 'R', 7.5, () => appointments.book(busy, bookingOf(FIRST)));
  await row('  its reads, if the slot is full', 'R', 4.5, () =>
    appointments.book(last, bookingOf(FIRST)).catch(() => {}),
  );
  await row('reschedule it', 'W', 8, () => appointments.reschedule(one, idOf(one), bookingOf(SECOND)));
  await row('  its reads', 'R', 3.5, () => appointments.reschedule(other, idOf(other), bookingOf(SECOND)));
  await row('change only its notes', 'W', 2, () =>
    appointments.reschedule(one, idOf(one), { ...bookingOf(SECOND), notes: 'Gate C' }),
  );
  await row('list the appointments of a customer', 'R', 0.5, () =>
    appointments.list({ ...one, roles: ['Customer'] }, {}),
  );
  await row('cancel it', 'W', 5, () => appointments.cancel(one, idOf(one)));
  await row('  its reads', 'R', 1, () => appointments.cancel(other, idOf(other)));
  await row('book again after a canceled one', 'W', 7, () => appointments.book(one, bookingOf(THIRD)));
  const later = appointmentService(table, { now: () => new Date('2026-03-05T17:00:00Z') });
  await row('book again after a missed one', 'W', 9, () => later.book(one, bookingOf(FOURTH)));
  await row('cancel an already canceled past one', 'R', 2, () => later.cancel(one, idOf(one)));
}

/** Books times at a terminal, each for a different customer without packages in the table. */
async function bookAll({ table, clock }: Bench, locationCode: TerminalCode, times: readonly string[]) {
  const appointments = appointmentRepository(table);
  const now = clock.now();
  const terminal = { ...terminalAt(locationCode, now), locationCode };
  await inBatches(times, 20, (pickupDate) => {
    const customer = {
      customerId: newCustomerId(now),
      customerName: 'Alexandra Kuskokwim',
      companyName: 'Bering Freight',
      customerNumber: '10001',
    };
    const circumstances = { terminal, readyCount: 2, now };
    const record = newAppointment(customer, bookingOf(pickupDate), circumstances, null, newPickupCode());
    return appointments.book(record, null, terminal.slotCapacity);
  });
}

/** The lists of a terminal that is booked up. */
export async function terminalRows(bench: Bench): Promise<void> {
  const { table, clock, row } = bench;
  const appointments = appointmentService(table, clock);
  const staff = { customerId: newCustomerId(clock.now()), roles: ['ParcelOperations'] } as const;
  const timesAt = (code: TerminalCode) =>
    pickupDays(terminalAt(code, clock.now()), new Map(), clock.now()).map(({ times }) => times);
  const fullDay = (times: readonly string[]) => [...times, ...times, ...times];

  const [, tuesday = [], wednesday = []] = timesAt('KEN');
  await bookAll(bench, 'KEN', fullDay(tuesday).slice(0, LISTED_IN_HALF_A_UNIT));
  await bookAll(bench, 'KEN', fullDay(wednesday));
  const dayOf = (pickupDate: string) => ({ locationCode: 'KEN', pickupDate }) as const;
  await row(`staff: list ${LISTED_IN_HALF_A_UNIT} appointments of a day`, 'R', 1.5, () =>
    appointments.list(staff, dayOf('2026-03-03')),
  );
  await row(`staff: list ${fullDay(wednesday).length} appointments of a full day`, 'R', 3.5, () =>
    appointments.list(staff, dayOf('2026-03-04')),
  );
  await row('the free times of a full day', 'R', 0.5, () => appointments.times('KEN', '2026-03-04'));

  // Two full days, then one appointment in every second slot for two weeks.
  const [today = [], next = [], ...later] = timesAt('FBK').filter((times) => times.length > 0);
  const sparse = later.slice(0, 10).map((times) => times.filter((_, index) => index % 2 === 0));
  await bookAll(bench, 'FBK', [...fullDay([...today, ...next]), ...sparse.flat()]);
  const slots = new Set([...today, ...next, ...sparse.flat()]).size;
  await row(`the next date, with ${slots} slots in use`, 'R', 0.5, () => appointments.nextDate('FBK'));
  await row(`the dates of two months, with ${slots} slots in use`, 'R', 1, () => appointments.dates('FBK'));
  const all = timesAt('PBY').flat();
  await bookAll(bench, 'PBY', all);
  await row(`  with all ${all.length} slots in use`, 'R', 3.5, () => appointments.dates('PBY'));
}

/** The event function that updates appointments when packages change. */
export async function pickupRows(bench: Bench): Promise<void> {
  const { table, clock, row } = bench;
  const appointments = appointmentService(table, clock);
  const updatePickups = pickupUpdates(table, clock);
  const changeTo = (before: ParcelRecord | null, after: ParcelRecord): StreamChange => ({
    eventId: '1',
    before: before && parcelEntity.write(before),
    after: parcelEntity.write(after),
  });
  const customer = await aCustomer(bench);
  await appointments.book(customer, bookingOf(THIRD));
  const parcels = parcelRepository(table);
  const arrived = parcelOfOneKilobyte(customer.customerId, 'DESTINATION', 7, { paymentStatus: 'PAID' });
  await parcels.create(arrived);
  const arrival = changeTo(null, arrived);
  await row('count a package of an appointment', 'W', 2, () => updatePickups([arrival]));
  await row('  its reads, also if nothing changes', 'R', 2, () => updatePickups([arrival]));
  const open = [...customer.parcels, arrived];
  const handedOver: ParcelRecord[] = [];
  for (const parcel of open) {
    const paid = { ...parcel, paymentStatus: 'PAID' } as const;
    const proof = { signatureKey: `signatures/${parcel.parcelId}.png` };
    handedOver.push(await parcels.save(parcel, withStatus(paid, 'COMPLETED', clock.now(), 'counter', proof)));
  }
  const handover = changeTo(null, handedOver.at(-1) ?? arrived);
  await row('complete an appointment', 'W', 5, () => updatePickups([handover]));
  await row('  after it is complete', 'R', 2, () => updatePickups([handover]));
  const unrelated = changeTo(null, parcelOfOneKilobyte(newCustomerId(clock.now()), 'DESTINATION', 8));
  await row('a package without an appointment', 'R', 1, () => updatePickups([unrelated]));
}
