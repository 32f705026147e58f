import type { Page } from '@playwright/test';
import { expectFrameAccessible } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, card, enterCard, openCardPage, openInvoice, selectAll } from './paying.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const frame = (page: Page) => page.getByTitle('Card details');

test('pays with a new card, shows the result again after a reload, and cannot pay again after Back', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { parcels, repository } = await openInvoice(page, portal, useSessionOf);
  await openCardPage(page);
  await expect(page.getByText('2 packages', { exact: true })).toBeVisible();
  await expect(page.getByText('Credit cards add a surcharge of 2.5%, for a total of $56.38.')).toBeVisible();
  await expect(frame(page)).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');

  await test.step('fits its frame, and shows errors at their fields', async () => {
    const form = page.frames().find((each) => each.url().endsWith('/pay'));
    if (!form) throw new Error('There is no card page.');
    const [bottom = 0, height = 0, overflow] = await form.evaluate(() => [
      document.querySelector('button')?.getBoundingClientRect().bottom,
      innerHeight,
      document.documentElement.scrollWidth - innerWidth,
    ]);
    expect(bottom).toBeLessThanOrEqual(height);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectFrameAccessible(page, form);
    await form.getByRole('button', { name: 'Pay' }).click();
    const number = form.getByLabel('Card number');
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription('Enter a valid card number.');
    await form.getByText('Sandbox test cards').click();
    await expectFrameAccessible(page, form);
  });

  await enterCard(page, CARDS.approved, 'twice');
  await expect(heading(page, 'Payment Successful')).toBeVisible();
  await expect(page).toHaveURL(/\/payment-result\?payment=/);
  const paymentId = new URL(page.url()).searchParams.get('payment') ?? '';
  expect(portal.cardProvider?.controls.transactionsOf(paymentId)).toMatchObject([{ status: 'approved' }]);
  for (const { parcelId } of parcels) expect((await repository.find(parcelId))?.paymentStatus).toBe('PAID');

  await page.reload();
  await expect(heading(page, 'Payment Successful')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No packages selected for payment.')).toBeVisible();
  await page.goto('/payment');
  await expect(page.getByText('No packages selected for payment.')).toBeVisible();
});

test('pays in one tab while another has the card page open, and both show the correct result', async ({
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

test('a customer can try again after a declined card, but not after a lost response', async ({
  page,
  portal,
  useSessionOf,
}) => {
  await openInvoice(page, portal, useSessionOf);
  await openCardPage(page);
  await enterCard(page, CARDS.declined);
  await expect(heading(page, 'Payment Declined')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  // Otherwise the site would find the payment and leave the page.
  await page.route('**/api/payment/attempts/*', (route) => route.abort());
  await enterCard(page, CARDS.lost);
  await expect(card(page).getByRole('status')).toContainText("Don't try again");
  await card(page).getByLabel('ZIP code').press('Enter');
  await expect(card(page).getByRole('button', { name: 'Pay' })).toHaveAttribute('aria-disabled', 'true');
});
