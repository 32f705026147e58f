import { describe, expect, it } from 'vitest';
import { type CustomerRecord, customerEntity } from '#functions/customers/customer-record.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { withProfile } from '#functions/customers/customer-service.ts';
import { accountEvents } from '#functions/messages/events/account-events.ts';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import type { MessageSettingsRecord } from '#functions/messages/settings/settings-record.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { type MessageWorld, messageWorld } from './support/message-world.ts';

withLocalStores();

const NEW_NUMBER = '907-555-0199';
const OLD_NUMBER = SAMPLE_PROFILE.mobileNumber;

async function found({ table }: MessageWorld, customerId: string): Promise<CustomerRecord> {
  const customer = await customerRepository(table).find(customerId, true);
  if (!customer) throw new Error(`There is no customer ${customerId}.`);
  return customer;
}

/** Changes the mobile number, and returns the events of that. */
async function changeNumber(world: MessageWorld, customerId: string): Promise<DomainEvent[]> {
  const before = await found(world, customerId);
  const profile = { ...SAMPLE_PROFILE, mobileNumber: NEW_NUMBER };
  const saved = await customerRepository(world.table).save(
    before,
    withProfile(before, profile, world.clock.now()),
  );
  const [from, to] = [customerEntity.write(before), customerEntity.write(saved)];
  return accountEvents({ before: from, after: to });
}

const tellAll = async ({ tell }: MessageWorld, events: readonly DomainEvent[]) => {
  for (const event of events) await tell(event);
};

describe('a new customer', () => {
  it('is welcomed once with the shipping address, the number and the steps, however often it is delivered', async () => {
    const world = await messageWorld();
    const { customerId, email } = await world.customer();
    const { customerNumber, name } = await found(world, customerId);
    const welcome: DomainEvent = {
      eventVersion: 1,
      type: 'welcome',
      id: `welcome#${customerId}`,
      change: 'CREATED',
      at: world.clock.now().toISOString(),
      customerId,
    };
    await tellAll(world, [welcome, welcome]);

    expect(world.mails).toMatchObject([
      { to: email, subject: 'Welcome to Northbound: your shipping address' },
    ]);
    const text = world.mails[0]?.text ?? '';
    expect(text).toContain(`Ship to:\n  ${name}\n  Northbound ${customerNumber} ANC\n`);
    expect(text).toContain(`Customer number: ${customerNumber}`);
    for (const step of ['1. Ship', '2. Pay', '3. Pick up']) expect(text).toContain(step);
    expect(world.textMessages).toEqual([]);
  });
});

describe('a changed mobile number', () => {
  it('is told by email, with its last four digits only, and to the old number', async () => {
    const world = await messageWorld();
    const { customerId, email } = await world.customer({ contactMethod: 'BOTH' });
    await tellAll(world, await changeNumber(world, customerId));

    expect(world.mails).toMatchObject([{ to: email, subject: 'Your mobile number was changed' }]);
    const { text = '', html = '' } = world.mails[0] ?? {};
    expect(text).toContain('It now ends in 0199.');
    for (const part of [text, html]) expect(part).not.toMatch(/907-?555|555-0199/);
    expect(world.textMessages).toMatchObject([{ to: OLD_NUMBER }]);
    expect(world.textMessages[0]?.text).toContain('This number is no longer used for your account.');
  });

  it.each<[string, Partial<MessageSettingsRecord>]>([
    ['was never confirmed', { confirmedPhone: '907-555-0100' }],
    ['had texts stopped', { textsStoppedAt: '2026-03-01T18:00:00.000Z' }],
  ])('is told by email alone if the old number %s', async (_, choices) => {
    const world = await messageWorld();
    const { customerId } = await world.customer({ contactMethod: 'BOTH' }, choices);
    await tellAll(world, await changeNumber(world, customerId));
    expect(world.mails).toHaveLength(1);
    expect(world.textMessages).toEqual([]);
  });

  it('is told by email to a customer who wants texts only', async () => {
    const world = await messageWorld();
    const { customerId } = await world.customer({ contactMethod: 'PHONE' });
    await tellAll(world, await changeNumber(world, customerId));
    expect(world.mails).toHaveLength(1);
  });
});

it('a changed email address is told to the old and to the new one', async () => {
  const world = await messageWorld();
  const { customerId, email } = await world.customer();
  const addresses = [email, 'new@northbound.test'];
  const events = addresses.map(
    (to): DomainEvent => ({
      eventVersion: 1,
      type: 'contact-changed',
      id: `contact-changed#one#v2#${to}`,
      change: 'UPDATED',
      at: world.clock.now().toISOString(),
      customerId,
      detail: 'email',
      channel: 'EMAIL',
      to,
    }),
  );
  await tellAll(world, events);
  expect(world.mails.map(({ to }) => to)).toEqual(addresses);
  expect(world.mails[0]?.subject).toBe("Your account's email address was changed");
});
