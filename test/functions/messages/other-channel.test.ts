import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { textConsent } from '#functions/messages/settings/text-consent.ts';
import type { MessageChannel } from '#shared/rules/messages/message-types.ts';
import { crashAfter } from '#test/functions/core/intercepted.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { type Example, example } from './reports/support.ts';
import { type MessageWorld, messageWorld } from './support/message-world.ts';

withLocalStores();

/** 9:30 PM in Alaska, when texts wait until the morning. */
const NIGHT = new Date('2026-03-03T06:30:00Z');
const MORNING = '2026-03-03T17:00:00Z';
const PHONE = '907-555-0142';
const ONLY_EMAIL = { problems: { email: true, text: false }, ready: { email: true, text: false } };

/** A customer, with changes to two of their packages. */
async function aCustomer(start: Date | undefined, ...about: Parameters<MessageWorld['customer']>) {
  const world = await messageWorld(start);
  const { customerId } = await world.customer(...about);
  if (about[1]?.confirmedPhone === undefined)
    await world.settings.changeWith(customerId, (before) =>
      textConsent(world.table).given(before, PHONE, 'I agree.', new Date(0)),
    );
  const tell = async (events: readonly DomainEvent[]) => {
    for (const event of events) await world.tell(event);
  };
  const ready = async () =>
    (await world.change(await world.receive(customerId, { status: 'TRANSIT' }), { status: 'DESTINATION' }))
      .events;
  const lost = async () =>
    (await world.change(await world.receive(customerId, { status: 'TRANSIT' }), { status: 'LOST' })).events;
  const stop = () =>
    world.settings.change(customerId, (before) => ({
      ...before,
      textsStoppedAt: world.clock.now().toISOString(),
    }));
  const states = async () =>
    (await world.ledger(customerId)).map(({ channel, messageState }) => `${channel} ${messageState}`).sort();
  const report = async (name: Example, channel: MessageChannel) => {
    const message = (await world.ledger(customerId)).find(
      (each) => each.channel === channel && each.messageState !== 'HELD',
    );
    await world.process().report(JSON.parse(example(name, message)));
  };
  return { ...world, customerId, tell, ready, lost, stop, states, report };
}

describe('a text that waited until after STOP', () => {
  it('is replaced by an email, once', async () => {
    const world = await aCustomer(NIGHT, { contactMethod: 'PHONE' });
    const events = await world.lost();
    await world.tell(events);
    await world.stop();
    world.clock.time = Date.parse(MORNING);
    await Promise.all([world.pass(1), world.pass(1)]);
    await world.pass(2);
    await world.tell(events);
    expect(await world.states()).toEqual(['EMAIL SENT', 'TEXT CANCELED']);
    expect(world.mails).toHaveLength(1);
    expect(world.textMessages).toEqual([]);
  });

  it('and lists several packages is replaced by one email about all of them', async () => {
    const world = await aCustomer(NIGHT, { contactMethod: 'PHONE' });
    const events = [...(await world.ready()), ...(await world.ready())];
    await world.tell(events);
    await world.stop();
    world.clock.time = Date.parse(MORNING);
    await world.pass(12);
    await world.tell(events);
    await world.pass(12);
    expect(await world.states()).toEqual(['EMAIL SENT', 'TEXT CANCELED']);
    const [email] = (await world.ledger(world.customerId)).filter(({ channel }) => channel === 'EMAIL');
    expect(email?.facts.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });

  it('is not replaced if an email told it, or if the customer has turned off email of its kind', async () => {
    const both = await aCustomer(NIGHT, { contactMethod: 'BOTH' });
    const neither = await aCustomer(
      NIGHT,
      { contactMethod: 'BOTH' },
      { kinds: { ready: { email: false, text: true } } },
    );
    for (const world of [both, neither]) {
      await world.tell(await world.ready());
      await world.stop();
      world.clock.time = Date.parse(MORNING);
      await world.pass(12);
    }
    expect(await both.states()).toEqual(['EMAIL SENT', 'TEXT CANCELED']);
    expect(await neither.states()).toEqual(['TEXT CANCELED']);
  });
});

it('a text that is refused is replaced by an email, whether its number has opted out or not', async () => {
  for (const hasOptedOut of [true, false]) {
    const world = await aCustomer(undefined, { contactMethod: 'PHONE' });
    if (hasOptedOut) world.optedOut.add(PHONE);
    else world.outcomes.push('refuses');
    await world.tell(await world.lost());
    await world.pass(2);
    expect(await world.states()).toEqual(['EMAIL SENT', 'TEXT REFUSED']);
    const { textsStoppedAt } = await world.settings.ofCustomer(world.customerId);
    expect(textsStoppedAt !== undefined).toBe(hasOptedOut);
  }
});

it('an email that is refused, at once or later, is replaced by a text', async () => {
  const kinds = { problems: { email: true, text: false } };
  for (const isLate of [true, false]) {
    const world = await aCustomer(undefined, { contactMethod: 'BOTH' }, { kinds });
    if (!isLate) world.outcomes.push('refuses');
    await world.tell(await world.lost());
    if (isLate) await world.report('ses/reject', 'EMAIL');
    await world.pass(2);
    expect(await world.states()).toEqual(['EMAIL REFUSED', 'TEXT SENT']);
  }
});

it('a text that was not delivered is replaced by an email, even if the email bounces, too, only once', async () => {
  const world = await aCustomer(undefined, { contactMethod: 'PHONE' });
  await world.tell(await world.lost());
  await Promise.all([world.report('texts/blocked', 'TEXT'), world.report('texts/blocked', 'TEXT')]);
  await world.pass(2);
  expect(await world.states()).toEqual(['EMAIL SENT', 'TEXT BOUNCED']);
  await world.report('ses/bounce-permanent', 'EMAIL');
  await world.pass(2);
  expect(await world.states()).toEqual(['EMAIL BOUNCED', 'TEXT BOUNCED']);
  expect([world.mails.length, world.textMessages.length]).toEqual([1, 1]);
});

it('a text that was not delivered is not replaced by an email of a kind that the customer has turned off', async () => {
  const kinds = { ready: { email: false, text: true }, problems: { email: false, text: true } };
  const world = await aCustomer(undefined, { contactMethod: 'BOTH' }, { kinds });
  await world.tell(await world.ready());
  await world.pass(10);
  await world.report('texts/blocked', 'TEXT');
  await world.pass(12);
  expect(await world.states()).toEqual(['TEXT BOUNCED']);
});

describe('wherever the function is killed', () => {
  /** Runs a step that stops after one call, after two and so on, until it no longer stops. Each time in a new world. */
  async function killedAnywhere(
    aWorld: () => Promise<Awaited<ReturnType<typeof aCustomer>>>,
    step: (process: ReturnType<MessageWorld['process']>) => Promise<void>,
    check: (world: Awaited<ReturnType<typeof aCustomer>>) => Promise<void>,
  ) {
    let hasFinished = false;
    for (let calls = 1; !hasFinished; calls++) {
      const world = await aWorld();
      const crash = crashAfter(calls);
      let made = 0;
      const process = world.process((method, call) => {
        made += 1;
        return crash(method, call);
      });
      await step(process).catch(() => {});
      hasFinished = made < calls;
      await check(world);
    }
  }

  it('a text after STOP is replaced by one email', async () => {
    await killedAnywhere(
      async () => {
        const world = await aCustomer(NIGHT, { contactMethod: 'PHONE' });
        await world.tell(await world.lost());
        await world.stop();
        world.clock.time = Date.parse(MORNING);
        return world;
      },
      ({ sweep }) => sweep(),
      async (world) => {
        await world.pass(8);
        expect(await world.states()).toEqual(['EMAIL SENT', 'TEXT CANCELED']);
        expect(world.mails.length).toBeGreaterThan(0);
      },
    );
  });

  it('a text whose number is refused is replaced by one email, and texts are stopped', async () => {
    await killedAnywhere(
      async () => {
        const world = await aCustomer(NIGHT, { contactMethod: 'PHONE' });
        await world.tell(await world.lost());
        world.clock.time = Date.parse(MORNING);
        world.optedOut.add(PHONE);
        return world;
      },
      ({ sweep }) => sweep(),
      async (world) => {
        await world.pass(8);
        const [email, text] = await world.states();
        expect(email).toBe('EMAIL SENT');
        expect(text).toMatch(/^TEXT (REFUSED|CANCELED)$/);
        const { textsStoppedAt } = await world.settings.ofCustomer(world.customerId);
        expect(textsStoppedAt).toBeDefined();
      },
    );
  });
});

describe('an email that bounced', () => {
  it('is replaced by a text to a confirmed number, even if its kind comes by email only, if the kind is required', async () => {
    const world = await aCustomer(undefined, { contactMethod: 'BOTH' }, { kinds: ONLY_EMAIL });
    await world.tell([...(await world.lost()), ...(await world.ready())]);
    await world.report('ses/bounce-permanent', 'EMAIL');
    // The second message still waited when the address turned out to be dead.
    await world.pass(24);
    expect(await world.states()).toEqual(['EMAIL BOUNCED', 'EMAIL CANCELED', 'TEXT SENT']);
    expect(world.textMessages).toMatchObject([{ text: expect.stringContaining('find') }]);
  });

  it.each([
    ['prefers email', { contactMethod: 'EMAIL' as const }, {}],
    ['has not confirmed the number', {}, { confirmedPhone: '907-555-0199' }],
    ['has stopped texts', {}, { confirmedPhone: PHONE, textsStoppedAt: '2026-03-01T00:00:00Z' }],
  ])('is not replaced by a text if the customer %s', async (_, profile, choices) => {
    const world = await aCustomer(undefined, { contactMethod: 'BOTH', ...profile }, choices);
    await world.tell(await world.lost());
    await world.report('ses/bounce-permanent', 'EMAIL');
    await world.pass(2);
    expect(await world.states()).toEqual(['EMAIL BOUNCED']);
  });

  it('that was marked as spam has arrived, and is not replaced', async () => {
    const world = await aCustomer(undefined, { contactMethod: 'BOTH' }, { kinds: ONLY_EMAIL });
    await world.tell(await world.lost());
    await world.report('ses/complaint', 'EMAIL');
    await world.pass(2);
    expect(await world.states()).toEqual(['EMAIL SENT']);
  });
});
