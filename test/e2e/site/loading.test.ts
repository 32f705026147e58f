import { expect, test } from '../support/fixtures.ts';

// The load is the subject.
test.use({ isFirstVisit: true });

for (const { path, file } of [
  { path: '/', file: 'LoginPage' },
  { path: '/login', file: 'LoginPage' },
  { path: '/register', file: 'RegisterPage' },
  { path: '/orders', file: 'ActivePackagesPage' },
]) {
  test(`the files of ${path} are requested before any script has run`, async ({ page }) => {
    // No module runs without the libraries.
    await page.route('**/assets/base-*.js', () => {});
    const request = page.waitForRequest((sent) => sent.url().includes(`/assets/${file}-`));
    await page.goto(path, { waitUntil: 'commit' });
    await request;
  });
}

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
