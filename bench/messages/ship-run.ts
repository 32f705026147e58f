import { setTimeout as pause } from 'node:timers/promises';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { CORRECTION_MINUTES } from '#functions/schedule/sailing-checks.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { scheduleReader } from '#functions/schedule/schedule-reader.ts';
import type { Portal } from '#local/portal.ts';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { withDeparture } from '#shared/rules/sailings/departure.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { rangeText } from '#shared/rules/texts/estimates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { aPerson, type Person } from '#test/support/events.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';
import { expectedAfter, expectedAt } from '#web/domain/appointment/expected-parcels.ts';
import { tableOf } from '../support/portal.ts';
import { inBatches } from '../units/bench.ts';
import { call, print, requestMs } from './requests.ts';

const CUSTOMERS = 1000;
const PACKAGES = 2000;
const PICKUPS = 40;
const BATCH = 20;
/** The messages are spread over less. */
const SPREAD_MINUTES = 6;
/** For an email that has nothing to do with the ship, in real time. */
const MAX_LATE_MS = 30_000;
const SATURDAY = 6;

/** A ship at sea to Anchorage and Kodiak, whose last told day in Anchorage is from Monday to Friday. */
async function aShip(portal: Portal): Promise<{ sailing: SailingRecord; lastDay: string }> {
  const table = tableOf(portal);
  const { clock } = portal;
  const schedule = await scheduleReader(table, clock).schedule();
  const today = toLocalDate(clock.now(), ALASKA_TIME_ZONE);
  const departure = `${addDays(today, -1)}T18:00`;
  for (let days = 2; days < 7; days += 1) {
    const arrival = { planned: `${addDays(today, days)}T06:00` };
    const readyHours = { min: 24, max: 48 };
    const planned: SailingRecord = {
      ...{ sailingId: `${addDays(today, -1)}_LOAD99`, loadNumber: 'LOAD 99', carrier: 'North Star Line' },
      ...{ cutoff: `${addDays(today, -1)}T12:00`, departure: { planned: departure, actual: departure } },
      calls: [
        { locationCode: 'ANC', arrival, readyHours },
        { locationCode: 'KOD', arrival, readyHours },
      ],
      ...{ changes: [], createdAt: clock.now().toISOString(), createdBy: 'bench', version: 1 },
    };
    const sailing = withDeparture(planned, schedule);
    const lastDay = sailing.calls[0]?.told?.to ?? '';
    if (weekdayOf(lastDay) === SATURDAY) continue;
    return { sailing: await sailingRepository(table).save(null, sailing), lastDay };
  }
  throw new Error('No day fits.');
}

/** Customers with two packages each: three of four for Anchorage, the others for Kodiak. Some have a pickup on the last day. */
async function prepare(portal: Portal, { sailingId }: SailingRecord, lastDay: string) {
  const table = tableOf(portal);
  const parcels = parcelRepository(table);
  const appointments = appointmentService(table, portal.clock);
  const customers: Person[] = [];
  await inBatches(Array.from({ length: CUSTOMERS }), BATCH, async () => {
    customers.push(await aRegisteredCustomer(table, { clock: portal.clock }));
  });
  const now = portal.clock.now();
  await inBatches(
    Array.from({ length: PACKAGES }, (_, index) => index),
    BATCH,
    async (index) => {
      const customerId = customers[index % CUSTOMERS]?.customerId ?? '';
      const destinationCode = index % 4 === 3 ? 'KOD' : 'ANC';
      const aboard = aParcelRecord(customerId, { destinationCode, sailingId });
      await parcels.create(withStatus(aboard, 'TRANSIT', now, 'dock'));
    },
  );
  const withPickup = customers.filter((_, index) => index % 4 !== 3).slice(0, PICKUPS);
  for (const customer of withPickup) {
    const ready = aParcelRecord(customer.customerId, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
    await parcels.create(ready);
    const [pickupDate = ''] = await appointments.times('ANC', lastDay);
    await appointments.book(customer, { locationCode: 'ANC', pickupDate, notes: '' });
  }
  return { customers, withPickup };
}

/** Whether the customer's pickup is shown as too early for a package that is aboard. */
async function isMarked(portal: Portal, customer: Person): Promise<boolean> {
  const parcels = (await call(portal, customer, 'GET', '/parcels?statuses=transit')) as Parcel[];
  const booked = (await call(portal, customer, 'GET', '/appointments')) as Appointment[];
  return booked.some(
    ({ locationCode, pickupDate }) => expectedAfter(expectedAt(parcels, locationCode), pickupDate).length > 0,
  );
}

/**
 * A ship with 2,000 packages is delayed twice within a minute and skips a port. Returns whether everyone aboard was told once,
 * of the last state, and nobody else later than otherwise.
 */
export async function shipRun(portal: Portal): Promise<boolean> {
  const { clock } = portal;
  const { sailing, lastDay } = await aShip(portal);
  const { customers, withPickup } = await prepare(portal, sailing, lastDay);
  const messages = messageRepository(tableOf(portal));
  const other = await aRegisteredCustomer(tableOf(portal), { clock });
  const parcel = withStatus(aParcelRecord(other.customerId), 'TRANSIT', clock.now(), 'dock');
  await parcelRepository(tableOf(portal)).create(parcel);
  const quietMs = await requestMs(portal, other);

  const staff = aPerson('CustomerService');
  const path = `/staff/sailings/${sailing.sailingId}`;
  const change = async (calls: readonly object[]): Promise<void> => {
    const { version } = (await call(portal, staff, 'GET', path)) as ShownSailing;
    const why = { source: 'CARRIER_NOTICE', reason: 'WEATHER' };
    await call(portal, staff, 'PUT', path, { version, ...why, calls });
  };
  const arrivesOn = (days: number) => `${addDays(lastDay, days)}T06:00`;
  await change([{ locationCode: 'ANC', estimatedArrival: arrivesOn(1) }]);
  await change([{ locationCode: 'ANC', estimatedArrival: arrivesOn(2) }]);
  await change([{ locationCode: 'KOD', isSkipped: true }]);
  const move = { to: 'DESTINATION', terminal: 'ANC', parcelIds: [parcel.parcelId] };
  await call(portal, aPerson('ParcelOperations'), 'POST', '/staff/moves', move);
  await pause(MINUTE_MS / 30);

  const isOtherTold = async () =>
    (await messages.list(other.customerId, { limit: 5 })).shown.some(
      ({ messageType, sentAt }) => messageType === 'package-ready' && sentAt !== undefined,
    );
  const dueAt = performance.now();
  const checking = clock.moveTo(new Date(clock.now().getTime() + CORRECTION_MINUTES * MINUTE_MS));
  const busyMs = await requestMs(portal, other);
  while (!(await isOtherTold()) && performance.now() - dueAt < MAX_LATE_MS) await pause(100);
  const otherMs = performance.now() - dueAt;
  await checking;
  const checkMs = performance.now() - dueAt;
  let slowestMs = 0;
  for (let minute = 0; minute < SPREAD_MINUTES; minute += 1) {
    const start = performance.now();
    await clock.moveTo(new Date(clock.now().getTime() + MINUTE_MS));
    slowestMs = Math.max(slowestMs, performance.now() - start);
  }

  const told = { once: 0, twice: 0, last: 0, late: 0, marked: 0 };
  const last = (await call(portal, staff, 'GET', path)) as ShownSailing;
  const [announcement, ...others] = last.announcements ?? [];
  const subjects = (announcement?.calls ?? []).map((range) =>
    range.basis ? '2 packages are delayed' : `2 packages are now expected ${rangeText(range)}`,
  );
  await inBatches(customers, BATCH, async ({ customerId }) => {
    const { shown } = await messages.list(customerId, { limit: 20 });
    const about = shown.filter(({ facts }) => facts.some((fact) => 'sailingId' in fact));
    const [first] = about;
    if (about.length === 1 && first?.sentAt !== undefined) told.once += 1;
    if (about.length > 1) told.twice += 1;
    if (subjects.some((subject) => subject === first?.subject)) told.last += 1;
    if (first?.messageType === 'pickup-before-arrival') told.late += 1;
  });
  for (const customer of withPickup) if (await isMarked(portal, customer)) told.marked += 1;
  print(
    `told once: ${told.once} of ${CUSTOMERS} customers, twice: ${told.twice}, of the last state: ${told.last}, in ${others.length + 1} announcement of ${announcement?.customers} customers`,
  );
  print(`pickups: ${told.late} of ${PICKUPS} told, ${told.marked} marked`);
  print(
    `the check and its messages were written in ${(checkMs / 1000).toFixed(1)} s, and sent in at most ${(slowestMs / 1000).toFixed(1)} s of each minute`,
  );
  print(`another customer's email: ${(otherMs / 1000).toFixed(1)} s after it was due`);
  print(`a customer's request: ${quietMs.toFixed(1)} ms before, ${busyMs.toFixed(1)} ms while they are told`);
  return (
    told.once === CUSTOMERS &&
    told.last === CUSTOMERS &&
    told.late === PICKUPS &&
    told.marked === PICKUPS &&
    announcement?.customers === CUSTOMERS &&
    others.length === 0 &&
    otherMs < MAX_LATE_MS
  );
}
