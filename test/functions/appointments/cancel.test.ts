import { describe, expect, it } from 'vitest';
import { withLocalStores } from '../../support/local-stores.ts';
import { anAppointmentsApi, bookedIn, listedIn, TUESDAY, WEDNESDAY } from './support.ts';

withLocalStores();

async function anAppointment() {
  const api = await anAppointmentsApi();
  const customer = await api.aCustomer();
  const { id } = bookedIn(await api.book(customer, { pickupDate: TUESDAY }));
  const current = () => api.appointments.current(customer.customerId, 'ANC');
  return { ...api, customer, id, current };
}

describe('canceling', () => {
  it('frees the place, once', async () => {
    const { aCustomer, book, cancel, list, customer, id, current, placesTaken } = await anAppointment();
    await book(await aCustomer(), { pickupDate: TUESDAY });
    expect(await cancel(customer, id)).toMatchObject({ status: 204, body: undefined });
    expect(await placesTaken(TUESDAY)).toBe(1);
    expect(listedIn(await list(customer))).toEqual([]);
    const canceled = await current();
    expect(canceled).toMatchObject({ status: 'CANCELED', sequence: 1 });

    expect((await cancel(customer, id)).status).toBe(204);
    expect(await placesTaken(TUESDAY)).toBe(1);
    expect(await current()).toEqual(canceled);
  });

  it('stays a success after the appointment was replaced, and leaves the new one alone', async () => {
    const { book, cancel, list, customer, id, placesTaken } = await anAppointment();
    await cancel(customer, id);
    const second = bookedIn(await book(customer, { pickupDate: WEDNESDAY }));
    expect((await cancel(customer, id)).status).toBe(204);
    expect(listedIn(await list(customer))).toEqual([second]);
    expect([await placesTaken(TUESDAY), await placesTaken(WEDNESDAY)]).toEqual([0, 1]);
  });

  it('is possible until the end of the slot, whose place is then gone', async () => {
    const { cancel, clock, customer, id, placesTaken } = await anAppointment();
    clock.set('2026-03-03T10:29:59-09:00');
    expect((await cancel(customer, id)).status).toBe(204);
    expect(await placesTaken(TUESDAY)).toBe(1);
  });

  it('is rejected once the appointment was missed', async () => {
    const { cancel, clock, customer, id, current } = await anAppointment();
    clock.set('2026-03-03T10:30:00-09:00');
    expect(await cancel(customer, id)).toMatchObject({
      status: 409,
      body: { message: 'The time of this appointment has passed. Please book a new one.' },
    });
    expect(await current()).toMatchObject({ status: 'BOOKED', sequence: 0 });
  });

  it('is rejected once the appointment is complete', async () => {
    const { appointments, cancel, clock, customer, id, current, placesTaken } = await anAppointment();
    const booked = await current();
    if (booked) await appointments.save(booked, { ...booked, status: 'COMPLETED' }, 3, clock.now());
    expect(await cancel(customer, id)).toMatchObject({
      status: 409,
      body: { message: 'This appointment is complete: all packages were picked up.' },
    });
    // Completing has already freed the place.
    expect(await placesTaken(TUESDAY)).toBe(0);
  });
});

it('counts every change in the sequence: two reschedules and a cancellation', async () => {
  const { cancel, reschedule, customer, id, current } = await anAppointment();
  const sequences = [(await current())?.sequence];
  for (const pickupDate of [WEDNESDAY, TUESDAY])
    sequences.push(bookedIn(await reschedule(customer, id, { pickupDate })).sequence);
  await cancel(customer, id);
  sequences.push((await current())?.sequence);
  expect(sequences).toEqual([0, 1, 2, 3]);
});
