import { describe, expect, it } from 'vitest';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { handler as messages } from '#functions/lambdas/messages.ts';
import { channelsFor } from '#functions/messages/planning/message-plan.ts';
import type { MessageSettingsRecord } from '#functions/messages/settings/settings-record.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import {
  canUnsubscribe,
  unsubscribeToken,
  unsubscribeUrl,
} from '#functions/messages/settings/unsubscribe-token.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import {
  KIND_RULES,
  MESSAGE_KINDS,
  MESSAGE_TYPES,
  type MessageKind,
  type MessageType,
  rulesOf,
} from '#shared/rules/messages/message-types.ts';
import { anEvent, errorBodyOf, invoke } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';

withLocalStores();

const ORIGIN = 'https://portal.northbound.example';
const NOW = new Date('2026-11-28T19:00:00Z');
const handlerAt = (now: Date) => messages.with({ environment: TEST_ENVIRONMENT, clock: { now: () => now } });
const handler = handlerAt(NOW);

/** Sends the request of a mail service: a form without a sign-in. */
const post = (token: string, rawBody = 'List-Unsubscribe=One-Click', now = NOW) =>
  invoke(
    handlerAt(now),
    anEvent('unsubscribe', null, {
      query: { token },
      rawBody,
      contentType: 'application/x-www-form-urlencoded',
    }),
  );

const TYPE_OF = Object.fromEntries(
  (Object.keys(MESSAGE_TYPES) as MessageType[]).map((type) => [rulesOf(type).kind, type]),
) as Record<MessageKind, MessageType>;

/** A customer with the tokens of the links in their emails. */
async function aCustomerWithLinks(changes: Partial<MessageSettingsRecord> = {}) {
  const { customerId } = await aRegisteredCustomer();
  const settings = settingsRepository(table());
  await settings.ensured(customerId, NOW);
  const stored = await settings.change(customerId, (before) => ({ ...before, ...changes }));
  const { unsubscribeToken: unsigned, unsubscribeKey = { key: '', since: '' } } = stored;
  return {
    customerId,
    tokenFor: (kind: MessageKind) => unsubscribeToken(TYPE_OF[kind], { customerId, unsubscribeKey }),
    /** As it was in emails from before links were signed. */
    unsignedFor: (kind: MessageKind) => `${customerId}.${kind}.${unsigned}`,
    stored: () => settings.ofCustomer(customerId),
    channelsOf: async (type: MessageType, isTextOn = false) => {
      const customer = await customerRepository(table()).find(customerId, true);
      if (!customer) throw new Error('The customer has no profile.');
      return channelsFor(rulesOf(type).kind, customer, await settings.ofCustomer(customerId), isTextOn);
    },
  };
}

/** The number of a customer whose texts are on. */
const WITH_TEXTS = { confirmedPhone: SAMPLE_PROFILE.mobileNumber };

describe('the link in an email', () => {
  it.each<MessageType>([
    'package-ready',
    'package-received',
    'package-priced',
    'book-pickup',
    'pickup-tomorrow',
  ])('is in reminders and digests: %s', async (type) => {
    const { customerId } = await aRegisteredCustomer();
    const stored = await settingsRepository(table()).ensured(customerId, NOW);
    expect(canUnsubscribe(type)).toBe(true);
    expect(unsubscribeUrl(type, stored, ORIGIN)).toMatch(
      /^https:\/\/portal\.northbound\.example\/api\/messages\/unsubscribe\?token=[\w-]+\.[a-z]+\.[\w-]+$/,
    );
  });

  it.each<MessageType>([
    'payment-recorded',
    'refund-made',
    'action-required',
    'appointment-booked',
    'appointment-moved',
    'package-delayed',
    'package-lost',
  ])('is in no other message: %s', (type) => expect(canUnsubscribe(type)).toBe(false));
});

describe('a one-click request', () => {
  it('turns off email of one kind, and nothing else', async () => {
    const { tokenFor, channelsOf } = await aCustomerWithLinks();
    expect(await channelsOf('package-ready')).toEqual(['EMAIL']);
    expect((await post(tokenFor('ready'))).status).toBe(204);
    expect(await channelsOf('package-ready')).toEqual([]);
    expect(await channelsOf('package-priced')).toEqual(['EMAIL']);
    expect(await channelsOf('book-pickup')).toEqual(['EMAIL']);
    expect(await channelsOf('payment-recorded')).toEqual(['EMAIL']);
  });

  it('keeps texts of the kind', async () => {
    const { tokenFor, channelsOf } = await aCustomerWithLinks(WITH_TEXTS);
    await post(tokenFor('ready'));
    expect(await channelsOf('package-ready', true)).toEqual(['TEXT']);
  });

  it('also turns off the texts of a kind that do not arrive, because email would replace them', async () => {
    const { tokenFor, channelsOf } = await aCustomerWithLinks({
      ...WITH_TEXTS,
      textsStoppedAt: '2026-11-24T19:12:04.000Z',
    });
    await post(tokenFor('reminders'));
    expect(await channelsOf('book-pickup', true)).toEqual([]);
  });

  it.each(['', '{}', 'anything=else'])('is accepted with the body "%s"', async (body) => {
    const { tokenFor, channelsOf } = await aCustomerWithLinks();
    expect((await post(tokenFor('ready'), body)).status).toBe(204);
    expect(await channelsOf('package-ready')).toEqual([]);
  });

  it('can be repeated, even at the same time, and is written once', async () => {
    const { tokenFor, stored } = await aCustomerWithLinks();
    const { version } = await stored();
    const responses = await Promise.all([1, 2, 3].map(() => post(tokenFor('ready'))));
    responses.push(await post(tokenFor('ready')));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect((await stored()).version).toBe(version + 1);
  });

  it('for two kinds at the same time turns off both', async () => {
    const { tokenFor, stored } = await aCustomerWithLinks();
    await Promise.all([post(tokenFor('ready')), post(tokenFor('progress'))]);
    expect((await stored()).kinds).toMatchObject({ ready: { email: false }, progress: { email: false } });
  });

  it('with any wrong token gets the same answer, and changes nothing', async () => {
    const mine = await aCustomerWithLinks();
    const other = await aCustomerWithLinks();
    const before = [await mine.stored(), await other.stored()];
    const newcomer = await aRegisteredCustomer();
    const secret = mine.tokenFor('ready').split('.')[2] ?? '';
    const tokens = [
      `${mine.customerId}.ready.${other.tokenFor('ready').split('.')[2]}`,
      // The link of one kind, changed to another one.
      `${mine.customerId}.reminders.${secret}`,
      `${mine.customerId}.progress.${secret}`,
      `${mine.customerId}.ready.${secret.slice(0, -1)}`,
      `${mine.customerId}.ready.`,
      `${mine.customerId}.ready`,
      `${mine.customerId}.ready.${secret}.more`,
      `${mine.customerId}.unknown.${secret}`,
      `${newcomer.customerId}.ready.${secret}`,
      `nobody.ready.${secret}`,
      '...',
      ...MESSAGE_KINDS.filter((kind) => KIND_RULES[kind].isRequired).map((kind) => mine.tokenFor(kind)),
    ];
    const answers = await Promise.all(tokens.map(async (token) => errorBodyOf(await post(token))));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, message: 'This link does not work anymore.' });
    expect([await mine.stored(), await other.stored()]).toEqual(before);
  });

  it('is possible for every kind that is not required', async () => {
    const { tokenFor } = await aCustomerWithLinks();
    for (const kind of MESSAGE_KINDS.filter((kind) => !KIND_RULES[kind].isRequired))
      expect((await post(tokenFor(kind))).status).toBe(204);
  });
});

describe('a link from before links were signed', () => {
  it('works for 60 days after the first signed one', async () => {
    const first = await aCustomerWithLinks();
    const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    expect((await post(first.unsignedFor('ready'), '', later(60))).status).toBe(204);
    expect((await post(first.unsignedFor('progress'), '', later(61))).status).toBe(404);
    expect((await first.stored()).kinds).toEqual({ ready: { email: false, text: false } });
  });

  it('works for a customer who has not got a signed one', async () => {
    const { customerId } = await aRegisteredCustomer();
    const settings = settingsRepository(table());
    const { unsubscribeToken: unsigned } = await settings.change(customerId, (before) => ({
      ...before,
      isEveningDigest: true,
    }));
    expect((await post(`${customerId}.ready.${unsigned}`)).status).toBe(204);
  });

  it('is no key to the signed ones', async () => {
    const { customerId, unsignedFor } = await aCustomerWithLinks();
    const [, , unsigned = ''] = unsignedFor('ready').split('.');
    const forged = unsubscribeToken('package-ready', {
      customerId,
      unsubscribeKey: { key: unsigned, since: NOW.toISOString() },
    });
    expect((await post(forged)).status).toBe(404);
  });
});

describe('a GET request of the link', () => {
  it('redirects to the page, and changes nothing', async () => {
    const { tokenFor, stored } = await aCustomerWithLinks();
    const before = await stored();
    const token = tokenFor('ready');
    const { statusCode, headers } = await handler(anEvent('showUnsubscribe', null, { query: { token } }));
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({ location: `/unsubscribe?token=${token}`, 'cache-control': 'no-store' });
    expect(await stored()).toEqual(before);
  });

  it.each(['', 'a b', '//evil.example', 'x\r\nset-cookie: a=b', 'a'.repeat(201)])(
    'never redirects anywhere else: "%s"',
    async (token) => {
      const { status } = await invoke(handler, anEvent('showUnsubscribe', null, { query: { token } }));
      expect(status).toBe(400);
    },
  );
});

describe('the secret of the links', () => {
  it('is stored before it is given away, also by concurrent senders', async () => {
    const { customerId } = await aRegisteredCustomer();
    const settings = settingsRepository(table());
    const all = await Promise.all([1, 2, 3].map(() => settings.ensured(customerId, NOW)));
    expect(new Set(all.map(({ unsubscribeKey }) => unsubscribeKey.key)).size).toBe(1);
    expect(await settings.ofCustomer(customerId)).toEqual(all[0]);
  });
});
