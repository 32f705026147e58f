import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { MY_PROFILE, profileOf } from './profile-form.ts';

const AGREE = 'Agree to Terms and Conditions';

test('shows the terms and saves the agreement', { tag: '@screen' }, async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.terms);
  await page.goto('/terms-and-conditions');
  await expect(page).toHaveTitle('Terms and Conditions · Northbound');
  await expect(page.getByText('Effective August 18, 2025')).toBeVisible();
  const terms = page.getByRole('main');
  for (const text of [
    '$100 per package',
    '$1 per $100 of declared value',
    '$10,000',
    '21 days of delivery',
    'within one year',
    '$50 per package',
    '$125 per package',
    '$0.50 per cubic foot per day',
    'From the sixth business day',
    'not picked up after 5 business days',
    '30 days',
  ]) {
    await expect(terms).toContainText(text);
  }
  await expect(terms.getByRole('listitem')).toHaveCount(12);
  await expect(page.getByRole('button', { name: AGREE })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  let agreements = 0;
  await page.route('**/api/customer/agree', (route) => {
    agreements += 1;
    return route.fulfill({ json: profileOf(accounts.terms) });
  });
  await page.getByRole('button', { name: AGREE }).dblclick();
  await expect(page.getByText('You have agreed to these terms.')).toBeVisible();
  await expect(page.getByRole('button', { name: AGREE })).toBeHidden();
  expect(agreements).toBe(1);
});

test('reports an agreement that was not saved, and allows a retry', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.terms);
  await page.route('**/api/customer/agree', (route) =>
    route.fulfill({ status: 503, json: { status: 503, error: 'Service Unavailable' } }),
  );
  await page.goto('/onboarding');
  await page.getByRole('button', { name: AGREE }).click();
  await expect(
    page.getByText('Your agreement could not be saved. The portal is not available right now.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/onboarding');
  await expect(page.getByRole('button', { name: AGREE })).toBeEnabled();
});

test('reports an agreement lost to a network failure, and keeps the page', {
  tag: '@screen',
}, async ({ page, context, useSessionOf }) => {
  await useSessionOf(accounts.terms);
  await page.goto('/onboarding');
  const agree = page.getByRole('button', { name: AGREE });
  await expect(agree).toBeVisible();
  await context.setOffline(true);
  await agree.click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Your agreement could not be saved.' });
  await expect(toast).toHaveText(
    'Your agreement could not be saved. The portal could not be reached. Check your connection and try again.',
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await toast.getByRole('button', { name: 'Close notification' }).click();
  await expect(toast).toBeHidden();
  await expect(agree).toBeVisible();
});

test('offers no agreement before a profile exists, or after agreeing', { tag: '@screen' }, async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.newcomer);
  await page.goto('/terms-and-conditions');
  await expect(page.getByText('Effective August 18, 2025')).toBeVisible();
  await expect(page.getByRole('button', { name: AGREE })).toBeHidden();

  await page.route(MY_PROFILE, (route) => route.fulfill({ json: profileOf(accounts.newcomer) }));
  await page.reload();
  await expect(page.getByText('You have agreed to these terms.')).toBeVisible();
  await expect(page.getByRole('button', { name: AGREE })).toBeHidden();
  await expectAccessible(page);
});

test('shows the terms only to customers', async ({ page, useSessionOf }) => {
  await page.goto('/terms-and-conditions');
  await expect(page).toHaveURL('/login');
  await useSessionOf(accounts.warehouse);
  await page.goto('/terms-and-conditions');
  await expect(page).toHaveURL('/forbidden');
});
