import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { textConsent } from '#functions/messages/settings/text-consent.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { type MessageWorld, messageWorld } from './support/message-world.ts';

withLocalStores();

/** A package that has just become ready for pickup, with the events of that. */
async function aReadyPackage(
  { receive, change }: MessageWorld,
  customerId: string,
  changes: Partial<ParcelRecord> = {},
) {
  const parcel = await receive(customerId, { status: 'TRANSIT', ...changes });
  return change(parcel, { status: 'DESTINATION' });
}

const aDeparture = async ({ receive, change }: MessageWorld, customerId: string) =>
  change(await receive(customerId), { status: 'TRANSIT' });

const states = async ({ ledger }: MessageWorld, customerId: string) =>
  (await ledger(customerId)).map(({ channel, messageState }) => `${channel} ${messageState}`);

/** A package that is lost, which is told at once. */
const aLostPackage = async ({ receive, change }: MessageWorld, customerId: string) =>
  change(await receive(customerId), { status: 'LOST' });

const tellAll = async ({ tell }: MessageWorld, events: readonly DomainEvent[]) => {
  for (const event of events) await tell(event);
};

describe('a message that need not wait', () => {
  it('goes out once, however often its event is delivered, and the ledger has what was sent', async () => {
    const world = await messageWorld();
    const { customerId, email } = await world.customer();
    const { events } = await aLostPackage(world, customerId);
    for (let delivery = 0; delivery < 3; delivery++) await tellAll(world, events);
    await Promise.all(events.flatMap((event) => [world.tell(event), world.tell(event)]));
    expect(world.mails).toMatchObject([{ to: email, customerId }]);
    const [mail] = world.mails;
    expect(mail?.unsubscribeUrl).toBeUndefined();
    expect(await world.ledger(customerId)).toMatchObject([
      {
        messageType: 'package-lost',
        messageState: 'SENT',
        to: email,
        subject: mail?.subject,
        text: mail?.text,
      },
    ]);
  });

  it('goes out by email and by text to a customer who wants both', async () => {
    const world = await messageWorld();
    const { customerId } = await world.customer({ contactMethod: 'BOTH' });
    await tellAll(world, (await aLostPackage(world, customerId)).events);
    expect((await states(world, customerId)).sort()).toEqual(['EMAIL SENT', 'TEXT SENT']);
    expect(world.textMessages).toMatchObject([{ to: '907-555-0142', customerId }]);
  });

  it('goes out by email if the number is not confirmed or texts were stopped', async () => {
    const world = await messageWorld();
    for (const choices of [{ confirmedPhone: '907-555-0199' }, { textsStoppedAt: '2026-03-01T00:00:00Z' }]) {
      const { customerId } = await world.customer({ contactMethod: 'PHONE' }, choices);
      await tellAll(world, (await aLostPackage(world, customerId)).events);
      expect(await states(world, customerId)).toEqual(['EMAIL SENT']);
    }
    expect(world.textMessages).toEqual([]);
  });

  it('of a kind whose email was turned off does not come by email after STOP, unless the kind is required', async () => {
    const world = await messageWorld();
    const kinds = { progress: { email: false, text: true }, problems: { email: false, text: true } };
    for (const contactMethod of ['BOTH', 'PHONE'] as const) {
      const { customerId } = await world.customer(
        { contactMethod },
        { kinds, textsStoppedAt: '2026-03-01T00:00:00Z' },
      );
      await tellAll(world, (await aLostPackage(world, customerId)).events);
      await tellAll(world, (await aDeparture(world, customerId)).events);
      await world.pass(10);
      expect((await world.ledger(customerId)).map(({ messageType }) => messageType)).toEqual([
        'package-lost',
      ]);
    }
  });

  it('comes by email after STOP to a customer who preferred texts, or whose new number is not confirmed', async () => {
    const world = await messageWorld();
    const stopped = await world.customer(
      { contactMethod: 'PHONE' },
      { textsStoppedAt: '2026-03-01T00:00:00Z' },
    );
    const kinds = { progress: { email: false, text: true } };
    const unconfirmed = await world.customer(
      { contactMethod: 'BOTH' },
      { kinds, confirmedPhone: '907-555-0199' },
    );
    for (const { customerId } of [stopped, unconfirmed]) {
      await tellAll(world, (await aDeparture(world, customerId)).events);
      await world.pass(10);
      expect(await states(world, customerId)).toEqual(['EMAIL SENT']);
    }
  });

  it('does not go to an address that bounced', async () => {
    const world = await messageWorld();
    const { customerId, email } = await world.customer();
    await world.settings.change(customerId, (settings) => ({
      ...settings,
      emailProblem: { address: email, problem: 'BOUNCED', at: '2026-03-01T00:00:00Z' },
    }));
    await tellAll(world, (await aLostPackage(world, customerId)).events);
    expect(await states(world, customerId)).toEqual([]);
    expect(world.mails).toEqual([]);
  });

  it('is not sent if the package has moved on before it could be', async () => {
    const world = await messageWorld();
    const { customerId } = await world.customer();
    const { parcel, events } = await aLostPackage(world, customerId);
    world.outcomes.push('is busy');
    await tellAll(world, events);
    expect(await states(world, customerId)).toEqual(['EMAIL HELD']);
    await world.change(parcel, { status: 'CORRECTED' });
    await world.pass(5);
    expect(await states(world, customerId)).toEqual(['EMAIL CANCELED']);
    expect(world.mails).toEqual([]);
  });

  it('is not sent two days after the event, for example when old records are replayed', async () => {
    const world = await messageWorld();
    const { customerId } = await world.customer();
    const { events } = await aLostPackage(world, customerId);
    world.clock.time += 49 * 60 * 60_000;
    await tellAll(world, events);
    expect(await states(world, customerId)).toEqual([]);
  });
});

describe('a digest', () => {
  it('lists twenty packages that become ready within ten minutes', async () => {
    const world = await messageWorld();
    const { customerId } = await world.customer();
    const numbers = Array.from({ length: 20 }, (_, index) => `1Z999AA101234567${index + 10}`);
    for (const [index, shippingTrackingNum] of numbers.entries()) {
      await tellAll(world, (await aReadyPackage(world, customerId, { shippingTrackingNum })).events);
      if (index % 5 === 4) await world.pass(2);
    }
    expect(world.mails).toEqual([]);
    await world.pass(3);
    expect(world.mails).toMatchObject([
      { unsubscribeUrl: expect.stringContaining(`token=${customerId}.ready.`) },
    ]);
    const [message] = await world.ledger(customerId);
    expect(message?.facts).toHaveLength(20);
    for (const number of numbers) expect(world.mails[0]?.text.split(number)).toHaveLength(2);
    for (const number of numbers) expect(world.mails[0]?.html).toContain(number);
    expect(world.mails[0]?.subject).toContain('20 packages');
    const secret = world.mails[0]?.unsubscribeUrl?.split('.').at(-1) ?? 'no secret';
    expect(world.mails[0]?.text).toContain(secret);
    expect(message?.text).toContain('Stop emails like this one: ');
    expect(message?.text).not.toContain(secret);
    await world.pass(30);
    expect(world.mails).toHaveLength(1);
  });

  it('leaves out the packages of which it is no longer true, and tells the others', async () => {
    const world = await messageWorld();
    const { customerId } = await world.customer();
    const numbers = ['1Z999AA10123450001', '1Z999AA10123450002', '1Z999AA10123450003'];
    for (const [index, shippingTrackingNum] of numbers.entries()) {
      const { parcel, events } = await aReadyPackage(world, customerId, { shippingTrackingNum });
      await tellAll(world, events);
      if (index < 2) await world.change(parcel, { status: index === 0 ? 'LOST' : 'TRANSIT' });
    }
    await world.pass(10);
    expect(world.mails).toHaveLength(1);
    const [{ subject = '', text = '', html = '' } = {}] = world.mails;
    for (const content of [text, html])
      expect(numbers.filter((number) => content.includes(number))).toEqual(numbers.slice(2));
    expect(subject).not.toContain('packages');
  });

  it('has its own message for each terminal, and the next package after it is sent opens another', async () => {
    const world = await messageWorld();
    const { customerId } = await world.customer();
    for (const destinationCode of ['ANC', 'KEN'] as const) {
      const parcel = await world.receive(customerId, { status: 'TRANSIT', destinationCode });
      await tellAll(world, (await world.change(parcel, { status: 'DESTINATION' })).events);
    }
    await world.pass(10);
    expect(world.mails).toHaveLength(2);
    await tellAll(world, (await aReadyPackage(world, customerId)).events);
    await world.pass(10);
    expect(world.mails).toHaveLength(3);
  });

  it('leaves out a package whose arrival was undone, and is not sent if none is left', async () => {
    const world = await messageWorld();
    const { customerId } = await world.customer();
    const [first, second] = [await aReadyPackage(world, customerId), await aReadyPackage(world, customerId)];
    await tellAll(world, [...first.events, ...second.events]);
    const undone = await world.change(first.parcel, { status: 'TRANSIT' });
    await world.pass(10);
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]?.text).toContain(second.parcel.freightBillNum);
    const [told] = await world.ledger(customerId);
    const { parcelId, freightBillNum } = second.parcel;
    expect(told?.packages).toEqual([{ parcelId, freightBillNum }]);
    const again = await world.change(undone.parcel, { status: 'DESTINATION' });
    await tellAll(world, again.events);
    await world.change(again.parcel, { status: 'TRANSIT' });
    await world.pass(10);
    expect(world.mails).toHaveLength(1);
    expect((await states(world, customerId)).sort()).toEqual(['EMAIL CANCELED', 'EMAIL SENT']);
  });

  it('takes concurrent events without losing or repeating one', async () => {
    const world = await messageWorld();
    const { customerId } = await world.customer();
    const ready = await Promise.all(Array.from({ length: 12 }, () => aReadyPackage(world, customerId)));
    const events = ready.flatMap((one) => one.events);
    await Promise.all([...events, ...events].map(world.tell));
    await world.pass(12);
    const told = (await world.ledger(customerId)).flatMap(({ facts }) => facts.map(({ id }) => id));
    expect(told.sort()).toEqual(events.map(({ id }) => id).sort());
    expect(world.mails).toHaveLength((await world.ledger(customerId)).length);
  });

  it('of arrivals waits for the evening in Tacoma if the customer wants that', async () => {
    const world = await messageWorld(new Date('2026-03-02T18:00:00Z'));
    const { customerId } = await world.customer(undefined, { isEveningDigest: true });
    const event = {
      eventVersion: 1,
      change: 'CREATED',
      type: 'package-received',
      at: world.clock.now().toISOString(),
      customerId,
      destinationCode: 'ANC',
    } as const;
    for (const id of ['a', 'b', 'c'])
      await world.tell({ ...event, id, parcelId: (await world.receive(customerId)).parcelId });
    const [message] = await world.ledger(customerId);
    expect(message?.dueAt).toBe('2026-03-03T02:00:00.000Z');
    world.clock.time = Date.parse('2026-03-03T01:59:00Z');
    await world.pass(1);
    expect(world.mails).toHaveLength(1);
  });
});

describe('a number that the provider of texts refuses', () => {
  const PHONE = '907-555-0142';

  /** A customer who gets texts, with the event of a package on hold, whose text will be refused. */
  async function aRefusedNumber() {
    const world = await messageWorld();
    const { customerId } = await world.customer({ contactMethod: 'PHONE' });
    const consent = textConsent(world.table);
    const confirm = () =>
      world.settings.changeWith(customerId, (before) =>
        consent.given(before, PHONE, 'I agree.', world.clock.now()),
      );
    await confirm();
    world.clock.time += 1000;
    const { events } = await aLostPackage(world, customerId);
    world.optedOut.add(PHONE);
    return { world, customerId, consent, confirm, events };
  }

  it('counts as one that has answered STOP', async () => {
    const { world, customerId, consent, events } = await aRefusedNumber();
    await tellAll(world, events);
    expect(await states(world, customerId)).toContain('TEXT REFUSED');
    const { textsStoppedAt } = await world.settings.ofCustomer(customerId);
    expect(textsStoppedAt).toBe(world.clock.now().toISOString());
    const [entry] = await consent.log(customerId);
    expect(entry).toMatchObject({ isGiven: false, by: 'PROVIDER', phone: PHONE, at: textsStoppedAt });
  });

  it('still gets texts if they were turned on again in the meantime', async () => {
    const { world, customerId, confirm, events } = await aRefusedNumber();
    const sender = world.process(async (call, proceed) => {
      const result = await proceed();
      if (call !== 'send') return result;
      world.clock.time += 1000;
      await confirm();
      return result;
    });
    for (const event of events) await sender.tell(event);
    expect((await world.settings.ofCustomer(customerId)).textsStoppedAt).toBeUndefined();
  });
});

describe('the outcome of sending', () => {
  const REASONS = {
    'is busy': 'TooManyRequestsException: Slow down',
    refuses: 'MessageRejected: Address blocked',
    'does not answer': 'TimeoutError: No response',
    'accepts without an answer': 'TimeoutError: No response',
  };

  it.each([
    ['the service is busy', 'is busy', 1, 'SENT'],
    ['the service refuses', 'refuses', 0, 'REFUSED'],
    ['the service does not answer, but a duplicate is better than none', 'does not answer', 1, 'SENT'],
    ['the answer is lost, and a duplicate is better than none', 'accepts without an answer', 2, 'SENT'],
  ] as const)('if %s', async (_, outcome, sent, state) => {
    const world = await messageWorld();
    const { customerId } = await world.customer();
    world.outcomes.push(outcome);
    await tellAll(world, (await aLostPackage(world, customerId)).events);
    await world.pass(5);
    expect(world.mails).toHaveLength(sent);
    const [message] = await world.ledger(customerId);
    const { messageId } = message ?? {};
    const cause = { customerId, messageId, channel: 'EMAIL', reason: REASONS[outcome] };
    expect(codesIn(world.logged)).toEqual(['MESSAGE_NOT_SENT']);
    expect(world.logged).toHaveLogged('MESSAGE_NOT_SENT', cause);
    expect(message).toMatchObject({ messageState: state });
    expect(message?.hadUnknownOutcome).toBe(/answer/.test(outcome) ? true : undefined);
    expect(message?.dueAt).toBeUndefined();
  });

  it.each(['does not answer', 'accepts without an answer'] as const)(
    'is unknown for news that can be missed, which is not sent again: %s',
    async (outcome) => {
      const world = await messageWorld();
      const { customerId } = await world.customer();
      const parcel = await world.receive(customerId);
      world.outcomes.push(outcome);
      await tellAll(world, (await world.change(parcel, { status: 'TRANSIT' })).events);
      await world.pass(60);
      expect(await states(world, customerId)).toEqual(['EMAIL UNKNOWN']);
      expect((await world.ledger(customerId))[0]?.sentAt).toBeUndefined();
      expect(world.mails.length).toBe(outcome === 'does not answer' ? 0 : 1);
    },
  );
});

it('packages that are put on hold within a minute are one message, wherever they go', async () => {
  const world = await messageWorld();
  const { customerId } = await world.customer();
  for (const destinationCode of ['ANC', 'KEN', null] as const) {
    const parcel = await world.receive(customerId, { destinationCode });
    await tellAll(world, (await world.change(parcel, { status: 'TROUBLED' })).events);
  }
  expect(world.mails).toEqual([]);
  await world.pass(1);
  expect(world.mails).toMatchObject([{ subject: 'Action required: 3 packages' }]);
});

it('a digest names the terminal that its packages go to when it is sent', async () => {
  const world = await messageWorld();
  const { customerId } = await world.customer();
  const first = await aDeparture(world, customerId);
  const second = await aDeparture(world, customerId);
  await tellAll(world, [...first.events, ...second.events]);
  await world.change(first.parcel, { destinationCode: 'FBK' });
  await world.pass(11);
  const [mail] = world.mails;
  expect(mail?.subject).toBe('2 packages are on their way to Alaska');
  expect(mail?.text).toContain('Destination: Fairbanks');
  expect(mail?.text).toContain('Destination: Anchorage');
});
