import type { Page } from '@playwright/test';
import type { Portal } from '../../../local/portal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';
import { createFreshCustomer } from '../support/fresh-customer.ts';
import { fact, fillAddressStep, invalidResponse, passAccountStep, profileOf } from './profile-form.ts';

const REGISTER = '**/api/customer/register';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signInFresh(page: Page, portal: Portal): Promise<string> {
  const email = await createFreshCustomer(portal);
  await signIn(page, email);
  await expect(title(page, 'Create Your Profile')).toBeVisible();
  return email;
}

test('a new customer creates a profile, agrees to the terms and gets a shipping address', {
  tag: '@screen',
}, async ({ page, portal }) => {
  const email = await signInFresh(page, portal);
  await expect(page).toHaveURL('/onboarding');
  await passAccountStep(page);
  await expect(page.getByLabel('Preferred Terminal')).toHaveValue('ANC');
  await fillAddressStep(page);
  const [request] = await Promise.all([
    page.waitForRequest(REGISTER),
    page.getByRole('button', { name: 'Submit' }).dblclick(),
  ]);
  expect(request.postDataJSON()).toEqual({
    emailAddress: email,
    name: 'Nora Lindqvist',
    company: '',
    mobileNumber: '907-555-0133',
    contactMethod: 'BOTH',
    referralMethod: 'OTHER_METHOD',
    address1: '77 Birch Ln',
    address2: '',
    city: 'Kenai',
    state: 'AK',
    postalCode: '99611',
    country: 'US',
    preferredDestination: 'KEN',
  });

  await expect(title(page, 'Terms and Conditions')).toBeVisible();
  await expect(title(page, 'Terms and Conditions')).toBeInViewport();
  await page.getByRole('button', { name: 'Agree to Terms and Conditions' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByText('No packages yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your shipping address' })).toContainText(
    /Northbound \d{5} KEN/,
  );
  // A completed form cannot be opened again.
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/orders');
});

test('a customer who has not agreed to the terms sees them first', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.terms);
  for (const path of ['/orders', '/profile', '/onboarding']) {
    await page.goto(path);
    await expect(page).toHaveURL('/onboarding');
    await expect(title(page, 'Terms and Conditions')).toBeVisible();
  }
});

test('opens the requested page after onboarding', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.terms);
  await page.route('**/api/customer/agree', (route) => route.fulfill({ json: profileOf(accounts.terms) }));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Agree to Terms and Conditions' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(title(page, 'Profile')).toBeVisible();
});

test.describe('Create Your Profile', () => {
  test.beforeEach(async ({ page, useSessionOf }) => {
    await useSessionOf(accounts.newcomer);
    await page.goto('/onboarding');
    await expect(title(page, 'Create Your Profile')).toBeVisible();
  });

  test('is accessible, fits the viewport and supports autofill in both steps', { tag: '@screen' }, async ({
    page,
  }) => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('autocomplete', 'name');
    await expect(page.getByLabel('Company')).toHaveAttribute('autocomplete', 'organization');
    await expect(page.getByLabel('Mobile Number')).toHaveAttribute('autocomplete', 'tel');
    await expect(page.getByRole('radio', { name: 'Email & Text Message' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Email', exact: true })).toBeVisible();
    await expect(page.getByLabel('How did you hear about us?')).toHaveValue('OTHER_METHOD');

    await passAccountStep(page);
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const parts = { 'Street Address': 'line1', Apartment: 'line2', City: 'level2', State: 'level1' };
    for (const [label, part] of Object.entries(parts)) {
      await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', `address-${part}`);
    }
    await expect(page.getByLabel('ZIP Code')).toHaveAttribute('autocomplete', 'postal-code');
    for (const name of ['streetAddress', 'apartment', 'city', 'state', 'zipCode']) {
      await expect(page.locator(`[name=${name}]`)).toHaveValue('');
    }
  });

  test('keeps an invalid step open', { tag: '@screen' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByText('Mobile number is required')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill('x'.repeat(101));
    await page.getByLabel('Company').fill('x'.repeat(31));
    await page.getByLabel('Mobile Number').fill('107-555-0133');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Name can be at most 100 characters.')).toBeVisible();
    await expect(page.getByText('Company can be at most 20 characters.')).toBeVisible();
    await expect(page.getByText('Mobile number must have the form ###-###-####')).toBeVisible();
    await expectAccessible(page);
  });

  test('requires the whole address and a ZIP code of 5 or 5+4 digits', async ({ page }) => {
    await passAccountStep(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    for (const what of ['Street address', 'City', 'State', 'ZIP code']) {
      await expect(page.getByText(`${what} is required`)).toBeVisible();
    }
    await expect(page.getByLabel('Street Address')).toBeFocused();
    const zip = page.getByLabel('ZIP Code');
    await zip.fill('99501-12');
    await expect(page.getByText(/ZIP code must be 5 digits/)).toBeVisible();
    await zip.fill('99501-1234');
    await expect(page.getByText(/ZIP code must be 5 digits/)).toBeHidden();
  });

  test('keeps the draft on Back, browser back and reload', async ({ page }) => {
    await passAccountStep(page);
    await fillAddressStep(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nora Lindqvist');
    await page.getByRole('radio', { name: 'Email', exact: true }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('City')).toHaveValue('Kenai');

    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('Kenai');
    await expect(page.getByLabel('Preferred Terminal')).toHaveValue('KEN');
    await page.goBack();
    await expect(page.getByLabel('Mobile Number')).toHaveValue('907-555-0133');
    await expect(page.getByRole('radio', { name: 'Email', exact: true })).toBeChecked();
  });

  test('opens the second step only after the first is complete', async ({ page }) => {
    await page.goto('/onboarding?step=address');
    await expect(page.getByText('Step 1 of 2')).toBeVisible();
  });

  test('shows server errors on their fields and opens the step of the first one', async ({ page }) => {
    await passAccountStep(page);
    await fillAddressStep(page);
    const inAddress = [
      { field: 'address1', message: 'We cannot find this street.' },
      { field: 'address2', message: 'We cannot find this apartment.' },
      { field: 'postalCode', message: 'This ZIP code is elsewhere.' },
    ];
    await page.route(REGISTER, (route) => route.fulfill(invalidResponse(inAddress)));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByLabel('Street Address')).toHaveAccessibleDescription(
      'We cannot find this street.',
    );
    await expect(page.getByLabel('Apartment')).toHaveAccessibleDescription('We cannot find this apartment.');
    await expect(page.getByLabel('ZIP Code')).toHaveAccessibleDescription('This ZIP code is elsewhere.');
    await expect(page.getByLabel('Street Address')).toBeFocused();

    await page.route(REGISTER, (route) =>
      route.fulfill(invalidResponse([{ field: 'mobileNumber', message: 'This number is not in service.' }])),
    );
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Step 1 of 2')).toBeVisible();
    const phone = page.getByLabel('Mobile Number');
    await expect(phone).toHaveAccessibleDescription('This number is not in service.');
    await expect(phone).toBeFocused();
  });

  test('shows other server errors for the whole form and keeps the draft', {
    tag: '@screen',
  }, async ({ page }) => {
    await passAccountStep(page);
    await fillAddressStep(page);
    await page.route(REGISTER, (route) =>
      route.fulfill({
        status: 503,
        json: { status: 503, error: 'Service Unavailable' },
      }),
    );
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The portal is not available right now.' }),
    ).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Kenai');
    await expectAccessible(page);
  });

  test('explains a network failure and keeps the draft', async ({ page }) => {
    await passAccountStep(page);
    await fillAddressStep(page);
    await page.route(REGISTER, (route) => route.abort());
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The portal could not be reached. Check your connection and try again.',
    );
    await expect(page.getByLabel('City')).toHaveValue('Kenai');
  });

  test('formats a mobile number while it is typed, deleted and pasted', async ({ page, context }) => {
    const phone = page.getByLabel('Mobile Number');
    await phone.pressSequentially('9075550133');
    await expect(phone).toHaveValue('907-555-0133');
    for (let presses = 0; presses < 12; presses++) await phone.press('Backspace');
    await expect(phone).toHaveValue('');

    await phone.pressSequentially('9075133');
    for (let presses = 0; presses < 4; presses++) await phone.press('ArrowLeft');
    await page.keyboard.type('550');
    await expect(phone).toHaveValue('907-555-0133');
    await page.keyboard.press('Delete');
    await expect(phone).toHaveValue('907-555-033');

    await phone.fill('');
    await phone.pressSequentially('+1 (907) 555-0177');
    await expect(phone).toHaveValue('907-555-0177');

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('+1 (907) 555-0199'));
    await phone.press('ControlOrMeta+a');
    await phone.press('ControlOrMeta+v');
    await expect(phone).toHaveValue('907-555-0199');
  });
});

test.describe('held registration data', () => {
  const HELD = 'pending-registration';
  const hold = (page: Page, held: object) =>
    page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [HELD, JSON.stringify(held)] as const);

  test('is submitted automatically once if it is complete', async ({ page, portal }) => {
    const email = await createFreshCustomer(portal);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/customer/register')) sent.push(request.url());
    });
    await page.goto('/login');
    await hold(page, profileOf(email));
    await signIn(page, email);
    await expect(title(page, 'Terms and Conditions')).toBeVisible();
    await page.reload();
    await expect(title(page, 'Terms and Conditions')).toBeVisible();
    expect(sent).toHaveLength(1);

    await page.getByRole('button', { name: 'Agree to Terms and Conditions' }).click();
    await expect(page).toHaveURL('/orders');
    await page.goto('/profile');
    await expect(fact(page, 'City')).toHaveText('Kenai');
  });

  test('stays in the form after a failed submission, and is not sent again on reload', async ({
    page,
    useSessionOf,
  }) => {
    let sent = 0;
    await page.route(REGISTER, (route) => {
      sent += 1;
      return route.fulfill(invalidResponse([{ field: 'city', message: 'We do not know this city.' }]));
    });
    await useSessionOf(accounts.newcomer);
    await page.goto('/forbidden');
    await hold(page, profileOf(accounts.newcomer));
    await page.goto('/onboarding');
    await expect(page.getByLabel('City')).toHaveAccessibleDescription('We do not know this city.');
    await expect(page.getByLabel('City')).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('Kenai');
    expect(sent).toBe(1);
  });

  test('prefills the form if it is incomplete, but not for another account', async ({
    page,
    useSessionOf,
  }) => {
    await useSessionOf(accounts.newcomer);
    await page.goto('/forbidden');
    await hold(page, { emailAddress: accounts.newcomer, preferredDestination: 'KOD', name: 'Held Name' });
    await page.goto('/onboarding');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Held Name');

    await hold(page, { emailAddress: 'other@northbound.test', name: 'Other Name' });
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Held Name');
    await page.getByLabel('Mobile Number').fill('9075550133');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('Preferred Terminal')).toHaveValue('KOD');
  });
});

test('two tabs create one profile', async ({ page, portal, context }) => {
  await signInFresh(page, portal);
  const other = await context.newPage();
  await other.goto('/onboarding');
  for (const tab of [page, other]) {
    await passAccountStep(tab);
    await fillAddressStep(tab);
  }
  await other.getByLabel('Street Address').fill('1 Second Tab St');
  const [first, second] = await Promise.all(
    [page, other].map(async (tab) => {
      const [response] = await Promise.all([
        tab.waitForResponse(REGISTER),
        tab.getByRole('button', { name: 'Submit' }).click(),
      ]);
      await expect(title(tab, 'Terms and Conditions')).toBeVisible();
      return response.json();
    }),
  );
  expect(second).toEqual(first);
});
