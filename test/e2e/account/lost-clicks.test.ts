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

const forgotPassword = (page: Page) => page.getByRole('link', { name: 'Forgot Password' });

test('toasts on the login page do not cover its controls', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.reload();
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL('/login');
  const toast = page.getByRole('listitem').filter({ hasText: 'Your account is ready. Log in to continue.' });
  for (const [width, windowHeight] of [
    [390, 844],
    [375, 667],
    [320, 664],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height: windowHeight });
    const { y, height } = (await toast.boundingBox()) ?? { y: 0, height: 0 };
    expect(height).toBeGreaterThan(0);
    const heading = await page.getByRole('heading', { name: 'Log in' }).boundingBox();
    expect(y + height).toBeLessThan(heading?.y ?? 0);
  }

  await expect(page.getByLabel('Email')).toHaveValue(email);
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
