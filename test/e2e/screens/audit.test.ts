import type { Page } from '@playwright/test';
import { SCREENS } from '#bench/screens/screen-list.ts';
import { expectNoViolations } from '../support/checks.ts';
import { expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { measure } from './measure.ts';

const PHONE = { width: 390, height: 664 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1280, height: 800 };

const STAFF_ACCOUNTS = ['warehouse', 'service', 'executive'];

/** Fails if something is too wide for the screen, too small to read or, on a phone, too small to tap. */
async function expectToFit(page: Page, isPhone: boolean): Promise<void> {
  const { overflow, smallText, smallTargets } = await measure(page);
  expect.soft(overflow, 'Pixels beyond the right edge').toBeLessThanOrEqual(0);
  expect.soft(smallText, 'Small text').toEqual([]);
  if (isPhone) expect.soft(smallTargets, 'Small targets').toEqual([]);
}

for (const { name, account, path, before, reach } of SCREENS) {
  test(`${name} is accessible and fits`, async ({ page, useSessionOf }) => {
    const isStaff = account !== undefined && STAFF_ACCOUNTS.includes(account);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'light' });
    const email = `${account}@northbound.test`;
    if (account === 'temporary') {
      await page.goto(path);
      await fillSignIn(page, email, PASSWORD);
    }
    // biome-ignore lint/correctness/useHookAtTopLevel: a fixture of Playwright, not a hook
    else if (account) await useSessionOf(email);
    await before?.(page);
    if (account !== 'temporary') await page.goto(path);
    await reach(page);
    // Staff work on tablets, customers on phones and desktops.
    for (const view of [PHONE, ...(isStaff ? [TABLET] : []), DESKTOP]) {
      await test.step(`at ${view.width}`, async () => {
        await page.setViewportSize(view);
        // `measure` recognizes the skip link by its position above the page.
        await page.evaluate(() => window.scrollTo(0, 0));
        await expectNoViolations(page, 'all');
        await expectToFit(page, view === PHONE);
      });
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    await expectNoViolations(page, 'colors');
  });
}
