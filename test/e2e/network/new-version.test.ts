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
  const isOld = () => page.evaluate(() => 'isOld' in window);

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
  await follow('Ship');
  await expect(offer).toBeVisible();
  expect(await isOld()).toBe(true);

  await follow('Appointments');
  await expect.poll(isOld).toBe(false);
  await expect(page).toHaveURL('/appointments');
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
