import type { Locator, Page } from '@playwright/test';
import { codeFor, enterCode, freshEmail, registerUnconfirmed } from '../support/accounts.ts';
import { drawn } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

/** Presses the mouse button on a control without releasing it. */
async function pressAndHold(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('The control is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
}

/** Delays the user pool's response to one call until the returned function is called. */
async function delayResponse(page: Page, target: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isTarget = (headers: Record<string, string>) =>
    headers['x-amz-target']?.endsWith(`.${target}`) === true;
  await page.route('**/cognito', async (route) => {
    if (!isTarget(route.request().headers())) return route.fallback();
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return async () => {
    const responded = page.waitForResponse((response) => isTarget(response.request().headers()));
    resolve();
    await responded;
    await drawn(page);
  };
}

const forgotPassword = (page: Page) => page.getByRole('link', { name: 'Forgot Password' });

test('toasts on the login page do not cover its controls', { tag: '@screen' }, async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.reload();
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL('/login');
  const toast = page.getByRole('listitem').filter({ hasText: 'Your account is ready. Log in to continue.' });
  const sizes =
    (page.viewportSize()?.width ?? 0) < 600
      ? ([
          [390, 844],
          [375, 667],
          [320, 664],
        ] as const)
      : ([[1280, 800]] as const);
  for (const [width, windowHeight] of sizes) {
    await page.setViewportSize({ width, height: windowHeight });
    const { y, height } = (await toast.boundingBox()) ?? { y: 0, height: 0 };
    expect(height).toBeGreaterThan(0);
    const heading = await page.getByRole('heading', { name: 'Log in' }).boundingBox();
    expect(y + height).toBeLessThan(heading?.y ?? 0);
  }

  await forgotPassword(page).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(toast).toBeHidden();
});

test('a blur message does not move a link from under the pointer', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await pressAndHold(page, forgotPassword(page));
  await drawn(page);
  await page.mouse.up();
  await expect(page).toHaveURL('/reset-password');
});

test('a late confirmation does not navigate after the user has left the page', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.reload();
  const respond = await delayResponse(page, 'ConfirmSignUp');
  await enterCode(page, codeFor(portal, email));
  await page.getByRole('link', { name: 'LOGIN' }).click();
  await forgotPassword(page).click();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await respond();
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
});

test('a code that is sent late does not navigate after the user has left the page', async ({ page }) => {
  await page.goto('/reset-password');
  const respond = await delayResponse(page, 'ForgotPassword');
  await page.getByLabel('Email').fill('unknown@northbound.test');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await respond();
  await expect(page).toHaveURL('/login');
});
