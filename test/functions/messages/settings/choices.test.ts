import { expect, it } from 'vitest';
import type { InvalidInput } from '#functions/core/platform/errors.ts';
import { handler as liveHandler } from '#functions/lambdas/messages.ts';
import { settingsRepository } from '#functions/messages/settings/settings-repository.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { MESSAGE_KINDS } from '#shared/rules/messages/message-types.ts';
import { SAMPLE_CHOICES } from '#test/support/api/message-inputs.ts';
import { anEvent, aPerson, errorBodyOf, invoke } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';
import { aSettingsDesk, changeProfile } from './support.ts';

withLocalStores();

const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });

it('a customer who has chosen nothing gets everything by email, and what is urgent also by text', async () => {
  const person = await aRegisteredCustomer();
  const { kinds, isEveningDigest, pausedUntil, version } = await aSettingsDesk().get(person);
  expect({ isEveningDigest, pausedUntil, version }).toEqual({
    isEveningDigest: false,
    pausedUntil: null,
    version: 0,
  });
  expect(MESSAGE_KINDS.filter((kind) => kinds[kind].email)).toEqual([...MESSAGE_KINDS]);
  expect(MESSAGE_KINDS.filter((kind) => kinds[kind].text)).toEqual([
    'problems',
    'ready',
    'storage',
    'forwarding',
    'collection',
    'reminders',
  ]);
});

it('kinds without a choice follow the contact method, and choices stay', async () => {
  const person = await aRegisteredCustomer();
  const desk = aSettingsDesk();
  const { kinds } = await desk.get(person);
  await desk.update(person, {
    ...{ kinds: { ...kinds, progress: { email: false, text: true } }, isEveningDigest: false },
    ...{ pausedUntil: null, version: 0 },
  });
  expect((await settingsRepository(table()).ofCustomer(person.customerId)).kinds).toEqual({
    progress: { email: false, text: true },
  });
  await changeProfile(person, { contactMethod: 'EMAIL' });
  const after = await desk.get(person);
  expect(after.kinds.ready).toEqual({ email: true, text: false });
  expect(after.kinds.progress).toEqual({ email: false, text: true });
});

it('a kind whose email was turned off stays so when other choices are saved, whatever the contact method', async () => {
  const person = await aRegisteredCustomer();
  const settings = settingsRepository(table());
  const progress = { email: false, text: true };
  await settings.change(person.customerId, (before) => ({ ...before, kinds: { progress } }));
  await changeProfile(person, { contactMethod: 'PHONE' });
  const desk = aSettingsDesk();
  const { kinds, version } = await desk.get(person);
  await desk.update(person, { kinds, isEveningDigest: true, pausedUntil: null, version });
  expect((await settings.ofCustomer(person.customerId)).kinds).toEqual({ progress });
});

it.each([
  ['as it was chosen', { email: true, text: false }],
  ['the default', undefined],
])('a page that does not know a kind yet leaves it %s', async (_, stored) => {
  const person = await aRegisteredCustomer();
  const settings = settingsRepository(table());
  const before = stored ? { storage: stored } : {};
  await settings.change(person.customerId, (record) => ({ ...record, kinds: before }));
  const { storage, ...kinds } = SAMPLE_CHOICES.kinds;
  const body = { ...SAMPLE_CHOICES, kinds, version: 9 };
  expect((await invoke(handler, anEvent('updateMessageSettings', person, { body }))).status).toBe(200);
  expect((await settings.ofCustomer(person.customerId)).kinds.storage).toEqual(stored);
});

it('choices are stored, and the same choices again change nothing', async () => {
  const person = await aRegisteredCustomer();
  const desk = aSettingsDesk();
  const choices = { ...SAMPLE_CHOICES, pausedUntil: '2026-12-24', version: 0 };
  const saved = await desk.update(person, choices);
  expect(saved).toMatchObject({ ...choices, version: 1 });
  expect(await desk.get(person)).toEqual(saved);
  expect(await desk.update(person, choices)).toEqual(saved);
});

it('a form that was opened before another change is rejected, also at the very first change', async () => {
  const person = await aRegisteredCustomer();
  const desk = aSettingsDesk();
  const first = await desk.update(person, { ...SAMPLE_CHOICES, version: 0 });
  const stale = { ...SAMPLE_CHOICES, isEveningDigest: false };
  await expect(desk.update(person, { ...stale, version: 0 })).rejects.toMatchObject({
    name: 'Conflict',
    message: 'Your message settings were changed in another window or on another device.',
  });
  expect(await desk.update(person, { ...stale, version: first.version })).toMatchObject({
    isEveningDigest: false,
  });
});

it('of two concurrent changes, one wins and the other is rejected', async () => {
  const person = await aRegisteredCustomer();
  const desk = aSettingsDesk();
  const results = await Promise.allSettled([
    desk.update(person, { ...SAMPLE_CHOICES, version: 0 }),
    desk.update(person, { ...SAMPLE_CHOICES, isEveningDigest: false, version: 0 }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('sending a code does not make an open form stale', async () => {
  const person = await aRegisteredCustomer();
  const desk = aSettingsDesk();
  const { version } = await desk.get(person);
  await desk.sendCode(person);
  expect(await desk.update(person, { ...SAMPLE_CHOICES, version })).toMatchObject({ isEveningDigest: true });
});

it('reminders can be paused until the customer’s tomorrow at the earliest, and for at most a year', async () => {
  const person = await aRegisteredCustomer();
  const desk = aSettingsDesk();
  const pause = (pausedUntil: string) => desk.update(person, { ...SAMPLE_CHOICES, pausedUntil, version: 9 });
  const messageOf = (result: Promise<unknown>) =>
    result.then(
      () => null,
      ({ fieldErrors }: InvalidInput) => fieldErrors,
    );
  // At 8 PM in UTC on November 24, it is November 24 in Anchorage.
  expect(await messageOf(pause('2026-11-24'))).toEqual([
    { field: 'pausedUntil', message: 'Choose a day after today.' },
  ]);
  expect(await messageOf(pause('2027-11-27'))).toEqual([
    { field: 'pausedUntil', message: 'Reminders can be paused for at most a year.' },
  ]);
  expect(await pause('2026-11-25')).toMatchObject({ pausedUntil: '2026-11-25' });
  desk.wait(DAY_MS);
  expect(await desk.get(person)).toMatchObject({ pausedUntil: null });
  // The form, which shows no pause, can be saved.
  expect(await desk.update(person, { ...SAMPLE_CHOICES, pausedUntil: null, version: 9 })).toMatchObject({
    pausedUntil: null,
  });
});

it.each(['problems', 'appointments', 'payments'] as const)(
  '%s cannot be turned off completely',
  async (kind) => {
    const person = await aRegisteredCustomer();
    const kinds = { ...SAMPLE_CHOICES.kinds, [kind]: { email: false, text: false } };
    const response = await invoke(
      handler,
      anEvent('updateMessageSettings', person, { body: { ...SAMPLE_CHOICES, kinds } }),
    );
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toEqual([
      {
        field: `kinds.${kind}`,
        message: 'These messages are always sent. Choose email, text or both.',
      },
    ]);
  },
);

it('without a profile there are no settings', async () => {
  const person = aPerson();
  for (const event of [
    anEvent('getMessageSettings', person),
    anEvent('updateMessageSettings', person, { body: SAMPLE_CHOICES }),
    anEvent('stopTexts', person),
  ])
    expect(await invoke(handler, event)).toMatchObject({ status: 404 });
});
