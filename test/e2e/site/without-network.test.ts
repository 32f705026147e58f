import { accounts, expect, signIn, test } from '../support/fixtures.ts';

test('without a network, the last list of packages can be read, and not by the next user', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, accounts.customer);
  const heading = page.getByRole('heading', { level: 1, name: 'Active Packages' });
  await page.goto('/orders');
  await expect(heading).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const sections = page.getByRole('heading', { name: /REQUIRED \(\d+\)$/ });
  // The first cards and their sections render before the others.
  await expect(sections).toHaveCount(3);
  const titles = await sections.allTextContents();
  const count = titles.reduce((sum, title) => sum + Number(/\d+/.exec(title)?.[0]), 0);
  await expect(cards).toHaveCount(count);
  const asOf = page.getByText(/^Your packages as of/);
  await expect(asOf).toBeHidden();
  // The worker starts once the page is idle.
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/')))).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(asOf).toBeVisible();
  await expect(cards).toHaveCount(count);
  // Also after the session's token has expired.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith('.idToken'))) {
      const [head, payload = '', signature] = localStorage.getItem(key)?.split('.') ?? [];
      const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
      localStorage.setItem(key, [head, btoa(JSON.stringify({ ...claims, exp: 1000 })), signature].join('.'));
    }
  });
  await page.reload();
  await expect(asOf).toBeVisible();
  await expect(cards).toHaveCount(count);

  await context.setOffline(false);
  await page.reload();
  await expect(cards.first()).toBeVisible();
  await expect(asOf).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  expect(await page.evaluate(() => localStorage.getItem('last-data'))).toBeNull();
  await context.close();
});
