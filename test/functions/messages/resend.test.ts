import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as messages } from '#functions/lambdas/messages.ts';
import type { MessageRecord } from '#functions/messages/ledger/message-record.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import type { StaffMessage } from '#shared/contracts/staff/messages.ts';
import { DAY_MS, HOUR_MS } from '#shared/rules/durations.ts';
import { MESSAGE_STATES, RESENDABLE_STATES } from '#shared/rules/messages/message-types.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { anEvent, aPerson, errorBodyOf, invoke } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aMessage } from '#test/support/messages/message.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer, parcels, table } from '#test/support/stores.ts';

withLocalStores();

const NOW = new Date('2026-02-05T19:00:00Z');
const staff = aPerson('CustomerService');
const clock = { time: NOW, now: () => clock.time };
const handler = messages.with({ environment: TEST_ENVIRONMENT, clock });
beforeEach(() => {
  clock.time = NOW;
});

const resend = (
  { customerId, messageId }: Pick<MessageRecord, 'customerId' | 'messageId'>,
  requestId: string = randomUUID(),
) =>
  invoke(
    handler,
    anEvent('resendMessage', staff, { params: { customerId, messageId }, body: { requestId } }),
  );

/** A customer who was told that their package is ready. */
async function aToldCustomer(
  changes: Partial<Omit<MessageRecord, 'facts'>> = {},
  status: ParcelStatus = 'DESTINATION',
) {
  const customer = await aRegisteredCustomer();
  const parcel = aParcelRecord(customer.customerId, { status });
  await parcels().create(parcel);
  const { parcelId } = parcel;
  const message = aMessage(customer.customerId, { parcelIds: [parcelId], to: customer.email, ...changes });
  const ledger = messageRepository(table());
  await ledger.create(message);
  const all = async () =>
    (await ledger.list(customer.customerId, { limit: 50 })).shown.map(({ messageId }) => messageId);
  return { customer, parcel, message, ledger, all };
}

describe('a message that staff send again', () => {
  it('is a new one with the same facts, due now, that names who did it', async () => {
    const { customer, message, ledger, all } = await aToldCustomer();
    const { status, body } = await resend(message);
    expect(status).toBe(200);
    const copy = body as StaffMessage;
    expect(copy).toMatchObject({
      state: 'HELD',
      heldUntil: NOW.toISOString(),
      isResent: true,
      resentBy: staff.email,
      text: null,
    });
    // The copy is the newest, and the first message stays as it was.
    expect(await all()).toEqual([copy.messageId, message.messageId]);
    expect(await ledger.find(customer.customerId, message.messageId)).toEqual({
      ...message,
      copies: [{ messageId: copy.messageId, at: NOW.toISOString() }],
      version: message.version + 1,
    });
    const stored = await ledger.find(customer.customerId, copy.messageId);
    expect(stored).toMatchObject({ facts: message.facts, dueAt: NOW.toISOString(), tries: 0 });
    const due = (await ledger.listDue(NOW, 100)).items.map(({ messageId }) => messageId);
    expect(due).toContain(copy.messageId);
  });

  it('is sent once if the request is repeated, even concurrently', async () => {
    const { message, all } = await aToldCustomer();
    const requestId = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => resend(message, requestId)));
    responses.push(await resend(message, requestId));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => (body as StaffMessage).messageId)).size).toBe(1);
    expect(await all()).toHaveLength(2);
  });

  it('is sent once if two staff want it at the same time', async () => {
    const { message, all } = await aToldCustomer();
    const responses = await Promise.all([resend(message), resend(message)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await all()).toHaveLength(2);
  });

  it('is not sent again while a copy is on its way, and three times a day, also by its copies', async () => {
    const { customer, message, ledger, all } = await aToldCustomer();
    /** Sends the copy, an hour later. */
    const finish = async (messageId: string) => {
      const copy = await ledger.find(customer.customerId, messageId);
      if (!copy) throw new Error('The copy is missing.');
      await ledger.save(copy, { ...copy, messageState: 'SENT', to: customer.email, text: 'It is ready.' });
      clock.time = new Date(clock.time.getTime() + HOUR_MS);
    };
    let latest = message.messageId;
    for (let copies = 1; copies <= 3; copies++) {
      const { status, body } = await resend({ ...message, messageId: latest });
      expect(status).toBe(200);
      expect(errorBodyOf(await resend(message)).message).toBe('This message is already being sent again.');
      latest = (body as StaffMessage).messageId;
      await finish(latest);
    }
    for (const messageId of [message.messageId, latest])
      expect(errorBodyOf(await resend({ ...message, messageId }))).toMatchObject({
        status: 409,
        message: 'This message was sent again three times in the last 24 hours. Please try again tomorrow.',
      });
    expect(await all()).toHaveLength(4);
    clock.time = new Date(NOW.getTime() + DAY_MS);
    expect((await resend(message)).status).toBe(200);
  });

  it('has a copy of its own, even if another message is sent again with the same request id at that time', async () => {
    const { customer, parcel, message, ledger, all } = await aToldCustomer();
    const another = aMessage(customer.customerId, {
      parcelIds: [parcel.parcelId],
      createdAt: '2026-02-05T18:00:00.000Z',
    });
    await ledger.create(another);
    const requestId = randomUUID();
    for (const one of [message, another]) expect((await resend(one, requestId)).status).toBe(200);
    expect(await all()).toHaveLength(4);
  });

  it('returns the copy to a repeated request even if the package has changed since', async () => {
    const { parcel, message } = await aToldCustomer();
    const requestId = randomUUID();
    const first = await resend(message, requestId);
    await parcels().save(parcel, { ...parcel, status: 'TRANSIT' });
    expect(await resend(message, requestId)).toMatchObject({ status: 200, body: first.body });
    expect((await resend(message)).status).toBe(409);
  });

  it.each(MESSAGE_STATES)('can have the state %s, or not', async (messageState) => {
    const { message, all } = await aToldCustomer({ messageState });
    const isAllowed = RESENDABLE_STATES.includes(messageState);
    expect((await resend(message)).status).toBe(isAllowed ? 200 : 409);
    expect(await all()).toHaveLength(isAllowed ? 2 : 1);
  });
});

describe('a message is not sent again', () => {
  it.each([
    ['COMPLETED', 'The package was picked up first.'],
    ['LOST', 'The package was reported lost first.'],
    ['TRANSIT', 'The package has changed since.'],
    ['DELETED', 'The package was deleted first.'],
  ] as const)('once its package is %s', async (status, reason) => {
    const { message, all } = await aToldCustomer({}, status);
    expect(errorBodyOf(await resend(message))).toMatchObject({ status: 409, message: reason });
    expect(await all()).toHaveLength(1);
  });

  it('to an address that bounced, or a number that gets no texts', async () => {
    const { customer, message } = await aToldCustomer();
    const text = aMessage(customer.customerId, {
      parcelIds: message.facts.flatMap((fact) => ('parcelId' in fact ? [fact.parcelId] : [])),
      channel: 'TEXT',
    });
    await messageRepository(table()).create(text);
    const settings = settingsRepository(table());
    const refusalOf = async (of: MessageRecord) => errorBodyOf(await resend(of)).message;
    expect(await refusalOf(text)).toBe('The mobile number is not confirmed.');
    await settings.change(customer.customerId, (before) => ({
      ...before,
      textsStoppedAt: NOW.toISOString(),
      emailProblem: { address: customer.email, problem: 'BOUNCED', at: NOW.toISOString() },
    }));
    expect(await refusalOf(text)).toBe('Texts to this number were stopped.');
    expect(await refusalOf(message)).toBe('Email to this address bounced or was marked as spam.');
  });

  it('to a former address only if that one bounced, like the message itself', async () => {
    const { customer, message, ledger } = await aToldCustomer();
    const { customerId, email } = customer;
    const told = (to: string): MessageRecord => ({
      ...message,
      messageId: `contact-changed-${to}`,
      messageType: 'contact-changed',
      facts: [
        {
          ...{ eventVersion: 1, id: `contact-changed#${to}`, type: 'contact-changed', change: 'UPDATED' },
          ...{ at: NOW.toISOString(), customerId, detail: 'email', channel: 'EMAIL', to },
        },
      ],
    });
    const [former, current] = [told('former@northbound.test'), told(email)];
    for (const each of [former, current]) await ledger.create(each);
    await settingsRepository(table()).change(customerId, (before) => ({
      ...before,
      emailProblem: { address: email, problem: 'BOUNCED', at: NOW.toISOString() },
    }));
    expect((await resend(former)).status).toBe(200);
    expect((await resend(current)).status).toBe(409);
  });

  it('for another customer', async () => {
    const { message } = await aToldCustomer();
    const other = await aRegisteredCustomer();
    const { status } = await resend({ ...message, customerId: other.customerId });
    expect(status).toBe(404);
  });
});
