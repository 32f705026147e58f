import { addDays } from '#shared/rules/calendar-dates.ts';
import { KIND_TEXTS } from '#shared/rules/messages/kind-texts.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test, toast } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

const PHONE = SAMPLE_PROFILE.mobileNumber;
const PAUSED_DAYS = 30;

test('a customer chooses kinds of messages, confirms the number with the code of a text, pauses reminders, and finds it all again after a reload', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { email } = await createCustomerWith(portal, () => []);
  await useSessionOf(email);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Messages' });
  const progress = section.getByRole('group', { name: KIND_TEXTS.progress.title });
  const pause = section.getByLabel('Pause reminders until');

  await section.getByRole('button', { name: 'Send code' }).click();
  await expect(section.getByText(`We sent a code to ${PHONE}.`)).toBeVisible();
  await expectNoViolations(page, 'all');
  await expectNoHorizontalScroll(page);
  const mailbox = await (await page.request.get('/local/mailbox.json')).text();
  const [, code = ''] = /(\d{6}) is your code to confirm this number/.exec(mailbox) ?? [];
  await section.getByLabel('Code').fill(code);
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByText(`Texts go to ${PHONE}.`)).toBeVisible();

  await progress.getByLabel('Email').uncheck();
  await progress.getByLabel('Text').check();
  const until = addDays(new Date().toISOString().slice(0, 10), PAUSED_DAYS);
  await pause.fill(until);
  await section.getByRole('button', { name: 'Save Choices' }).click();
  await expect(toast(page, 'Message settings saved.')).toBeVisible();

  await page.reload();
  await expect(section.getByText(`Texts go to ${PHONE}.`)).toBeVisible();
  await expect(progress.getByLabel('Email')).not.toBeChecked();
  await expect(progress.getByLabel('Text')).toBeChecked();
  await expect(pause).toHaveValue(until);
  await expectNoViolations(page, 'all');
});
