import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { MY_PROFILE, profileOf } from './profile-form.ts';

const AGREE = 'Agree to Terms and Conditions';

test('the terms are read and agreed to', { tag: '@screen' }, async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.terms);
  await page.goto('/terms-and-conditions');
  await expect(page).toHaveTitle('Terms and Conditions · Northbound');
  await expect(page.getByText('Effective August 18, 2025')).toBeVisible();
  const terms = page.getByRole('main');
  for (const figure of [
    '$100.00 per package',
    '$1.00 per $100.00 of declared value',
    '$10,000',
    '21 days of delivery',
    'within one year',
    '$50.00 per package',
    '$125.00 per package',
    '$0.50 per cubic foot per day',
    'From the sixth business day',
    'not collected after 5 business days',
    '30 days',
  ]) {
    await expect(terms).toContainText(figure);
  }
  await expect(terms.getByRole('listitem')).toHaveCount(12);
  await expect(page.getByRole('button', { name: AGREE })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  let agreed = 0;
  await page.route('**/api/customer/agree', (route) => {
    agreed += 1;
    return route.fulfill({ json: profileOf(accounts.terms) });
  });
  await page.getByRole('button', { name: AGREE }).dblclick();
  await expect(page.getByText('You have agreed to these terms.')).toBeVisible();
  await expect(page.getByRole('button', { name: AGREE })).toBeHidden();
  expect(agreed).toBe(1);
});

test('an agreement that is not saved is said, and can be given again', async ({ page, useSessionOf }) => {
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

test('an agreement that is lost with the network is said as well, and the page stays', {
  tag: '@screen',
}, async ({ page, context, useSessionOf }) => {
  await useSessionOf(accounts.terms);
  await page.goto('/onboarding');
  const agree = page.getByRole('button', { name: AGREE });
  await expect(agree).toBeVisible();
  await context.setOffline(true);
  await agree.click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Your agreement could not be saved.' });
  await expect(toast).toContainText(
    'Your agreement could not be saved. The portal could not be reached. Check your connection and try again.',
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await toast.getByRole('button', { name: 'Close notification' }).click();
  await expect(toast).toBeHidden();
  await expect(agree).toBeVisible();
});

test('nobody agrees before there is a profile, or twice', { tag: '@screen' }, async ({
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

test('the terms are for customers only', async ({ page, useSessionOf }) => {
  await page.goto('/terms-and-conditions');
  await expect(page).toHaveURL('/login');
  await useSessionOf(accounts.warehouse);
  await page.goto('/terms-and-conditions');
  await expect(page).toHaveURL('/forbidden');
});
