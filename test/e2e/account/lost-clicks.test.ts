import { codeFor, enterCode, fillRegistration, freshEmail } from '../support/accounts.ts';
import { boxOf } from '../support/boxes.ts';
import { rendered } from '../support/checks.ts';
import { expect, test, toast } from '../support/fixtures.ts';

test('on the login page, a toast covers no control, and a new message does not move the link under the pointer', async ({
  page,
  portal,
}) => {
  const email = freshEmail();
  await page.goto('/register');
  await fillRegistration(page, email);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await page.reload();
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL('/login');
  const ready = toast(page, 'Your account is ready. Log in to continue.');
  // A toast under the pointer stays.
  await ready.hover();
  for (const [width, windowHeight] of [
    [390, 844],
    [375, 667],
    [320, 664],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height: windowHeight });
    await rendered(page);
    const { bottom } = await boxOf(ready);
    expect(bottom).toBeLessThan((await boxOf(page.getByRole('heading', { name: 'Log in' }))).y);
  }

  await expect(page.getByLabel('Email')).toHaveValue(email);
  // The message about the empty field appears when the link takes the focus.
  await page.getByLabel('Email').fill('');
  await page.getByRole('link', { name: 'Forgot Password' }).hover();
  await page.mouse.down();
  await rendered(page);
  await page.mouse.up();
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(ready).toBeHidden();
});
