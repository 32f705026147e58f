import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, test } from '../support/fixtures.ts';

// The load is the subject.
test.use({ isFirstVisit: true });

/** The first view of phones, with the bars of the browser. */
const PHONES = [
  { width: 390, height: 664 },
  { width: 320, height: 664 },
];

/** Log in is in the first view, below a scene of at most 96 px. */
async function expectInFirstView(page: Page): Promise<void> {
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await expect(page.getByRole('link', { name: 'Reset your password' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeInViewport({ ratio: 1 });
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(96);
    await expectNoSidewaysScroll(page);
  }
}

test('Log in is in the first view of a phone, also below a message', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText('Track, pay for and pick up your packages.')).toBeVisible();
  await expectInFirstView(page);
  for (const name of ['Forgot Password', 'Sign up', 'Get a quote']) {
    const link = page.getByRole('link', { name, exact: true });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  // The longest message that can be stored for this page.
  await page.goto('/login?error_description=UserExistsWithInvalidBasicState');
  await expect(page.getByText('Unable to sign-in using Google.')).toBeVisible();
  await expectInFirstView(page);

  await fillSignIn(page, accounts.customer, 'Not-the-password-1');
  await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  await expectInFirstView(page);
});
