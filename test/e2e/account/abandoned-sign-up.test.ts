import {
  codeFor,
  enterCode,
  fillRegistration,
  freshEmail,
  NEW_PASSWORD,
  registerUnconfirmed,
} from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';

test('a second registration with another password leads to a new one', async ({ page, portal }) => {
  const email = freshEmail();
  const messages = () => portal.mailbox.list().filter(({ to }) => to === email).length;
  await registerUnconfirmed(page, email);
  await page.goto('/login');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/register');
  await fillRegistration(page, email, `${NEW_PASSWORD}8`);
  await page.getByRole('button', { name: 'Confirm your email' }).click();
  await expect(page.getByText(`We sent a confirmation code to ${email}.`)).toBeVisible();
  expect(messages()).toBe(2);
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText('the second code that we emailed you.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
