import { REQUEST_ID_HEADER } from '../../../shared/api-error.ts';
import { LIST_OF_PARCELS } from '../packages/orders.ts';
import { expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';

test("a failed list shows the reference of the portal's own response", async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.route(LIST_OF_PARCELS, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/statuses=[^&]*/, 'statuses=nonsense'),
    }),
  );
  // The page requests the list again if it failed before its code was loaded.
  const references: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (response.url().includes('nonsense')) references.push(response.headers()[REQUEST_ID_HEADER]);
  });
  await page.goto('/orders');

  await expect(page.getByRole('alert')).toContainText(/Reference: \S{8,}/);
  const shown = (await page.getByRole('alert').textContent())?.split('Reference: ')[1]?.split('Try again')[0];
  expect(references).toContain(shown);
  await expectNoSidewaysScroll(page);
});

test("a failed login shows the reference of the user pool's response", async ({ page }) => {
  await page.goto('/login');
  await page.route('**/cognito', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-amzn-requestid': 'of-the-user-pool' },
      json: { __type: 'InternalErrorException', message: 'Internal Server Error' },
    }),
  );
  await fillSignIn(page, accounts.customer, PASSWORD);

  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Something went wrong and your login could not be completed.');
  await expect(alert).toContainText('contact customerservice@northbound.example');
  await expect(alert).toContainText('Reference: of-the-user-pool');
  await expect(alert).not.toContainText('Internal Server Error');
});
