import { REQUEST_ID_HEADER } from '../../../shared/api-error.ts';
import { LIST_OF_PARCELS } from '../packages/orders.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';

test("a failed list shows the reference of the portal's own response", { tag: '@screen' }, async ({
  page,
  useSessionOf,
}) => {
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
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a toast about a server error has contact and reference', { tag: '@screen' }, async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await page.goto('/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route(LIST_OF_PARCELS, (route) =>
    route.fulfill({
      status: 500,
      headers: { [REQUEST_ID_HEADER]: 'JKJaXmPLvHcESHA=' },
      json: { status: 500, error: 'Internal Server Error' },
    }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();

  const toast = page.getByRole('listitem').filter({ hasText: 'could not be refreshed' });
  await expect(toast).toContainText('Something went wrong on our side. Try again in a moment.');
  await expect(toast.getByRole('link', { name: 'customerservice@northbound.example' })).toBeVisible();
  await expect(toast).toContainText('Reference: JKJaXmPLvHcESHA=');
  await expect(toast).not.toContainText('Internal Server Error');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a failed login shows the reference of the user pool's response", { tag: '@screen' }, async ({
  page,
}) => {
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
  await expectAccessible(page);
});
