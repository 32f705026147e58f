import { accounts, expect, test } from '../support/fixtures.ts';

test('a page that was opened before a release opens the next page in the new version', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  const follow = (name: string) =>
    page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Active Packages' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isOld: true }));

  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), release: 'next' } });
  });
  await page.route('**/runtime-config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, release: 'next' } });
  });
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/assets\/index-[\w-]+/g, 'assets/index-next');
      await route.fulfill({ response, body });
    },
  );
  const offer = page.getByText('A new version is available.');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(offer).toBeVisible();
  expect(await page.evaluate(() => 'isOld' in window)).toBe(true);

  await page.unroute('**/api/**');
  await follow('Ship');
  await page.waitForFunction(() => !('isOld' in window));
  await expect(page).toHaveURL('/quote');
  await expect(page.getByRole('heading', { level: 1, name: 'Create a Quote' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
