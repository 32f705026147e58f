import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { CARDS, card, enterCard, openCardPage, openInvoice } from './paying.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const frame = (page: Page) => page.getByTitle('Card details');

test('pays with a new card, and says so again after a reload, Back and in another tab', {
  tag: '@screen',
}, async ({ page, portal }) => {
  const { parcels, repository } = await openInvoice(page, portal);
  await openCardPage(page);
  await expect(page.getByText('2 packages', { exact: true })).toBeVisible();
  await expect(page.getByText('With a credit card, a surcharge of 2.5% makes it $56.38.')).toBeVisible();
  await expect(frame(page)).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await enterCard(page, CARDS.approved);
  await expect(heading(page, 'Payment Successful')).toBeVisible();
  await expect(page).toHaveURL(/\/payment-result\?payment=/);
  for (const { parcelId } of parcels) expect((await repository.find(parcelId))?.paymentStatus).toBe('PAID');

  await page.reload();
  await expect(heading(page, 'Payment Successful')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No packages selected for payment.')).toBeVisible();
  await page.goto('/payment');
  await expect(page.getByText('No packages selected for payment.')).toBeVisible();
});

test('a declined card can be tried again', { tag: '@screen' }, async ({ page, portal }) => {
  await openInvoice(page, portal);
  await openCardPage(page);
  await enterCard(page, CARDS.declined);
  await expect(heading(page, 'Payment Declined')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await enterCard(page, CARDS.approved);
  await expect(heading(page, 'Payment Successful')).toBeVisible();
});

test('stores a card and goes on to pay with it', { tag: '@screen' }, async ({ page, portal }) => {
  await openInvoice(page, portal);
  await openCardPage(page, { store: true });
  await expect(heading(page, 'Store Card')).toBeVisible();
  await expectAccessible(page);
  await enterCard(page, CARDS.approved, 'Store');
  await expect(page).toHaveURL('/stored-payment');
  await expect(page.getByText('4242')).toBeVisible();
  // The form was replaced in the history.
  await page.goBack();
  await expect(heading(page, 'Invoice')).toBeVisible();
});

test('stores a card from the profile, and says if it could not be stored', async ({ page, portal }) => {
  const { email } = await createCustomerWith(portal, () => []);
  await signIn(page, email);
  await page.goto('/payment?store=true&from=profile');
  await page.route('**/api/payment/newToken', (route) => route.abort());
  await enterCard(page, CARDS.approved, 'Store');
  await expect(heading(page, 'Card Storage Failed')).toBeVisible();
  await page.unroute('**/api/payment/newToken');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await enterCard(page, CARDS.approved, 'Store');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('listitem').filter({ hasText: 'Card stored.' })).toBeVisible();
});

test('messages of the page itself and of other frames do nothing', async ({ page, portal }) => {
  await openInvoice(page, portal);
  await openCardPage(page);
  const recorded: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payment')) recorded.push(request.url());
  });
  await page.evaluate(() => {
    const forged = { ready: true, returnMessage: 'APPROVED FORGED', transactionId: 'T-1' };
    window.postMessage(forged, '*');
    const other = document.body.appendChild(document.createElement('iframe'));
    const origin = new URL(document.querySelector('form')?.getAttribute('action') ?? '').origin;
    window.dispatchEvent(new MessageEvent('message', { data: forged, origin, source: other.contentWindow }));
    other.remove();
  });
  await enterCard(page, CARDS.declined);
  await expect(heading(page, 'Payment Declined')).toBeVisible();
  expect(recorded).toHaveLength(1);
});

test('finds the outcome if the message or the answer is lost', async ({ page, portal }) => {
  await openInvoice(page, portal);
  await openCardPage(page);
  await page.route('**/api/payment', (route) => route.abort());
  await enterCard(page, CARDS.approved);
  await expect(heading(page, 'Payment Successful')).toBeVisible();
});

test('finds the result of a payment after a reload before its message', async ({ page, portal }) => {
  // The message is lost with the page. This listener is the first.
  await page.addInitScript(() =>
    window.addEventListener('message', (event) => event.stopImmediatePropagation(), true),
  );
  await openInvoice(page, portal);
  await page.reload();
  await openCardPage(page);
  const charged = page.waitForResponse((response) => response.url().endsWith('/pay/submit'));
  await page.route('**/api/payment', (route) => route.abort());
  await page.route('**/api/payment/attempts/*', (route) => route.abort());
  await enterCard(page, CARDS.approved);
  await charged;
  // The page is gone before it can look up the payment.
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.goto('/payment');
  await expect(heading(page, 'Payment Successful')).toBeVisible();
});

test('shows an error if the card page cannot be opened, and tries again', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  await openInvoice(page, portal);
  await page.route('**/api/payment/token', (route) =>
    route.fulfill({ status: 503, json: { status: 503, error: 'Service Unavailable' } }),
  );
  await page.goto('/payment');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/payment/token');
  await retry.click();
  await expect(card(page).getByLabel('Card number')).toBeVisible();
});
