import type { Page } from '@playwright/test';
import { accounts, expect, test } from '../support/fixtures.ts';
import { createFreshCustomer } from '../support/fresh-customer.ts';
import { fillAddressStep, passAccountStep } from './profile-form.ts';

const REGISTER = '**/api/customer/register';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('formats a mobile number while it is typed, deleted and pasted', async ({
  page,
  context,
  useSessionOf,
}) => {
  await useSessionOf(accounts.newcomer);
  await page.goto('/onboarding');
  const phone = page.getByLabel('Mobile Number');
  await phone.pressSequentially('9075550133');
  await expect(phone).toHaveValue('907-555-0133');
  for (let presses = 0; presses < 12; presses++) await phone.press('Backspace');
  await expect(phone).toHaveValue('');

  await phone.pressSequentially('9075133');
  for (let presses = 0; presses < 4; presses++) await phone.press('ArrowLeft');
  await page.keyboard.type('550');
  await expect(phone).toHaveValue('907-555-0133');
  await page.keyboard.press('Delete');
  await expect(phone).toHaveValue('907-555-033');

  await phone.fill('');
  await phone.pressSequentially('+1 (907) 555-0177');
  await expect(phone).toHaveValue('907-555-0177');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('+1 (907) 555-0199'));
  await phone.press('ControlOrMeta+a');
  await phone.press('ControlOrMeta+v');
  await expect(phone).toHaveValue('907-555-0199');
});

test('two tabs create one profile', async ({ page, portal, context, useSessionOf }) => {
  await useSessionOf(await createFreshCustomer(portal));
  await page.goto('/onboarding');
  const other = await context.newPage();
  await other.goto('/onboarding');
  for (const tab of [page, other]) {
    await passAccountStep(tab);
    await fillAddressStep(tab);
  }
  await other.getByLabel('Street Address').fill('1 Second Tab St');
  const [first, second] = await Promise.all(
    [page, other].map(async (tab) => {
      const [response] = await Promise.all([
        tab.waitForResponse(REGISTER),
        tab.getByRole('button', { name: 'Submit' }).click(),
      ]);
      await expect(title(tab, 'Terms and Conditions')).toBeVisible();
      return response.json();
    }),
  );
  expect(second).toEqual(first);
});
