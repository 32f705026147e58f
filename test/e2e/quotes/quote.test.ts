import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';

const QUOTE = '**/api/quote';

const field = (page: Page, name: string) => page.getByRole('form', { name: 'Quote' }).getByLabel(name);
const result = (page: Page) => page.getByRole('region', { name: 'Your estimate' });
const status = (page: Page) => result(page).getByRole('status');
const estimate = (page: Page) => page.getByRole('button', { name: 'Get estimate' }).click();
const panel = (page: Page) => page.getByRole('region', { name: 'Shipping instructions' });

interface Box {
  weight: string;
  height: string;
  width: string;
  length: string;
}

async function measure(page: Page, { weight, height, width, length }: Box): Promise<void> {
  await field(page, 'Weight').fill(weight);
  await field(page, 'Height').fill(height);
  await field(page, 'Width').fill(width);
  await field(page, 'Length').fill(length);
}

/** 12 cubic feet with a dimensional weight of 106.8 lbs, at 60 cents per pound to Anchorage. */
const BOX: Box = { weight: '40', height: '36', width: '24', length: '24' };

test.describe('a visitor', () => {
  test('gets an estimate after following the link on the login page', { tag: '@screen' }, async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Get a quote' }).click();
    await expect(page).toHaveURL('/free-quote');
    await expect(page).toHaveTitle('Free Quote · Northbound');
    await expect(field(page, 'Origin')).toHaveValue('TAC');
    await expect(field(page, 'Destination')).toHaveValue('ANC');
    await expect(field(page, 'Units')).toHaveValue('INCHES');
    await expectAccessible(page);

    await measure(page, BOX);
    await estimate(page);
    await expect(result(page).getByText('12 cubic feet')).toBeInViewport();
    await expect(result(page).getByText('40 lbs')).toBeVisible();
    await expect(result(page).getByText('$64.08')).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('reaches registration through the shipping instructions', async ({ page }) => {
    await page.goto('/free-quote');
    await expect(panel(page).getByRole('heading', { name: 'Register For Northbound' })).toBeVisible();
    for (const step of ['Await Notification', 'Pickup']) {
      await expect(panel(page).getByRole('heading', { name: step })).toBeVisible();
    }
    await panel(page).getByRole('link', { name: 'REGISTER NOW' }).click();
    await expect(page).toHaveURL('/register');
  });

  test('sees an error on each invalid field, with the first one focused', { tag: '@screen' }, async ({
    page,
  }) => {
    await page.goto('/free-quote');
    for (const name of ['Origin', 'Destination', 'Units']) await field(page, name).selectOption('Select');
    await estimate(page);
    for (const name of ['Origin', 'Destination', 'Weight', 'Height', 'Width', 'Length', 'Unit']) {
      await expect(page.getByText(`${name} is required`, { exact: true })).toBeVisible();
    }
    await expect(field(page, 'Origin')).toBeFocused();
    await expectAccessible(page);

    await field(page, 'Weight').fill('0');
    await field(page, 'Height').fill('-3');
    await field(page, 'Width').fill('1.005');
    await expect(page.getByText('Must be positive')).toHaveCount(2);
    await expect(page.getByText('Use at most two decimal places')).toBeVisible();
    await expect(status(page)).toContainText('Fill in the form');
  });
});

test('a customer opens the quote form from the Ship tab, with their terminal selected and their address shown', {
  tag: '@screen',
}, async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.goto('/orders');
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ship' });
  await tab.click();
  await expect(page).toHaveURL('/quote');
  await expect(page).toHaveTitle('Create a Quote · Northbound');
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(field(page, 'Destination')).toHaveValue('ANC');
  await expect(panel(page).getByRole('region', { name: 'Your shipping address' })).toContainText(
    'Maren Halvorsen',
  );

  await field(page, 'Units').selectOption('Feet');
  await field(page, 'Destination').selectOption('Prudhoe Bay');
  await measure(page, { weight: '200', height: '1', width: '1', length: '1.5' });
  await field(page, 'Length').press('Enter');
  await expect(result(page).getByText('1.5 cubic feet')).toBeVisible();
  await expect(result(page).getByText('$280.00')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe('the quote form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/free-quote');
    await measure(page, BOX);
  });

  test('hides the estimate when a field changes', async ({ page }) => {
    for (const change of [
      () => field(page, 'Destination').selectOption('Kodiak'),
      () => field(page, 'Units').selectOption('Feet'),
      () => field(page, 'Units').selectOption('Inches'),
      () => field(page, 'Weight').fill('41'),
      () => field(page, 'Height').fill('35'),
    ]) {
      await estimate(page);
      await expect(result(page).getByText('Total weight')).toBeVisible();
      await change();
      await expect(result(page).getByText('Total weight')).toBeHidden();
    }
  });

  test('selects the first destination of a new origin', async ({ page }) => {
    await page.route('**/api/location/routes', (route) =>
      route.fulfill({
        json: {
          routes: {
            TAC: [
              { label: 'Anchorage', value: 'ANC' },
              { label: 'Kodiak', value: 'KOD' },
            ],
            ANC: [
              { label: 'Kodiak', value: 'KOD' },
              { label: 'Tacoma', value: 'TAC' },
            ],
          },
        },
      }),
    );
    await page.reload();
    await field(page, 'Origin').selectOption('Anchorage');
    await expect(field(page, 'Destination')).toHaveValue('KOD');
    await field(page, 'Origin').selectOption('Tacoma');
    await expect(field(page, 'Destination')).toHaveValue('ANC');
    await field(page, 'Origin').selectOption('Select');
    await expect(field(page, 'Destination')).toHaveValue('');
  });

  test('refers a large parcel to the rates team without calling the API', { tag: '@screen' }, async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await measure(page, { weight: '75.01', height: '145', width: '10', length: '10' });
    await estimate(page);
    await expect(status(page)).toContainText('contact the rates team at rates@');
    await expect(result(page).getByText('75.01 lbs')).toBeVisible();
    await expect(result(page).getByText('Estimated cost')).toBeHidden();
    expect(calls.filter((url) => url.endsWith('/api/quote'))).toEqual([]);
    await expectAccessible(page);

    await field(page, 'Weight').fill('75');
    await estimate(page);
    await expect(result(page).getByText('Estimated cost')).toBeVisible();
  });

  test('ignores a response for an earlier version of the form', async ({ page }) => {
    const requests: { weight: number }[] = [];
    let releaseFirst = () => {};
    await page.route(QUOTE, async (route) => {
      requests.push(route.request().postDataJSON());
      if (requests.length > 1) return route.continue();
      await new Promise<void>((resolve) => (releaseFirst = resolve));
      await route.fulfill({ json: 1 }).catch(() => undefined);
    });
    await estimate(page);
    await expect(status(page)).toHaveText('Calculating…');
    // If the first request were canceled before it is sent, the route would count the second one as the first.
    await expect.poll(() => requests.length).toBe(1);
    await field(page, 'Weight').fill('200');
    await expect(status(page)).toContainText('Fill in the form');
    await estimate(page);
    await expect(result(page).getByText('$120.00')).toBeVisible();
    releaseFirst();
    await expect(result(page).getByText('$1.00')).toBeHidden();
    expect(requests.map(({ weight }) => weight)).toEqual([40, 200]);
  });

  test('shows the server’s errors, keeps the form, and allows a retry', async ({ page }) => {
    await page.route(QUOTE, (route) =>
      route.fulfill({
        status: 409,
        json: { status: 409, error: 'Conflict', messages: ['No tariff', 'No lane'] },
      }),
    );
    await estimate(page);
    await expect(page.getByRole('alert').getByText('Error: No tariff; No lane')).toBeVisible();
    await page.unroute(QUOTE);
    await page.route(QUOTE, (route) => route.abort());
    await estimate(page);
    await expect(page.getByRole('alert').getByText(/^Error: ./)).toBeVisible();
    await expect(field(page, 'Weight')).toHaveValue('40');
    await page.unroute(QUOTE);
    await estimate(page);
    await expect(result(page).getByText('$64.08')).toBeVisible();
    await expect(page.getByText(/^Error: /)).toBeHidden();
  });

  test('explains errors of the gateway and of CloudFront', async ({ page }) => {
    await page.route(QUOTE, (route) =>
      route.fulfill({ status: 429, json: { message: 'Too Many Requests' } }),
    );
    await estimate(page);
    await expect(page.getByText('Error: Too many requests. Try again in a moment.')).toBeVisible();
    await page.unroute(QUOTE);
    await page.route(QUOTE, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }),
    );
    await estimate(page);
    await expect(
      page.getByText('Error: The portal is not available right now. Try again in a moment.'),
    ).toBeVisible();
  });

  test('shows the server’s size limit on the field', async ({ page }) => {
    await field(page, 'Units').selectOption('Feet');
    await measure(page, { weight: '20', height: '54', width: '1', length: '1' });
    await estimate(page);
    await expect(page.getByText('Must be at most 53 feet')).toBeVisible();
    await expect(field(page, 'Height')).toBeFocused();
  });
});

test('the public page redirects a customer to their packages', async ({ page }) => {
  await signIn(page, accounts.customer);
  await page.goto('/free-quote');
  await expect(page).toHaveURL('/orders');
});
