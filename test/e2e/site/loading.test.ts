import { accounts, expect, test } from '../support/fixtures.ts';

test.use({ isFirstVisit: true });

test('the files of a page are requested before any script has run', async ({ page }) => {
  // No module runs without the libraries.
  await page.route('**/assets/base-*.js', () => {});
  for (const [path, file] of [
    ['/', 'LoginPage'],
    ['/login', 'LoginPage'],
    ['/register', 'RegisterPage'],
    ['/orders', 'ActivePackagesPage'],
  ] as const) {
    const request = page.waitForRequest((sent) => sent.url().includes(`/assets/${file}-`));
    await page.goto(path, { waitUntil: 'commit' });
    await request;
  }
});

test('the login page loads only preloaded files, each once', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const preloaded = await page
    .locator('link[rel=modulepreload], script[src]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
    );
  const scripts = loaded.filter((path) => path.endsWith('.js'));
  expect(scripts.toSorted()).toEqual(preloaded.toSorted());
});

test('the tabs load together with the page, so that they do not appear after it', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.warehouse);
  const tabsFile = page.waitForRequest('**/assets/StaffTabs-*.js');
  // The bar, which is in this file, shows the tabs.
  await page.route('**/assets/Shell-*.js', async (route) => {
    await tabsFile;
    await route.continue();
  });
  await page.goto('/staff/intake');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible();
});

test('a customer sees no staff address and loads no code of the staff pages', async ({
  page,
  useSessionOf,
}) => {
  const files: string[] = [];
  page.on('request', (request) => void files.push(new URL(request.url()).pathname));
  await useSessionOf('busy@northbound.test');
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();

  expect(await page.locator('a[href^="/staff"]').count()).toBe(0);
  // Named after the page or the part that loads them; files of libraries begin otherwise.
  expect(files.filter((file) => file.startsWith('/assets/ActivePackagesPage-'))).toHaveLength(1);
  const staffFile = /^\/assets\/(staff|board|pile|overview|refund|intake|counter|edit-?package)/i;
  expect(files.filter((file) => staffFile.test(file))).toEqual([]);
});
