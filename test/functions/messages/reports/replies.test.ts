import { beforeEach, expect, it } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import type { SendResult } from '#functions/messages/ledger/message-states.ts';
import { textReplies } from '#functions/messages/reports/replies.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import { septets } from '#shared/rules/messages/gsm7.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { BRAND } from '#test/support/messages/message-data.ts';
import { sendingTools } from '#test/support/messages/sending.ts';
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
