import type { Page } from '@playwright/test';
import { drawn } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { aReadyRecord, createCustomerWithPickups } from './pickups.ts';

const LIST = '**/api/appointments';

/** Holds the answer with the appointments until it is released. */
async function holdPickups(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.describe('without files in the cache', () => {
  test.use({ isFirstVisit: true });

  test('shows the pickup code in text until the QR code can be loaded, which is large enough to scan', async ({
    page,
    portal,
    useSessionOf,
  }) => {
    const { email, book } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
    const { pickupCode } = await book('ANC');
    await useSessionOf(email);
    await page.goto('/appointments');
    const opener = page.getByRole('button', { name: 'Show code' });
    await expect(opener).toBeVisible();
    await page.route('**/assets/*', (route) => route.abort());
    await opener.click();
    // Not by its role: the page behind a dialog is hidden from screen readers.
    await expect(page.getByText('The QR code could not be loaded.')).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText(pickupCode);

    await page.unroute('**/assets/*');
    await page.reload();
    await opener.click();
    const code = page.getByRole('img', { name: `QR code ${pickupCode}` });
    await expect(code).toBeInViewport({ ratio: 1 });
    expect((await code.boundingBox())?.width).toBeGreaterThan(240);
  });
});

test('nothing moves when the appointments arrive, in their list and among the packages', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await test.step('the list', async () => {
    const release = await holdPickups(page);
    await page.goto('/appointments');
    await expect(page.getByText('Loading appointments')).toBeAttached();
    await drawn(page);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    release();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    await page.unroute(LIST);
  });

  await test.step('the packages', async () => {
    const release = await holdPickups(page);
    await page.goto('/orders');
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    const links = page.getByRole('link', { name: /pickup|^Ready:/i });
    await expect(links).toHaveCount(0);
    await drawn(page);
    const places = () =>
      cards.evaluateAll((all) => all.map((card) => JSON.stringify(card.getBoundingClientRect())));
    const before = await places();
    release();
    await expect(links.nth(1)).toBeVisible();
    await drawn(page);
    expect(await places()).toEqual(before);
    await expect(page.getByRole('link', { name: /Next pickup:/ })).toBeInViewport({ ratio: 1 });
  });
});
