import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { InvalidInput } from '#functions/core/platform/errors.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { handler as liveHandler } from '#functions/lambdas/messages.ts';
import { canText } from '#functions/messages/planning/message-plan.ts';
import { codeText } from '#functions/messages/settings/phone-code.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import { textConsent } from '#functions/messages/settings/text-consent.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { septets } from '#shared/rules/messages/gsm7.ts';
import { captureLogLines } from '#test/functions/core/log-lines.ts';
import { anEvent, aPerson, invoke } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';
import { aCustomerWithTexts, aSettingsDesk, changeProfile, forgetCodes, PHONE, START } from './support.ts';

withLocalStores();
beforeEach(forgetCodes);

const stateOf = async (desk: ReturnType<typeof aSettingsDesk>, person: { customerId: string }) =>
  (await desk.get(person)).texts.state;
/** The message of a rejected answer. */
const errorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    ({ fieldErrors }: InvalidInput) => fieldErrors[0]?.message,
  );
const wrongCodeFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a code', () => {
  it('goes to the number of the profile, in one text, and confirms it', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    expect(await stateOf(desk, person)).toBe('UNCONFIRMED');
    const { texts } = await desk.sendCode(person);
    expect(texts).toMatchObject({ state: 'UNCONFIRMED', phone: PHONE, codeSentAt: START.toISOString() });
    expect(desk.sent).toEqual([{ to: PHONE, text: codeText('Northbound', desk.lastCode()) }]);
    expect(await desk.confirmPhone(person, desk.lastCode())).toMatchObject({
      texts: { state: 'ON', codeSentAt: null },
    });
  });

  it('fits in one text of 160 characters of the GSM alphabet', () => {
    expect(codeText('Northbound Freight', '123456')).toMatch(/^[A-Za-z0-9 .,:;!?'-]{1,160}$/);
  });

  it('is stored only as a hash', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    await desk.sendCode(person);
    const stored = await settingsRepository(table()).ofCustomer(person.customerId);
    expect(stored.phoneCode?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(stored)).not.toContain(desk.lastCode());
  });

  it('works for ten minutes', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    await desk.sendCode(person);
    desk.wait(10 * MINUTE_MS);
    expect(await errorOf(desk.confirmPhone(person, desk.lastCode()))).toBe(
      'This code has expired. Send a new code.',
    );
    expect(await stateOf(desk, person)).toBe('UNCONFIRMED');
    await desk.sendCode(person);
    desk.wait(10 * MINUTE_MS - 1);
    await desk.confirmPhone(person, desk.lastCode());
  });

  it('works once', async () => {
    const desk = aSettingsDesk();
    const person = await aCustomerWithTexts(desk);
    await desk.stopTexts(person);
    expect(await errorOf(desk.confirmPhone(person, desk.lastCode()))).toBe(
      'This code no longer works. Send a new code.',
    );
    expect(await stateOf(desk, person)).toBe('STOPPED');
  });

  it('no longer works after five wrong answers, even if they come at once', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    await desk.sendCode(person);
    const code = desk.lastCode();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => errorOf(desk.confirmPhone(person, wrongCodeFor(code)))),
    );
    expect(answers.filter((error) => error?.includes('five wrong tries'))).toHaveLength(1);
    expect(await errorOf(desk.confirmPhone(person, code))).toBe(
      'This code no longer works. Send a new code.',
    );
    expect((await desk.get(person)).texts).toMatchObject({ state: 'UNCONFIRMED', codeSentAt: null });
  });

  it('still works after four wrong answers', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    await desk.sendCode(person);
    const code = desk.lastCode();
    for (let wrong = 0; wrong < 4; wrong++)
      expect(await errorOf(desk.confirmPhone(person, wrongCodeFor(code)))).toContain('not the code');
    expect(await desk.confirmPhone(person, code)).toMatchObject({ texts: { state: 'ON' } });
  });

  it('that is right is answered by a text that confirms the consent, in one segment', async () => {
    const desk = aSettingsDesk();
    const person = await aCustomerWithTexts(desk);
    const text =
      'Northbound: You will get texts about your packages here. Frequency varies. Message and data rates may apply. Reply HELP for help, STOP to end.';
    expect(desk.sent.at(-1)).toEqual({ to: PHONE, text });
    expect(septets(text)).toBeLessThanOrEqual(160);
    expect(await stateOf(desk, person)).toBe('ON');
  });

  it('counts, without a text, in a stage that has stopped sending texts since', async () => {
    const person = await aRegisteredCustomer();
    const [before, after] = [aSettingsDesk(), aSettingsDesk({ isOn: false })];
    await before.sendCode(person);
    await after.confirmPhone(person, before.lastCode());
    expect(after.sent).toEqual([]);
  });

  it('counts even if that text cannot be sent', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    await desk.sendCode(person);
    const code = desk.lastCode();
    desk.answerWith({ result: 'not sent', reason: 'ThrottlingException' });
    expect(await desk.confirmPhone(person, code)).toMatchObject({ texts: { state: 'ON' } });
    expect(desk.logged).toHaveLogged('CONSENT_NOT_CONFIRMED', { reason: 'ThrottlingException' });
  });

  it('is replaced by the next one', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    await desk.sendCode(person);
    const first = desk.lastCode();
    desk.wait(MINUTE_MS);
    await desk.sendCode(person);
    if (desk.lastCode() !== first)
      expect(await errorOf(desk.confirmPhone(person, first))).toContain('not the code');
    await desk.confirmPhone(person, desk.lastCode());
  });

  it('of another customer does not work', async () => {
    const desk = aSettingsDesk();
    const [person, other] = [await aRegisteredCustomer(), await aRegisteredCustomer()];
    await desk.sendCode(person);
    const code = desk.lastCode();
    expect(await errorOf(desk.confirmPhone(other, code))).toBe('This code no longer works. Send a new code.');
    await desk.sendCode(other);
    if (desk.lastCode() !== code)
      expect(await errorOf(desk.confirmPhone(other, code))).toContain('not the code');
  });

  it('for an earlier number does not confirm a new one', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    await desk.sendCode(person);
    await changeProfile(person, { mobileNumber: '907-555-0199' });
    expect(await errorOf(desk.confirmPhone(person, desk.lastCode()))).toBe(
      'This code no longer works. Send a new code.',
    );
  });

  it('is sent once a minute and five times a day', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    await desk.sendCode(person);
    desk.wait(MINUTE_MS - 1);
    await expect(desk.sendCode(person)).rejects.toMatchObject({
      name: 'LimitReached',
      message: 'We just sent a code. You can ask for another one in a minute.',
    });
    for (let sent = 1; sent < 5; sent++) {
      desk.wait(MINUTE_MS);
      await desk.sendCode(person);
    }
    desk.wait(MINUTE_MS);
    await expect(desk.sendCode(person)).rejects.toMatchObject({
      name: 'LimitReached',
      message: 'You can ask for five codes a day. Please try again tomorrow.',
    });
    expect(desk.sent).toHaveLength(5);
    desk.wait(24 * HOUR_MS - 5 * MINUTE_MS);
    await desk.sendCode(person);
  });

  it('goes to a number five times a day, however many customers ask for it, even at once', async () => {
    const desk = aSettingsDesk();
    const people = await Promise.all(Array.from({ length: 7 }, () => aRegisteredCustomer()));
    const [last, ...others] = people;
    if (!last) throw new Error('There are no customers.');
    const results = await Promise.allSettled(others.map(desk.sendCode));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    const error = {
      name: 'LimitReached',
      message: 'This number can get five codes a day. Please try again tomorrow.',
    };
    expect(refused).toMatchObject([error]);
    expect(desk.sent).toHaveLength(5);
    await expect(desk.sendCode(last)).rejects.toMatchObject(error);
    // A refused code does not count for the customer, who may have mistyped the number.
    await changeProfile(last, { mobileNumber: '907-555-0177' });
    await desk.sendCode(last);
    expect(desk.sent.at(-1)?.to).toBe('907-555-0177');
    await changeProfile(last, { mobileNumber: PHONE });
    desk.wait(24 * HOUR_MS);
    await desk.sendCode(last);
  });

  it('is sent once if it is asked for twice at once', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    const results = await Promise.allSettled([desk.sendCode(person), desk.sendCode(person)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(desk.sent).toHaveLength(1);
  });

  it('that could not be sent says so', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    const reason = 'DESTINATION_PHONE_NUMBER_OPTED_OUT';
    desk.answerWith({ result: 'refused', reason });
    await expect(desk.sendCode(person)).rejects.toMatchObject({ name: 'Conflict' });
    expect(desk.logged).toHaveLogged('CODE_NOT_SENT', { reason });
    desk.wait(MINUTE_MS);
    desk.answerWith({ result: 'not sent', reason: 'ThrottlingException' });
    await expect(desk.sendCode(person)).rejects.toMatchObject({ name: 'Unavailable' });
    desk.wait(MINUTE_MS);
    // It may have arrived.
    desk.answerWith({ result: 'unknown', reason: 'TimeoutError' });
    await desk.sendCode(person);
    await desk.confirmPhone(person, desk.lastCode());
  });

  it('is not sent to a number of another country from before', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    const customers = customerRepository(table());
    const before = await customers.find(person.customerId, true);
    if (!before) throw new Error('The customer is missing.');
    await customers.save(before, { ...before, mobileNumber: '416-555-0123' });
    await expect(desk.sendCode(person)).rejects.toMatchObject({
      message: 'We can only text U.S. mobile numbers. Please change the mobile number in your profile.',
    });
    expect(desk.sent).toEqual([]);
  });

  it('is not sent after the texts of the day are used up', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    desk.answerWith({ result: 'refused', reason: 'The texts of the day are used up.', isOverLimit: true });
    await expect(desk.sendCode(person)).rejects.toMatchObject({
      name: 'LimitReached',
      message: "We can't send any more texts today. Please try again tomorrow.",
    });
  });

  it('is not sent to a number that is already confirmed', async () => {
    const desk = aSettingsDesk();
    const person = await aCustomerWithTexts(desk);
    desk.wait(MINUTE_MS);
    await expect(desk.sendCode(person)).rejects.toMatchObject({
      message: 'This mobile number is already confirmed.',
    });
  });

  it('is never logged, with its number, by the handler', async () => {
    const lines = captureLogLines();
    const environment = { ...TEST_ENVIRONMENT, LOG_LEVEL: 'DEBUG', TEXT_ORIGIN: '+18445550100' } as const;
    const handler = liveHandler.with({ environment });
    const person = await aRegisteredCustomer();
    vi.stubEnv('AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2', 'http://127.0.0.1:1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await invoke(handler, anEvent('sendPhoneCode', person))).status).toBe(503);
    await invoke(handler, anEvent('confirmPhone', person, { body: { code: '918273' } }));
    const logged = JSON.stringify(lines());
    expect(logged).toContain('A request was rejected');
    expect(logged).not.toContain('918273');
    expect(logged).not.toContain(PHONE);
    expect(logged).not.toMatch(/\b\d{6} is your code/);
  });
});

describe('texts', () => {
  it('are unavailable in a stage without a number, which then sends no code', async () => {
    const desk = aSettingsDesk({ isOn: false });
    const person = await aRegisteredCustomer();
    expect(await stateOf(desk, person)).toBe('UNAVAILABLE');
    await expect(desk.sendCode(person)).rejects.toMatchObject({
      name: 'Conflict',
      message: 'Text messages are not available yet.',
    });
    expect(desk.sent).toEqual([]);
  });

  it('go to a confirmed number only while it is the number of the profile', async () => {
    const desk = aSettingsDesk();
    const person = await aCustomerWithTexts(desk);
    const settings = await settingsRepository(table()).ofCustomer(person.customerId);
    expect(canText({ mobileNumber: PHONE }, settings)).toBe(true);
    expect(canText({ mobileNumber: '907-555-0199' }, settings)).toBe(false);
    await changeProfile(person, { mobileNumber: '907-555-0199' });
    expect((await desk.get(person)).texts).toMatchObject({ state: 'UNCONFIRMED', phone: '907-555-0199' });
  });

  it('stop at once, and start again with a new confirmation', async () => {
    const desk = aSettingsDesk();
    const person = await aCustomerWithTexts(desk);
    desk.wait(HOUR_MS);
    const { texts } = await desk.stopTexts(person);
    expect(texts).toMatchObject({ state: 'STOPPED', stoppedAt: desk.clock.now().toISOString() });
    await desk.sendCode(person);
    expect(await stateOf(desk, person)).toBe('STOPPED');
    expect(await desk.confirmPhone(person, desk.lastCode())).toMatchObject({
      texts: { state: 'ON', stoppedAt: null },
    });
  });

  it('that were never confirmed cannot be stopped, and nothing is logged', async () => {
    const desk = aSettingsDesk();
    const person = await aRegisteredCustomer();
    await desk.stopTexts(person);
    expect(await desk.getForStaff(person.customerId)).toMatchObject({
      consents: [],
      texts: { state: 'UNCONFIRMED' },
    });
  });
});

describe('the log of consent', () => {
  it('has every change with its date, number, source and sentence, newest first', async () => {
    const desk = aSettingsDesk();
    const staff = aPerson('CustomerService');
    const person = await aCustomerWithTexts(desk);
    desk.wait(HOUR_MS);
    await desk.stopTexts(person);
    desk.wait(HOUR_MS);
    await desk.sendCode(person);
    await desk.confirmPhone(person, desk.lastCode());
    desk.wait(HOUR_MS);
    const { consents, texts } = await desk.stopForStaff(staff, person.customerId);
    const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS).toISOString();
    const given = { isGiven: true, by: 'PROFILE', sentence: texts.consent, staffEmail: null };
    const withdrawn = { isGiven: false, sentence: null };
    expect(consents).toMatchObject([
      { ...withdrawn, at: at(3), phone: PHONE, by: 'STAFF', staffEmail: staff.email },
      { ...given, at: at(2), phone: PHONE },
      { ...withdrawn, at: at(1), phone: PHONE, by: 'PROFILE', staffEmail: null },
      { ...given, at: at(0), phone: PHONE },
    ]);
    expect(texts.consent).toContain(`from Northbound about`);
    expect(texts.consent).toContain(PHONE);
  });

  it('has one entry if texts are stopped twice, also at once', async () => {
    const desk = aSettingsDesk();
    const person = await aCustomerWithTexts(desk);
    desk.wait(HOUR_MS);
    await Promise.all([desk.stopTexts(person), desk.stopTexts(person)]);
    desk.wait(HOUR_MS);
    await desk.stopForStaff(aPerson('CustomerService'), person.customerId);
    const { consents } = await desk.getForStaff(person.customerId);
    expect(consents.map(({ isGiven }) => isGiven)).toEqual([false, true]);
  });

  it('is not for a customer who does not exist', async () => {
    const desk = aSettingsDesk();
    const { customerId } = aPerson();
    for (const id of [customerId, 'nobody'])
      await expect(desk.getForStaff(id)).rejects.toMatchObject({ message: 'There is no such customer.' });
    await expect(desk.stopForStaff(aPerson('CustomerService'), customerId)).rejects.toMatchObject({
      name: 'NotFound',
    });
  });
});

describe('a number that the provider of texts refuses', () => {
  it('gets no more texts for any customer who has confirmed it, and the log says so', async () => {
    const desk = aSettingsDesk();
    const people = [await aCustomerWithTexts(desk), await aCustomerWithTexts(desk)];
    const newcomer = await aRegisteredCustomer();
    desk.wait(MINUTE_MS);
    desk.answerWith({ result: 'refused', reason: 'ConflictException: Opted out', isOptedOut: true });
    await expect(desk.sendCode(newcomer)).rejects.toMatchObject({
      message: expect.stringContaining('reply START'),
    });
    for (const { customerId } of people)
      expect(await desk.getForStaff(customerId)).toMatchObject({
        texts: { state: 'STOPPED', stoppedAt: desk.clock.now().toISOString() },
        consents: [{ isGiven: false, by: 'PROVIDER', phone: PHONE }, { isGiven: true }],
      });
  });
});

describe('a reply', () => {
  it('stops the texts of every customer who has confirmed its number, and of nobody else', async () => {
    const desk = aSettingsDesk();
    const [first, second] = [await aCustomerWithTexts(desk), await aCustomerWithTexts(desk)];
    // Confirmed the number, but has confirmed another one since.
    const moved = await aCustomerWithTexts(desk);
    await changeProfile(moved, { mobileNumber: '907-555-0199' });
    desk.wait(MINUTE_MS);
    await desk.sendCode(moved);
    await desk.confirmPhone(moved, desk.lastCode());
    desk.wait(HOUR_MS);
    await textConsent(table()).stopTextsTo(PHONE, { by: 'REPLY', at: desk.clock.now() });
    expect(await Promise.all([first, second, moved].map((person) => stateOf(desk, person)))).toEqual([
      'STOPPED',
      'STOPPED',
      'ON',
    ]);
    const { consents } = await desk.getForStaff(first.customerId);
    expect(consents[0]).toMatchObject({ isGiven: false, by: 'REPLY', phone: PHONE });
  });

  it('from a number that nobody has confirmed stops nobody’s texts', async () => {
    const desk = aSettingsDesk();
    const person = await aCustomerWithTexts(desk);
    await textConsent(table()).stopTextsTo('212-555-0100', { by: 'REPLY', at: desk.clock.now() });
    expect(await stateOf(desk, person)).toBe('ON');
    expect((await desk.getForStaff(person.customerId)).consents).toHaveLength(1);
  });

  it('that is delivered again does not stop texts that were turned on since', async () => {
    const desk = aSettingsDesk();
    const person = await aCustomerWithTexts(desk);
    desk.wait(HOUR_MS);
    const reply = { by: 'REPLY', at: desk.clock.now() } as const;
    await textConsent(table()).stopTexts(person.customerId, reply);
    desk.wait(HOUR_MS);
    await desk.sendCode(person);
    await desk.confirmPhone(person, desk.lastCode());
    await textConsent(table()).stopTexts(person.customerId, reply);
    expect(await stateOf(desk, person)).toBe('ON');
  });
});
