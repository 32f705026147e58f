import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, enterCard, openCardPage, openInvoice, selectAll } from './paying.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const frame = (page: Page) => page.getByTitle('Card details');

test('pays with a new card, and says so again after a reload, Back and in another tab', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { parcels, repository } = await openInvoice(page, portal, useSessionOf);
  await openCardPage(page);
  await expect(page.getByText('2 packages', { exact: true })).toBeVisible();
  await expect(page.getByText('With a credit card, a surcharge of 2.5% makes it $56.38.')).toBeVisible();
  await expect(frame(page)).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');

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

test('finds the result of a payment after a reload before its message', async ({
  page,
  portal,
  useSessionOf,
}) => {
  // The message is lost with the page. This listener is the first.
  await page.addInitScript(() =>
    window.addEventListener('message', (event) => event.stopImmediatePropagation(), true),
  );
  await openInvoice(page, portal, useSessionOf);
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

test('forged messages do nothing, and a declined card can be tried again', async ({
  page,
  portal,
  useSessionOf,
}) => {
  await openInvoice(page, portal, useSessionOf);
  await openCardPage(page);
  const recorded: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payment')) recorded.push(request.url());
  });
  await page.evaluate((origin) => {
    const data = { ready: true, returnMessage: 'APPROVED FORGED', transactionId: 'T-1' };
    const send = (init: MessageEventInit) =>
      window.dispatchEvent(new MessageEvent('message', { data, ...init }));
    window.postMessage(data, '*');
    const other = document.body.appendChild(document.createElement('iframe'));
    // The right origin but other windows, and the right window but another origin.
    send({ origin, source: other.contentWindow });
    send({ origin, source: window });
    send({ origin: 'https://attacker.example', source: document.querySelector('iframe')?.contentWindow });
    other.remove();
  }, portal.cardProvider?.origin ?? '');
  await enterCard(page, CARDS.declined);
  await expect(heading(page, 'Payment Declined')).toBeVisible();
  expect(recorded).toHaveLength(1);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await enterCard(page, CARDS.approved);
  await expect(heading(page, 'Payment Successful')).toBeVisible();
});

test('pays in one tab what another tab has on its card page, and both tell the truth', async ({
  page,
  portal,
  context,
  useSessionOf,
}) => {
  await openInvoice(page, portal, useSessionOf);
  await openCardPage(page);
  const other = await context.newPage();
  await selectAll(other);
  await openCardPage(other);
  await enterCard(page, CARDS.approved);
  await expect(heading(page, 'Payment Successful')).toBeVisible();
  await other.reload();
  await expect(heading(other, 'Payment Successful')).toBeVisible();
  const paymentId = new URL(page.url()).searchParams.get('payment') ?? '';
  expect(new URL(other.url()).searchParams.get('payment')).toBe(paymentId);
  expect(portal.cardProvider?.controls.transactionsOf(paymentId)).toHaveLength(1);
});
