import { describe, expect, it } from 'vitest';
import { instructionService } from '#functions/collection/agents/instruction-service.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { anAgent, instruct } from '#test/support/collection/agents.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aReminderWorld, TUESDAY_AT_10 } from './support.ts';

withLocalStores();

const WEDNESDAY = '2026-02-04T10:00:00-09:00';
const FRIDAY = '2026-02-06T14:00:00-09:00';

describe('a customer with an unpaid package', () => {
  it('is planned for after the event, reminded by the schedule when it is due, and planned for again', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    await customer.ready({ paymentStatus: 'UNPAID' });
    await world.pass(1);
    expect(await customer.record()).toMatchObject({ dueAt: '2026-02-03T19:00:00.000Z', told: [] });
    await world.sweepAt('2026-02-03T09:59:59-09:00');
    expect(await customer.reminders()).toEqual([]);
    await world.sweepAt(TUESDAY_AT_10);
    expect(await customer.reminders()).toEqual(['unpaid-and-ready SENT']);
    expect(await customer.record()).toMatchObject({
      dueAt: '2026-02-05T19:00:00.000Z',
      told: [{ id: 'unpaid-and-ready#ANC#2026-02-03', day: '2026-02-03' }],
    });
    for (const time of ['2026-02-03T10:01-09:00', '2026-02-04T10:00-09:00', '2026-02-05T10:00-09:00'])
      await world.sweepAt(time);
    expect(await customer.reminders()).toEqual(['unpaid-and-ready SENT', 'book-pickup SENT']);
    expect(await customer.emails()).toHaveLength(2);
  });

  it('leaves the list once nothing is left to remind of', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    const parcel = await customer.ready();
    await customer.lose(parcel);
    await world.pass(1);
    expect(await customer.record()).toMatchObject({ told: [] });
    expect(await customer.record()).not.toHaveProperty('dueAt');
  });

  it('is checked once for the events of ten packages', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    const events = await customer.arrive(10);
    let lists = 0;
    const counting = world.process((method, call) => {
      if (method === 'query') lists += 1;
      return call();
    });
    for (const event of events) await counting.tell(event);
    expect(lists).toBe(0);
    await world.pass(1);
    expect(await customer.record()).toMatchObject({ dueAt: '2026-02-05T19:00:00.000Z', version: 2 });
  });

  it('gets none while reminders are paused, and the next one after that without an event', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    await customer.ready({ paymentStatus: 'UNPAID' });
    await customer.pause('2026-02-05');
    await world.sweepAt(TUESDAY_AT_10);
    expect(await customer.reminders()).toEqual([]);
    await world.sweepAt('2026-02-05T10:00-09:00');
    expect(await customer.reminders()).toEqual(['book-pickup SENT']);
  });
});

describe('a customer for whom a carrier collects', () => {
  it('is asked to pay, and never to book', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    const agent = await anAgent(world.table, { name: 'Everts Air Cargo' }, world.clock);
    await instruct(world.table, customer, agent, world.clock);
    await customer.ready({ paymentStatus: 'UNPAID' });
    for (const time of [TUESDAY_AT_10, '2026-02-05T10:00-09:00', '2026-02-06T10:00-09:00'])
      await world.sweepAt(time);
    expect(await customer.reminders()).toEqual(['unpaid-and-ready SENT', 'storage-begins SENT']);
    for (const email of await customer.emails()) {
      expect(email).toContain('Then Everts Air Cargo can collect it for you.');
      expect(email).not.toMatch(/book/i);
    }
  });

  it('is asked to book by the next notice after the instruction has ended', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    const agent = await anAgent(world.table, {}, world.clock);
    await instruct(world.table, customer, agent, world.clock);
    await customer.ready();
    await world.sweepAt(TUESDAY_AT_10);
    await instructionService(world.table, world.clock).end(customer, 'ANC');
    await world.sweepAt('2026-02-06T10:00-09:00');
    expect(await customer.reminders()).toEqual(['storage-begins SENT']);
    expect((await customer.emails()).at(-1)).toContain('Please book a time to pick it up.');
  });
});

describe('an appointment', () => {
  it('that is booked less than a minute before its reminder is due is reminded of', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    await customer.ready();
    await world.pass(1);
    world.at('2026-02-03T09:59:30-09:00');
    await customer.book(WEDNESDAY);
    await world.sweepAt('2026-02-03T10:00:30-09:00');
    expect(await customer.reminders()).toEqual(['pickup-tomorrow SENT']);
  });

  it('that was moved is only reminded of at its new time', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    await customer.ready();
    await customer.book(WEDNESDAY);
    await world.pass(1);
    expect(await customer.record()).toMatchObject({ dueAt: '2026-02-03T19:00:00.000Z' });
    await customer.move(FRIDAY);
    await world.sweepAt(TUESDAY_AT_10);
    expect(await customer.reminders()).toEqual([]);
    await world.sweepAt('2026-02-05T10:00-09:00');
    expect(await customer.reminders()).toEqual(['pickup-tomorrow SENT']);
    await world.sweepAt('2026-02-06T14:30-09:00');
    expect(await customer.reminders()).toEqual(['pickup-tomorrow SENT', 'appointment-missed SENT']);
  });

  it('that was canceled is not reminded of, even if its event has not arrived', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    await customer.ready();
    await customer.book(WEDNESDAY);
    await customer.cancel();
    for (const time of [TUESDAY_AT_10, '2026-02-04T10:30-09:00']) await world.sweepAt(time);
    expect(await customer.reminders()).toEqual([]);
  });

  it('that is canceled while its reminder waits for another attempt is not reminded of', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    await customer.ready();
    await customer.book(WEDNESDAY);
    await world.sweepAt('2026-02-02T12:11-09:00');
    world.next('is busy');
    await world.sweepAt(TUESDAY_AT_10);
    expect(await customer.reminders()).toEqual(['pickup-tomorrow HELD']);
    await customer.cancel();
    await world.sweepAt('2026-02-03T10:01-09:00');
    expect(await customer.reminders()).toEqual(['pickup-tomorrow CANCELED The reminder no longer applies.']);
  });
});

describe('a reminder by text', () => {
  it.each([
    ['is sent in the morning at the recipient', null, 'appointment-missed SENT'],
    [
      'is not sent then if a new appointment was booked',
      '2026-02-04T10:00:00-09:00',
      'appointment-missed CANCELED The reminder no longer applies.',
    ],
  ])('%s', async (_, rebooked, expected) => {
    const world = await aReminderWorld();
    const honolulu = { contactMethod: 'PHONE', state: 'HI', postalCode: '96801' } as const;
    const customer = await world.aCustomer(honolulu);
    await customer.ready();
    await customer.book('2026-02-03T08:00:00-09:00');
    await world.sweepAt('2026-02-03T08:30-09:00');
    // It is 7:30 in Honolulu.
    expect(await customer.reminders()).toEqual(['appointment-missed HELD']);
    if (rebooked) await customer.book(rebooked);
    await world.sweepAt('2026-02-03T09:00-09:00');
    expect(await customer.reminders()).toEqual([expected]);
  });

  it('is sent on the next day if no text may be sent anymore on its own', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer({ contactMethod: 'PHONE', state: 'NY', postalCode: '10001' });
    await customer.ready();
    await customer.book('2026-02-03T16:30:00-09:00');
    // It is 9 PM in New York.
    await world.sweepAt('2026-02-03T17:00-09:00');
    expect(await customer.reminders()).toEqual([]);
    await world.sweepAt('2026-02-04T08:00-09:00');
    expect(await customer.reminders()).toEqual(['appointment-missed SENT']);
  });
});

describe('a reminder', () => {
  it('is in the list of each package that it names, once it was sent', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    const [unpaid, another] = [
      await customer.ready({ paymentStatus: 'UNPAID' }),
      await customer.ready({ paymentStatus: 'UNPAID' }),
    ];
    const paid = await customer.ready();
    await world.sweepAt('2026-02-02T12:11-09:00');
    world.next('is busy');
    await world.sweepAt(TUESDAY_AT_10);
    // Paid for before the reminder was sent.
    await world.parcels.save(another, { ...another, paymentStatus: 'PAID' });
    await world.sweepAt('2026-02-03T10:05-09:00');
    const about = async ({ parcelId }: { parcelId: string }) =>
      (await messageRepository(world.table).listAbout(unpaid.customerId, parcelId, { limit: 50 })).shown
        .map(({ messageType }) => messageType)
        .filter((type) => type === 'unpaid-and-ready');
    expect(await about(unpaid)).toEqual(['unpaid-and-ready']);
    expect(await about(another)).toEqual([]);
    expect(await about(paid)).toEqual([]);
  });

  it('of an appointment on Monday, which is sent on Saturday, does not say that it is tomorrow', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    await customer.ready();
    await customer.book('2026-02-09T10:00:00-09:00');
    for (const day of ['2026-02-07', '2026-02-08']) await world.sweepAt(`${day}T10:00-09:00`);
    const [email = '', ...others] = await customer.emails();
    expect(others).toEqual([]);
    expect(email).toContain('Your pickup is on Mon, Feb 9.');
  });

  it('says what is true when it is sent: packages, appointment and storage', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    await customer.ready({ paymentStatus: 'UNPAID' });
    await customer.ready();
    await world.sweepAt(TUESDAY_AT_10);
    await customer.book(WEDNESDAY);
    // Storage is free until Monday.
    for (const time of ['2026-02-04T10:30-09:00', '2026-02-06T10:00-09:00']) await world.sweepAt(time);
    expect(await customer.reminders()).toEqual([
      'unpaid-and-ready SENT',
      'appointment-missed SENT',
      'storage-begins SENT',
    ]);
    const [unpaid = '', missed = '', storage = ''] = await customer.emails();
    expect(unpaid).toContain('$27.50');
    expect(missed).toContain('Wed, Feb 4, 10:00 AM');
    expect(storage).toContain('pick them up by Mon, Feb 9, 5:00 PM. Then it costs $1.62 each day.');
    // The appointment has passed.
    expect(storage).not.toContain('Feb 4');
  });

  it('with an unknown outcome is not sent again', async () => {
    const world = await aReminderWorld();
    const customer = await world.aCustomer();
    await customer.ready({ paymentStatus: 'UNPAID' });
    await world.sweepAt('2026-02-02T12:11-09:00');
    world.next('does not answer');
    await world.sweepAt(TUESDAY_AT_10);
    for (const time of ['10:01', '10:02', '10:10', '19:59']) await world.sweepAt(`2026-02-03T${time}-09:00`);
    expect(await customer.reminders()).toEqual(['unpaid-and-ready UNKNOWN']);
    expect(await customer.emails()).toEqual([]);
  });

  it('of a customer whose packages cannot be read is retried, and does not hold up those of others', async () => {
    const world = await aReminderWorld();
    const [damaged, sound] = [await world.aCustomer(), await world.aCustomer()];
    const parcel = await damaged.ready({ paymentStatus: 'UNPAID' });
    await sound.ready({ paymentStatus: 'UNPAID' });
    await world.pass(1);
    await world.damage(parcel);
    await world.sweepAt(TUESDAY_AT_10);
    expect(await sound.reminders()).toEqual(['unpaid-and-ready SENT']);
    expect(await damaged.reminders()).toEqual([]);
    const error = expect.objectContaining({ name: 'Unreadable' });
    expect(world.logged).toHaveLogged('REMINDER_FAILED', { error });
    expect(await damaged.record()).toMatchObject({ dueAt: '2026-02-03T19:00:00.000Z' });
  });
});
