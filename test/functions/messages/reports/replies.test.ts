import { beforeEach, describe, expect, it } from 'vitest';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { connectTable } from '#functions/core/data/table.ts';
import type { SendResult } from '#functions/messages/ledger/message-states.ts';
import { textReplies } from '#functions/messages/reports/replies.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { trackingCodeOf } from '#functions/parcels/tracking-code.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { septets } from '#shared/rules/messages/gsm7.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { BRAND } from '#test/support/messages/message-data.ts';
import { sendingTools } from '#test/support/messages/sending.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer, aTable } from '#test/support/stores.ts';
import { aCustomerWithTexts, aSettingsDesk, changeProfile, forgetCodes, PHONE } from '../settings/support.ts';

withLocalStores();
beforeEach(forgetCodes);

/** The portal's side of a conversation, on a day when nothing was answered yet. */
async function aConversation(result: SendResult = { result: 'sent' }, tableName?: string) {
  const desk = aSettingsDesk();
  const name = tableName ?? (await aTable());
  const answers: { to: string; text: string }[] = [];
  const send = async (message: { to: string; text: string }) => {
    answers.push(message);
    return result;
  };
  const table = asFunction('message-sender', connectTable(name, { clock: desk.clock }));
  const sending = sendingTools(table, desk.clock, { texts: { isOn: true, send } });
  const replied = textReplies(sending);
  const reply = (text: string, from = PHONE) =>
    replied({ kind: 'reply', from, text, at: desk.clock.now().toISOString() });
  return { desk, answers, reply, sending };
}

it('a reply about anything else stops nothing, and gets one answer a day, with a link and the contact', async () => {
  const { desk, answers, reply } = await aConversation({ result: 'sent' }, TABLE_NAME);
  const person = await aCustomerWithTexts(desk);
  await Promise.all([reply('Cancel pickup'), reply('Cancel pickup')]);
  await reply('Where is it?');
  expect(answers).toEqual([
    {
      to: PHONE,
      text: `Northbound: We cannot read replies to this number. Write to ${BRAND.customerServiceEmail}. Reply STOP to end texts. ${BRAND.siteOrigin}`,
    },
  ]);
  expect((await desk.get(person)).texts.state).toBe('ON');
  desk.wait(24 * HOUR_MS);
  await reply('Where is it?');
  expect(answers).toHaveLength(2);
});

it('a stop of the reminders ends only their texts, and says so', async () => {
  const { desk, answers, reply } = await aConversation({ result: 'sent' }, TABLE_NAME);
  const person = await aCustomerWithTexts(desk);
  desk.wait(48 * HOUR_MS);
  const { kinds: before } = await desk.get(person);
  expect(before.reminders).toEqual({ email: true, text: true });
  await reply('Stop the reminders');
  const { kinds, texts } = await desk.get(person);
  expect(kinds).toEqual({ ...before, reminders: { email: true, text: false } });
  expect(texts.state).toBe('ON');
  expect(answers).toEqual([
    {
      to: PHONE,
      text: `Northbound: You won't get any more reminders by text. Reply STOP to end all texts. ${BRAND.siteOrigin}/profile`,
    },
  ]);
  await reply('Stop the reminders');
  expect(answers).toHaveLength(1);
});

it('a stop gets no further text, and neither do HELP, which the provider answers, and an empty reply', async () => {
  const { answers, reply } = await aConversation();
  for (const text of ['Stop texting me', 'Wrong number', 'HELP', ' ']) await reply(text);
  expect(answers).toEqual([]);
});

it('after a stop, nothing is answered but START', async () => {
  const { desk, answers, reply } = await aConversation({ result: 'sent' }, TABLE_NAME);
  const phone = '907-555-0177';
  const people = [await aRegisteredCustomer(), await aRegisteredCustomer()];
  for (const person of people) {
    await changeProfile(person, { mobileNumber: phone });
    await desk.sendCode(person);
    await desk.confirmPhone(person, desk.lastCode());
  }
  const [first, second] = people;
  if (!first || !second) throw new Error('There are no customers.');
  await desk.stopTexts(first);
  await reply('Which dock?', phone);
  // The other customer with this number still gets texts.
  expect(answers).toHaveLength(1);
  await desk.stopTexts(second);
  await reply('No more reminders', phone);
  desk.wait(24 * HOUR_MS);
  await reply('Did you remove me?', phone);
  expect(answers).toHaveLength(1);
  await reply('START', phone);
  expect(answers).toHaveLength(2);
});

let days = 0;

/** A conversation with a customer who has confirmed the number and has packages, on a day of its own. */
async function withPackages() {
  const conversation = await aConversation({ result: 'sent' }, TABLE_NAME);
  const parcels = parcelRepository(connectTable(TABLE_NAME, { clock: conversation.desk.clock }));
  days += 2;
  conversation.desk.wait(days * 24 * HOUR_MS);
  const person = await aCustomerWithTexts(conversation.desk);
  const add = async (customerId: string, ...of: [Partial<ParcelRecord>, ParcelStatus[]]) => {
    const parcel = aParcelRecord(customerId, ...of);
    await parcels.create(parcel);
    return { ...parcel, code: trackingCodeOf(parcel.parcelId) };
  };
  return { ...conversation, person, add };
}

describe('a question for the status of a package', () => {
  it('is answered with everything to its customer, and with the last step to another one', async () => {
    const { answers, reply, person, add } = await withPackages();
    const [mine, , other] = [
      await add(person.customerId, { freightBillNum: 'NB810001' }, ['TRANSIT']),
      await add(person.customerId, { freightBillNum: 'NB810002' }, ['TROUBLED']),
      await add(newCustomerId(new Date()), { freightBillNum: 'NB810003' }, ['TROUBLED']),
    ];
    await reply('STATUS NB810001');
    await reply('Where is NB810002?');
    await reply(`status ${other.freightBillNum}`);
    const at = BRAND.siteOrigin;
    expect(answers.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^Northbound: NB810001: Left Tacoma for Anchorage, Feb 2. Expected \w+ \d+ to [\w ]+\. http/,
      ),
      `Northbound: NB810002: on hold in Tacoma, waits for your answer. ${at}/orders`,
      `Northbound: NB810003: Arrived in Tacoma, Feb 2. ${at}/track/NB810003`,
    ]);
    expect(answers[0]?.text).toContain(` ${at}/track/NB810001?code=${mine.code}`);
    for (const { text } of answers) expect(septets(text)).toBeLessThanOrEqual(160);
  });

  it('gets the same answer for a number that is unknown and for a deleted package', async () => {
    const { answers, reply, person, add } = await withPackages();
    await add(person.customerId, { freightBillNum: 'NB810004' }, ['DELETED']);
    await reply('STATUS NB810004');
    await reply('STATUS NB999999999');
    const [first, second] = answers.map(({ text }) => text);
    expect(first).toBe(`Northbound: We found no package with this number. ${BRAND.siteOrigin}/track`);
    expect(second).toBe(first);
  });

  it('is like any other reply from a number that nobody has confirmed', async () => {
    const { answers, reply, add } = await withPackages();
    await add(newCustomerId(new Date()), { freightBillNum: 'NB810005' }, []);
    await reply('STATUS NB810005', '907-555-0188');
    await reply('Which dock?', '907-555-0188');
    expect(answers).toHaveLength(1);
    expect(answers[0]?.text).toContain('We cannot read replies to this number.');
  });

  it('is answered ten times a day, and not after a stop', async () => {
    const { desk, answers, reply, person, add } = await withPackages();
    await add(person.customerId, { freightBillNum: 'NB810006' }, []);
    for (let asked = 0; asked < 12; asked += 1) await reply('STATUS NB810006');
    expect(answers).toHaveLength(10);
    desk.wait(24 * HOUR_MS);
    await reply('STATUS NB810006');
    expect(answers).toHaveLength(11);
    await reply('STOP');
    desk.wait(24 * HOUR_MS);
    await reply('STATUS NB810006');
    expect(answers).toHaveLength(11);
  });
});

it('START does not turn texts on, but says how to', async () => {
  const { answers, reply } = await aConversation();
  await reply('START');
  expect(answers.map(({ text }) => text)).toEqual([
    `Northbound: To get texts again, confirm your number on your profile. ${BRAND.siteOrigin}/profile`,
  ]);
});

it('each answer fits one text', async () => {
  const { answers, reply } = await aConversation();
  const numbers = ['907-555-0101', '907-555-0102', '907-555-0103'];
  for (const [index, text] of ['START', 'Which dock?', 'No more reminders'].entries())
    await reply(text, numbers[index]);
  expect(answers).toHaveLength(3);
  for (const { text } of answers) expect(septets(text)).toBeLessThanOrEqual(160);
});

it('an answer that cannot be sent is reported, and not repeated', async () => {
  const { answers, reply, sending } = await aConversation({ result: 'refused', reason: 'Opted out' });
  await reply('Which dock?');
  await reply('Which dock?');
  expect(answers).toHaveLength(1);
  const { logger } = sending.tools;
  expect('lines' in logger && logger.lines).toHaveLogged('ANSWER_NOT_SENT', { reason: 'Opted out' });
});
