import type { Locator, Page } from '@playwright/test';
import { codeFor, enterCode, freshEmail, registerUnconfirmed } from '../support/accounts.ts';
import { drawn } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

/** Presses in the middle of a control without letting go. */
async function pressAndHold(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('The control is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
}

/** Holds the answer of the user pool to one call back until the function is called. */
async function holdAnswer(page: Page, target: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isIt = (headers: Record<string, string>) => headers['x-amz-target']?.endsWith(`.${target}`) === true;
  await page.route('**/cognito', async (route) => {
    if (!isIt(route.request().headers())) return route.fallback();
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return async () => {
    const answered = page.waitForResponse((response) => isIt(response.request().headers()));
    resolve();
    await answered;
    await drawn(page);
  };
}

const forgotPassword = (page: Page) => page.getByRole('link', { name: 'Forgot Password' });

test('the notices of the login page cover none of its controls', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.reload();
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL('/login');
  const notice = page.getByRole('listitem').filter({ hasText: 'Your account is ready. Log in to go on.' });
  const { y, height } = (await notice.boundingBox()) ?? { y: 0, height: 0 };
  expect(height).toBeGreaterThan(0);
  const heading = await page.getByRole('heading', { name: 'Log in' }).boundingBox();
  expect(y + height).toBeLessThan(heading?.y ?? 0);

  await forgotPassword(page).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the message of a field that is left does not push a link from under the pointer', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await pressAndHold(page, forgotPassword(page));
  await drawn(page);
  await page.mouse.up();
  await expect(page).toHaveURL('/reset-password');
});

test('a confirmation that is answered late leads nobody away from where they have gone', async ({
  page,
  portal,
}) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.reload();
  const answer = await holdAnswer(page, 'ConfirmSignUp');
  await enterCode(page, codeFor(portal, email));
  await page.getByRole('link', { name: 'LOGIN' }).click();
  await forgotPassword(page).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await answer();
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
});

test('a code that is sent late leads nobody back to the page that they have left', async ({ page }) => {
  await page.goto('/reset-password');
  const answer = await holdAnswer(page, 'ForgotPassword');
  await page.getByLabel('Email').fill('nobody-knows@northbound.test');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await answer();
  await expect(page).toHaveURL('/login');
});
