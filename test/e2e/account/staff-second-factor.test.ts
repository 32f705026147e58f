import type { Page } from '@playwright/test';
import { Authenticator } from '#test/local/identity/authenticator.ts';
import { expect, PASSWORD, signIn, test, toast } from '../support/fixtures.ts';
import { createMember } from '../support/users.ts';

test.use({ staffSecondFactor: true });

const WRONG_CODE = 'This code is not correct. Check it and try again.';
const SET_UP = '/staff/second-factor';
const STAFF_HOME = '/staff/packages';
const KEY = /^([A-Z2-7]{4} ){12}[A-Z2-7]{4}$/;

const codeField = (page: Page) => page.getByLabel('Code', { exact: true });

async function verify(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

/** An authenticator app with the key on the page. */
async function addedAuthenticator(page: Page): Promise<Authenticator> {
  const key = (await page.getByText(KEY).textContent()) ?? '';
  return new Authenticator(key.replaceAll(' ', ''));
}

test('staff set up an authenticator app and log in with its codes', async ({ page, portal }) => {
  const email = await createMember(portal, PASSWORD, ['ParcelOperations']);
  await signIn(page, email);
  await expect(page).toHaveURL(SET_UP);
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const authenticator = await addedAuthenticator(page);

  await verify(page, authenticator.wrongCode());
  await expect(codeField(page)).toHaveAccessibleDescription(WRONG_CODE);
  await expect(codeField(page)).toBeFocused();
  const firstCode = authenticator.nextCode();
  // Apps show a space in the middle.
  await verify(page, `${firstCode.slice(0, 3)} ${firstCode.slice(3)}`);
  await expect(page).toHaveURL('/login');
  await expect(toast(page, 'Your authenticator app is set up.')).toBeVisible();

  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await verify(page, firstCode);
  await expect(codeField(page)).toHaveAccessibleDescription(
    'This code was already used. Wait for the next one in your app.',
  );
  await verify(page, authenticator.wrongCode());
  await expect(codeField(page)).toHaveAccessibleDescription(WRONG_CODE);
  await verify(page, authenticator.nextCode());
  await expect(page).toHaveURL(STAFF_HOME);

  await page.reload();
  await expect(page).toHaveURL(STAFF_HOME);
  await page.goto(SET_UP);
  await expect(page).toHaveURL(STAFF_HOME);
});
