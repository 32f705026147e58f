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

  await page.goto('/appointments');
  await expect(page.getByText('Pickup code').locator('..')).toContainText(/[A-Z0-9]{4,}/);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByText(accounts.customer).first()).toBeVisible();

  await context.setOffline(false);
  await page.goto('/orders');
  await expect(cards.first()).toBeVisible();
  await expect(asOf).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  expect(await page.evaluate(() => localStorage.getItem('last-data'))).toBeNull();
  await context.close();
});

test('what the worker keeps is replaced as soon as it changes, and not used once it is two weeks old', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/login');
  const heading = page.getByRole('heading', { level: 1, name: 'Log in' });
  await expect(heading).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/runtime-config.json'))))
    .toBe(true);

  await test.step('the configuration, after a maintenance', async () => {
    await page.evaluate(async () => {
      const cache = await caches.open('shell');
      const kept = await cache.match('/runtime-config.json');
      const config = { ...(await kept?.json()), maintenanceMode: 'true' };
      await cache.put('/runtime-config.json', Response.json(config, kept));
    });
    const configs: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/runtime-config.json')) configs.push(request.url());
    });
    await page.reload();
    // Opened in maintenance, told that it is over, and reloaded.
    await expect(heading).toBeVisible();
    expect(configs.length).toBeGreaterThan(1);
  });

  await context.setOffline(true);
  await page.reload();
  await expect(heading).toBeVisible();
  await page.evaluate(async () => {
    const cache = await caches.open('shell');
    const kept = await cache.match('/');
    if (!kept) throw new Error('There is no document.');
    const date = new Date(Date.now() - 15 * 86_400_000).toUTCString();
    await cache.put('/', new Response(kept.body, { headers: { ...Object.fromEntries(kept.headers), date } }));
  });
  await expect(page.reload()).rejects.toThrow(/ERR_/);
  await context.setOffline(false);
  await page.goto('/login');
  await expect(heading).toBeVisible();
  await context.close();
});
