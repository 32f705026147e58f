import { expect, test } from '../support/fixtures.ts';

test.describe.configure({ mode: 'serial' });

test('a test leaves every kind of browser data', async ({ page, context }) => {
  await context.route('**/runtime-config.json', (route) => route.fulfill({ json: {} }));
  await context.grantPermissions(['clipboard-read']);
  await page.goto('/register');
  await page.evaluate(() => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    // biome-ignore lint/suspicious/noDocumentCookie: the plain way for a page to set a cookie
    document.cookie = 'left=here';
  });
  await context.setOffline(true);
});

test('the next test finds none of it, and installs a fake clock', async ({ page, context }) => {
  await page.goto('/register');
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  const left = await page.evaluate(async () => {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return [localStorage.length, sessionStorage.length, document.cookie, state === 'granted'];
  });
  expect(left).toEqual([0, 0, '', false]);
  expect(context.pages().filter((one) => one.url().includes('register'))).toEqual([page]);

  await page.clock.install({ time: 0 });
  await page.goto('/login');
  expect(await page.evaluate(() => new Date().getUTCFullYear())).toBe(1970);
});

test.describe(() => {
  test.use({ isFirstVisit: true });

  test('a first visit has the real clock and loads every file again', async ({ page }) => {
    await page.goto('/register');
    expect(await page.evaluate(() => new Date().getUTCFullYear())).toBeGreaterThan(2000);
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
    const fromCache = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize === 0)
        .map(({ name }) => name),
    );
    expect(fromCache).toEqual([]);
  });
});
