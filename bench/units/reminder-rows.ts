import { newCustomerId, newParcelId } from '#functions/core/data/ids.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { customerReminders } from '#functions/messages/reminders/customer-reminders.ts';
import { reminderRepository } from '#functions/messages/reminders/reminder-repository.ts';
import { dueMessages } from '#functions/messages/sending/due-messages.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { aMessage } from '#test/support/messages/message.ts';
import { sendingTools } from '#test/support/messages/sending.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { type Bench, inBatches } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

/** A day later, at 10:00 in Anchorage. */
const DUE_AT = new Date('2026-03-03T19:00:00Z');

/** Planning the reminders of a customer, after an event and in the check that follows, and sending one by email. */
export async function reminderRows({ table, clock: start, row }: Bench): Promise<void> {
  const clock = { time: start.now().getTime(), now: () => new Date(clock.time) };
  const sending = sendingTools(table, clock);
  const updateReminders = customerReminders(sending);
  const sweep = dueMessages(sending);
  const parcels = parcelRepository(table);

  /** A customer with packages that became ready today in Anchorage. */
  async function aCustomer(packages: number, paymentStatus: ParcelRecord['paymentStatus']) {
    const customerId = newCustomerId(clock.now());
    const email = `${crypto.randomUUID()}@northbound.test`;
    const profile = { ...SAMPLE_PROFILE, emailAddress: email };
    await customerService(table, clock).register({ customerId, email }, profile);
    const statusHistory: ParcelRecord['statusHistory'] = [
      { status: 'DESTINATION', statusDate: clock.now().toISOString(), by: 'dock' },
    ];
    // They saw them on the site, so a reminder is sent and no notice of storage.
    const notices: ParcelRecord['notices'] = [{ at: clock.now().toISOString(), by: 'SITE' }];
    const ready = Array.from({ length: packages }, (_, index) =>
      parcelOfOneKilobyte(customerId, 'DESTINATION', index, { statusHistory, paymentStatus, notices }),
    );
    await inBatches(ready, 20, parcels.create);
    const [customer, settings] = await Promise.all([
      customerRepository(table).find(customerId, true),
      settingsRepository(table).ensured(customerId, clock.now()),
    ]);
    if (!customer) throw new Error('The customer was not registered.');
    return { customerId, plan: () => updateReminders(customer, settings), ready };
  }

  const reminders = reminderRepository(table);
  const asking = await aCustomer(0, 'PAID');
  const ask = () => reminders.checkSoon(asking.customerId, clock.now());
  await row('ask for a check of reminders, after an event', 'W', 3, ask);
  await row('  after another event in the same minute', 'W', 0, ask);
  await row('  its reads', 'R', 1, ask);
  // With nothing to remind of, so it leaves the list of the schedule.
  await asking.plan();
  const [one, other] = [await aCustomer(1, 'UNPAID'), await aCustomer(1, 'UNPAID')];
  const many = await aCustomer(20, 'PAID');
  await row('plan the reminders of a customer', 'W', 2, one.plan);
  await row('  if nothing changes', 'W', 0, one.plan);
  await row('  its reads', 'R', 4, one.plan);
  await row('  its reads, with 20 open parcels', 'R', 8, many.plan);
  await row('the schedule, if nothing is due', 'R', 3, sweep);
  clock.time = DUE_AT.getTime();
  await row('send a reminder by email', 'W', 14, sweep);
  clock.time = start.now().getTime();
  await other.plan();
  clock.time = DUE_AT.getTime();
  await row('  its reads', 'R', 19, sweep);
  await dueLists({ table, row });
}

/** The lists of what is due, with 100 messages and 100 customers. */
async function dueLists({ table, row }: Pick<Bench, 'table' | 'row'>): Promise<void> {
  const messages = messageRepository(table);
  const reminders = reminderRepository(table);
  const dueAt = DUE_AT.toISOString();
  const customers = Array.from({ length: 100 }, () => newCustomerId(DUE_AT));
  await inBatches(customers, 20, async (customerId) => {
    const parcelIds = [newParcelId(customerId, DUE_AT)];
    const held = { parcelIds, createdAt: dueAt, dueAt, messageState: 'HELD' } as const;
    await messages.create(aMessage(customerId, held));
    await reminders.save(null, { customerId, dueAt, told: [], version: 1 }, []);
  });
  await row('100 due messages', 'R', 3, () => messages.listDue(DUE_AT, 100));
  await row('100 customers with a due reminder', 'R', 3, () => reminders.listDue(DUE_AT, 100));
}
