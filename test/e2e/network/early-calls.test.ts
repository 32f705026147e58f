import { type BrowserContext, expect, type Page } from '@playwright/test';
import { accounts, PASSWORD, signIn, test } from '../support/fixtures.ts';

test.use({ isFirstVisit: true });

/** The API's GET calls that a page has sent, in order. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

const PACKAGES = '/api/parcels?statuses=';
const PAGES = [
  {
    path: '/orders',
    account: accounts.customer,
    content: (page: Page) => page.getByRole('article').first(),
    early: ['/api/customer/me', PACKAGES],
  },
  {
    path: '/appointments',
    account: accounts.customer,
    content: (page: Page) => page.getByRole('article').first(),
    early: ['/api/customer/me', PACKAGES],
  },
  {
    path: '/quote',
    account: accounts.customer,
    content: (page: Page) => page.getByRole('form', { name: 'Quote' }),
    early: ['/api/customer/me', '/api/location/routes'],
  },
  {
    path: '/staff/packages',
    account: accounts.warehouse,
    content: (page: Page) => page.getByRole('row').nth(4),
    early: ['/api/staff/parcels?status=ORIGIN&', '/api/staff/counts'],
  },
  {
    path: '/staff/packages?status=TRANSIT',
    account: accounts.warehouse,
    content: (page: Page) => page.getByRole('row').nth(4),
    early: ['/api/staff/counts'],
  },
];

for (const { path, account, content, early } of PAGES)
  test(`${path} sends each call once, and uses every answer that the document has asked for`, async ({
    page,
    useSessionOf,
  }) => {
    await useSessionOf(account);
    const calls = watchCalls(page);
    // Again with the data of the last visit.
    for (const visit of ['first', 'second']) {
      calls.length = 0;
      await page.goto(path);
      await expect(content(page)).toBeVisible();
      const unused = () => page.evaluate(() => [...(globalThis.early?.calls.keys() ?? ['no early calls'])]);
      await expect.poll(unused, `${visit} visit`).toEqual([]);
      await page.waitForLoadState('networkidle');
      expect(calls.toSorted(), `${visit} visit`).toEqual([...new Set(calls)].toSorted());
      for (const call of early) expect(calls, `${visit} visit`).toContainEqual(expect.stringContaining(call));
    }
  });

/** Runs in the page. Records the scripts that were requested before the page was shown. */
const RECORD_SCRIPTS = `
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1')) return;
    observer.disconnect();
    globalThis.scripts = performance.getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((path) => path.endsWith('.js'));
  });
  observer.observe(document, { subtree: true, childList: true });
`;

for (const { path, account } of PAGES)
  test(`${path} is shown with the scripts that the document lists`, async ({ page, useSessionOf }) => {
    await useSessionOf(account);
    await page.addInitScript({ content: RECORD_SCRIPTS });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const scripts = await page.evaluate<string[]>('scripts');
    const listed = await page.evaluate<string[]>(`(() => {
      const { entry, pages } = JSON.parse(document.getElementById('site-data').textContent);
      return [document.querySelector('script[src]').getAttribute('src').slice(1), ...entry, ...pages[location.pathname].files];
    })()`);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((script) => !listed.includes(script))).toEqual([]);
  });

test('a call that the document has sent, and whose token is refused, is sent again after a renewal', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  const sent: (string | undefined)[] = [];
  await page.route('**/api/parcels?*', async (route) => {
    sent.push(route.request().headers().authorization);
    if (sent.length > 1) return route.continue();
    await route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
  });
  await page.goto('/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).not.toBe(sent[0]);
});

test('the script in the document runs, and no other inline script does', async ({ page }) => {
  const violations: string[] = [];
  page.on(
    'console',
    (line) => line.text().includes('Content Security Policy') && violations.push(line.text()),
  );
  for (const path of ['/login', '/free-quote']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => globalThis.early !== undefined)).toBe(true);
  }
  expect(violations).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.early = undefined';
    document.head.append(script);
  });
  expect(await page.evaluate(() => globalThis.early !== undefined)).toBe(true);
  await expect.poll(() => violations).toHaveLength(1);
});

test('the site works without the script in the document', async ({ page }) => {
  await page.route(
    (url) => ['/login', '/orders'].includes(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      // Its hash is then another, so the browser does not run it.
      await route.fulfill({ response, body: html.replace('<script>', '<script>//') });
    },
  );
  await page.goto('/login');
  expect(await page.evaluate(() => globalThis.early)).toBeUndefined();
  await signIn(page, accounts.customer, PASSWORD);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => globalThis.early)).toBeUndefined();
});

/** A browser whose worker has kept the site, on the login page. */
async function withKeptSite(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/')))).toBe(true);
  return page;
}

/** Replaces a part of a file that the worker has kept, as if it were of an earlier release. */
const makeOlder = (page: Page, path: string, part: string, older: string) =>
  page.evaluate(
    async ([file, from, to]) => {
      const cache = await caches.open('shell');
      const response = await cache.match(file);
      const text = (await response?.text()) ?? '';
      if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
      await cache.put(file, new Response(text.replace(from, to), { headers: response?.headers ?? {} }));
    },
    [path, part, older] as const,
  );

test('the site opens from what was kept, then reloads with the new release or configuration', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.origin, serviceWorkers: 'allow' });
  const page = await withKeptSite(context);
  const heading = page.getByRole('heading', { name: 'Log in' });
  await makeOlder(page, '/', '<html ', '<html data-older ');
  const opened: string[] = [];
  await page.exposeFunction('report', (release: string) => opened.push(release));
  await page.addInitScript({
    content: `addEventListener('DOMContentLoaded', () =>
      report('older' in document.documentElement.dataset ? 'older' : 'new'))`,
  });
  const response = await page.reload({ waitUntil: 'commit' });
  expect(response?.fromServiceWorker()).toBe(true);
  await expect.poll(() => opened).toEqual(['older', 'new']);
  await expect(heading).toBeVisible();

  const reloaded = page.waitForEvent('framenavigated');
  await makeOlder(page, '/runtime-config.json', '"maintenanceMode":"false"', '"maintenanceMode":"true"');
  await page.reload({ waitUntil: 'commit' });
  await reloaded;
  await expect(heading).toBeVisible();
  await context.close();
});
