import { describe, expect, it } from 'vitest';
import { appointmentEntity } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { newClosure } from '#functions/appointments/closures/closure-rules.ts';
import { closureService } from '#functions/appointments/closures/closure-service.ts';
import {
  type ClosureRecord,
  closureEntity,
  closureRepository,
} from '#functions/locations/closure-repository.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import { closureEvents } from '#functions/messages/events/closure-events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { messageWorld } from './support/message-world.ts';

withLocalStores();

/** A Monday, 12:00 in Anchorage. */
const MONDAY = '2026-02-02T12:00-09:00';
const WEDNESDAY = { from: '2026-02-04T00:00', until: '2026-02-05T00:00' };
const STAFF = { email: 'carol@northbound.example' };
const CLOSURE = {
  closureId: '0b5f0f0e-5b1c-4f0e-9d6c-0d6f8f9b7a11',
  locationCode: 'ANC',
  reason: 'Storm',
  ...WEDNESDAY,
} as const;

const SAME_CLOSURE = { ...CLOSURE, closureId: '5d1f6a52-8b9d-4a3c-8e52-7a1c3b9d2f44' };
const NO_OTHER = { terminal: terminalAt('ANC', new Date(MONDAY)), closures: [] };

/** Customers with pickups on Wednesday, and the closures of staff as the stream delivers them. */
async function aWorld(customers: number) {
  const world = await messageWorld(new Date(MONDAY));
  const { clock, table } = world;
  const appointments = appointmentService(table, clock);
  const repository = appointmentRepository(table);
  const closures = closureService(table, clock);
  const stored = closureRepository(table);
  const eventsOf = closureEvents(table, clock);
  const times = await appointments.times('ANC', '2026-02-04');

  const book = async (index = 0) => {
    const customer = await world.customer();
    const { customerId } = customer;
    // Ready since Monday, which the customer was told.
    const statusDate = clock.now().toISOString();
    const parcel = aParcelRecord(customerId, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
    const statusHistory = parcel.statusHistory.map((change) => ({ ...change, statusDate }));
    await world.parcels.create({ ...parcel, statusHistory, notices: [{ at: statusDate, by: 'SITE' }] });
    const pickupDate = times[index % times.length] ?? '';
    const { id } = await appointments.book(customer, { locationCode: 'ANC', pickupDate, notes: '' });
    return { customer, id, pickupDate };
  };
  const booked = [];
  for (let index = 0; index < customers; index++) booked.push(await book(index));

  /** Changes a closure, and delivers the change twice, as the stream may. */
  async function deliver(
    change: () => Promise<unknown>,
    closureId: string = CLOSURE.closureId,
  ): Promise<void> {
    const find = async () =>
      (await stored.list(clock.now(), true)).find((each) => each.closureId === closureId) ?? null;
    const before = await find();
    await change();
    const after = await find();
    const write = (record: ClosureRecord | null) => record && closureEntity.write(record);
    const changes = [{ eventId: 'one', before: write(before), after: write(after) }];
    for (const event of [...(await eventsOf(changes)), ...(await eventsOf(changes))]) await world.tell(event);
  }

  return {
    ...world,
    appointments,
    closures,
    booked,
    book,
    close: () => deliver(() => closures.create(CLOSURE, STAFF)),
    end: (until: string) => deliver(() => closures.end(CLOSURE.closureId, until, STAFF)),
    cancel: (closureId: string = CLOSURE.closureId) =>
      deliver(() => closures.cancel(closureId, STAFF), closureId),
    /** Another employee enters the same closure at the same moment. */
    closeAgain: () =>
      deliver(
        () => stored.save(null, newClosure(SAME_CLOSURE, { ...NO_OTHER, by: 'dan', now: clock.now() })),
        SAME_CLOSURE.closureId,
      ),
    /** Delivers a booking, as the stream does. */
    deliverBooking: async (customerId: string) => {
      const record = await repository.current(customerId, 'ANC');
      const after = record && appointmentEntity.write(record);
      for (const event of await eventsOf([{ eventId: 'two', before: null, after }])) await world.tell(event);
    },
  };
}

describe('a closure over booked pickups', () => {
  it('is told once to each customer, with the next free times and the new end of free storage', async () => {
    const { booked, close, mails, pass } = await aWorld(40);
    await close();
    expect(mails).toEqual([]);
    await pass(4);
    expect(mails.map(({ customerId }) => customerId).sort()).toEqual(
      booked.map(({ customer }) => customer.customerId).sort(),
    );
    const [first] = booked;
    const mail = mails.find(({ customerId }) => customerId === first?.customer.customerId);
    expect(mail?.subject).toBe("Anchorage is closed: your pickup on Wed, Feb 4, 8:00 AM can't take place");
    expect(mail?.text).toContain('Reason: Storm');
    // Without the closure, it would end on Monday, Feb 9.
    expect(mail?.text).toContain('Free storage now ends Tue, Feb 10, 5:00 PM');
    const links = [...(mail?.text.matchAll(/ {2}(.*): (http\S+)/g) ?? [])];
    expect(links).toHaveLength(3);
    for (const [, label] of links) expect(label).toMatch(/^Mon, Feb 2, \d:\d0 PM$/);
    const url = new URL(links[0]?.[2] ?? '');
    expect(url.searchParams.get('move')).toBe(first?.id);
    await pass(10);
    expect(mails).toHaveLength(40);
  }, 60_000);

  it('is not told to those who have moved, or if it was a mistake', async () => {
    const moved = await aWorld(2);
    await moved.close();
    const [first] = moved.booked;
    if (!first) throw new Error('Nothing was booked.');
    const [next = ''] = await moved.appointments.nextTimes('ANC');
    await moved.appointments.reschedule(first.customer, first.id, {
      ...{ locationCode: 'ANC', pickupDate: next, notes: '' },
    });
    await moved.pass(4);
    expect(moved.mails.map(({ customerId }) => customerId)).toEqual([moved.booked[1]?.customer.customerId]);

    const mistaken = await aWorld(2);
    await mistaken.close();
    await mistaken.cancel();
    await mistaken.pass(4);
    expect(mistaken.mails).toEqual([]);
  });

  it('that ends before a pickup is told to those who had heard of it', async () => {
    const { close, end, mails, pass } = await aWorld(2);
    await close();
    await pass(4);
    // The pickups are at 8:00 and 8:30.
    await end('2026-02-04T08:30');
    await pass(4);
    expect(mails.slice(2).map(({ subject }) => subject)).toEqual([
      'Anchorage is open again: your pickup on Wed, Feb 4, 8:30 AM',
    ]);
  });

  it('that two employees entered is told once, and over only when both are', async () => {
    const { cancel, close, closeAgain, mails, pass } = await aWorld(1);
    await close();
    await closeAgain();
    await pass(4);
    await cancel();
    await pass(4);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('is closed')]);
    await cancel(SAME_CLOSURE.closureId);
    await pass(4);
    expect(mails.slice(1).map(({ subject }) => subject)).toEqual([expect.stringContaining('is open again')]);
  });

  it('is told to a customer whose booking was stored at the same moment', async () => {
    const { book, closures, deliverBooking, mails, pass } = await aWorld(0);
    const { customer } = await book();
    // The change of the closure was delivered before the list of the day had the booking.
    await closures.create(CLOSURE, STAFF);
    await deliverBooking(customer.customerId);
    await deliverBooking(customer.customerId);
    await pass(4);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('is closed')]);
  });
});

it('sends no reminder of a pickup during a closure, and not that it was missed', async () => {
  const { close, mails, pass, clock, booked } = await aWorld(1);
  await close();
  await pass(4);
  const [first] = booked;
  expect(mails).toHaveLength(1);
  // Reminders are checked on Tuesday and Thursday mornings.
  for (const time of ['2026-02-03T10:01-09:00', '2026-02-05T08:01-09:00']) {
    clock.time = Date.parse(time);
    await pass(2);
  }
  const subjects = mails.filter(({ customerId }) => customerId === first?.customer.customerId);
  expect(subjects.map(({ subject }) => subject).join()).not.toMatch(/missed|Your pickup in/);
});
