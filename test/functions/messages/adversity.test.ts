import { describe, expect, it } from 'vitest';
import { customerPartition } from '#functions/core/data/keys.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { example } from './reports/support.ts';
import { type MessageWorld, messageWorld } from './support/message-world.ts';

withLocalStores();

const NEW_ADDRESS = 'new@northbound.test';

const shown = async ({ ledger }: MessageWorld, customerId: string) =>
  (await ledger(customerId)).map(({ messageType, channel, messageState }) =>
    [messageType, channel, messageState].join(' '),
  );

/** A process whose mail service answers only after a text was sent. */
function withMailAfterTexts({ process }: Pick<MessageWorld, 'process'>) {
  const texted = Promise.withResolvers<void>();
  return process(async (call, proceed) => {
    if (call === 'sendMail') await texted.promise;
    const result = await proceed();
    if (call === 'send') texted.resolve();
    return result;
  });
}

/** A customer, and what happens to a package of theirs. */
async function aCustomer(...about: Parameters<MessageWorld['customer']>) {
  const world = await messageWorld();
  const { customerId, email } = await world.customer(...about);
  const customers = customerRepository(world.table);
  const profile = async () => {
    const found = await customers.find(customerId, true);
    if (!found) throw new Error('The customer has no profile.');
    return found;
  };
  return {
    ...world,
    ...{ customerId, email },
    lose: async () => {
      const parcel = await world.receive(customerId, { status: 'TRANSIT' });
      return world.change(parcel, { status: 'LOST' });
    },
    depart: async () => world.change(await world.receive(customerId), { status: 'TRANSIT' }),
    moveMailbox: async () => {
      const before = await profile();
      await customers.save(before, { ...before, emailAddress: NEW_ADDRESS });
    },
    remove: async () => {
      const { version } = await profile();
      await world.table.remove({ pk: customerPartition(customerId), sk: 'PROFILE' }, version);
    },
    stopTexts: () =>
      world.settings.change(customerId, (before) => ({ ...before, textsStoppedAt: '2026-03-02T18:00:00Z' })),
    states: () => shown(world, customerId),
  };
}

describe('an email whose customer changes the address', () => {
  it('while it waits goes to the new one', async () => {
    const world = await aCustomer();
    for (const event of (await world.depart()).events) await world.tell(event);
    await world.moveMailbox();
    await world.pass(10);
    expect(world.mails).toMatchObject([{ to: NEW_ADDRESS }]);
    expect(await world.ledger(world.customerId)).toMatchObject([{ to: NEW_ADDRESS }]);
  });

  it('while it is sent went to the old one, and the ledger says so', async () => {
    const world = await aCustomer();
    const sender = world.process(async (call, proceed) => {
      if (call === 'sendMail') await world.moveMailbox();
      return proceed();
    });
    for (const event of (await world.lose()).events) await sender.tell(event);
    expect(world.mails).toMatchObject([{ to: world.email }]);
    expect(await world.ledger(world.customerId)).toMatchObject([{ to: world.email, messageState: 'SENT' }]);
  });
});

it('a text that may be sent again is not after STOP, and an email replaces it', async () => {
  const world = await aCustomer({ contactMethod: 'PHONE' });
  world.outcomes.push('does not answer');
  for (const event of (await world.lose()).events) await world.tell(event);
  expect(await world.states()).toEqual(['package-lost TEXT HELD']);
  await world.stopTexts();
  await world.pass(3);
  expect(world.textMessages).toEqual([]);
  expect((await world.states()).sort()).toEqual(['package-lost EMAIL SENT', 'package-lost TEXT CANCELED']);
});

it('a bounce that is reported before the sender has stored its result stays, and a text follows', async () => {
  const world = await aCustomer(
    { contactMethod: 'BOTH' },
    { kinds: { problems: { email: true, text: false } } },
  );
  const sender = world.process(async (call, proceed) => {
    const result = await proceed();
    if (call !== 'sendMail') return result;
    const [message] = await world.ledger(world.customerId);
    await world.process().report(JSON.parse(example('ses/bounce-permanent', message)));
    return result;
  });
  for (const event of (await world.lose()).events) await sender.tell(event);
  await world.pass(10);
  expect((await world.states()).sort()).toEqual(['package-lost EMAIL BOUNCED', 'package-lost TEXT SENT']);
  expect((await world.settings.ofCustomer(world.customerId)).emailProblem?.address).toBe(world.email);
});

it('a due message whose sending ends with an error is reported', async () => {
  const world = await aCustomer();
  for (const event of (await world.depart()).events) await world.tell(event);
  world.clock.time += 11 * MINUTE_MS;
  const error = new Error('broken');
  const sender = world.process((call, proceed) => (call === 'sendMail' ? Promise.reject(error) : proceed()));
  await sender.sweep();
  expect(world.logged).toHaveLogged('DUE_MESSAGE_FAILED', { customerId: world.customerId, error });
});

it('a message that cannot be prepared is tried less and less often, and is refused in the end', async () => {
  const world = await aCustomer();
  const { parcel, events } = await world.depart();
  for (const event of events) await world.tell(event);
  // As if its record were damaged.
  await parcelRepository(world.table).save(parcel, { ...parcel, weightLbs: 'heavy' as unknown as number });
  const failures = () => codesIn(world.logged).filter((code) => code === 'DUE_MESSAGE_FAILED').length;
  // Its digest ends after 10 minutes. It is tried then, and after 1, 2 and 5 minutes more.
  await world.pass(30);
  expect(failures()).toBe(4);

  const ledger = messageRepository(world.table);
  const [message] = await world.ledger(world.customerId);
  if (!message) throw new Error('The message is missing.');
  await ledger.save(message, { ...message, tries: 49, dueAt: world.clock.now().toISOString() });
  await world.pass(1);
  expect(await world.ledger(world.customerId)).toMatchObject([
    { messageState: 'REFUSED', reason: 'It could not be prepared.' },
  ]);
  expect(failures()).toBe(5);
  await world.pass(1);
  expect(failures()).toBe(5);
});

it('a refused email was not sent, also if planning its text fails, and both are tried again', async () => {
  const world = await aCustomer(
    { contactMethod: 'BOTH' },
    { kinds: { problems: { email: true, text: false } } },
  );
  world.outcomes.push('refuses', 'refuses');
  let hasFailed = false;
  let isRefused = false;
  const sender = world.process(async (call, proceed) => {
    if (call === 'sendMail') isRefused = true;
    if (isRefused && call === 'get' && !hasFailed) {
      hasFailed = true;
      throw new Error('broken');
    }
    return proceed();
  });
  for (const event of (await world.lose()).events) await sender.tell(event);
  expect(await world.states()).toEqual(['package-lost EMAIL HELD']);
  expect(world.logged).toHaveLogged('DUE_MESSAGE_FAILED', { customerId: world.customerId });
  await world.pass(3);
  expect((await world.states()).sort()).toEqual(['package-lost EMAIL REFUSED', 'package-lost TEXT SENT']);
  expect(await world.ledger(world.customerId)).not.toContainEqual(
    expect.objectContaining({ hadUnknownOutcome: true }),
  );
});

it('a mail service that does not answer does not hold up the text about the same event', async () => {
  const world = await aCustomer({ contactMethod: 'BOTH' });
  const sender = withMailAfterTexts(world);
  for (const event of (await world.lose()).events) await sender.tell(event);
  expect((await world.states()).sort()).toEqual(['package-lost EMAIL SENT', 'package-lost TEXT SENT']);
});

it('many emails to a service that does not answer do not hold up a text that is due', async () => {
  const world = await messageWorld();
  const leave = async (customerId: string, status: 'TRANSIT' | 'LOST') => {
    const parcel = await world.receive(customerId, { status: status === 'LOST' ? 'TRANSIT' : 'ORIGIN' });
    for (const event of (await world.change(parcel, { status })).events) await world.tell(event);
  };
  for (let count = 0; count < 11; count++) await leave((await world.customer()).customerId, 'TRANSIT');
  world.clock.time += 10 * MINUTE_MS;
  world.outcomes.push('is busy');
  await leave((await world.customer({ contactMethod: 'PHONE' })).customerId, 'LOST');
  world.clock.time += 2 * MINUTE_MS;
  const sender = withMailAfterTexts(world);
  await sender.sweep();
  expect(world.textMessages).toHaveLength(1);
  expect(world.mails).toHaveLength(11);
});

describe('a customer whose profile is gone', () => {
  it('gets nothing that waited, and events and reports about them do not fail', async () => {
    const world = await aCustomer({ contactMethod: 'BOTH' });
    const { events } = await world.depart();
    for (const event of events) await world.tell(event);
    const [waiting] = await world.ledger(world.customerId);
    await world.remove();
    await world.pass(11);
    expect(await world.states()).toEqual(['package-departed EMAIL CANCELED']);
    for (const event of events) await world.tell(event);
    expect(world.logged).toHaveLogged('EVENT_WITHOUT_CUSTOMER', { customerId: world.customerId });
    await world.process().report(JSON.parse(example('ses/bounce-permanent', waiting)));
    await world.pass(11);
    expect(world.mails).toEqual([]);
    expect(world.textMessages).toEqual([]);
  });
});

describe('events that come more than a day late, after an outage', () => {
  it('tell what is true now, and nothing that was overtaken', async () => {
    const world = await aCustomer();
    const departed = await world.depart();
    const arrived = await world.change(departed.parcel, { status: 'DESTINATION' });
    world.clock.time += 30 * HOUR_MS;
    for (const event of [...departed.events, ...arrived.events]) await world.tell(event);
    await world.pass(11);
    expect((await world.states()).sort()).toEqual([
      'package-departed EMAIL CANCELED',
      'package-ready EMAIL SENT',
    ]);
    expect(world.mails).toHaveLength(1);
  });
});
