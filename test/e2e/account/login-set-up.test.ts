import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { codeChallenge, signInWithChallenge } from './challenges.ts';

const setUp = (...kinds: string[]) => ({
  ChallengeName: 'MFA_SETUP',
  ChallengeParameters: { MFAS_CAN_SETUP: JSON.stringify(kinds) },
});
const BOTH = setUp('SOFTWARE_TOKEN_MFA', 'EMAIL_OTP');
const EMAIL_SENT = { Session: 'two', ...codeChallenge('EMAIL_OTP', 'a***@n***') };

test('sets up an authenticator app by QR code or key', async ({ page }) => {
  const answers = await signInWithChallenge(page, setUp('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/orders');
  expect(answers[0]).toBe('123456');
});

test('lets the user choose an authenticator app', { tag: '@screen' }, async ({ page }) => {
  const answers = await signInWithChallenge(page, BOTH);
  await expect(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Code by email' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Code from my authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/orders');
  expect(answers[0]).toBe('123456');
});

test('lets the user choose email, and signs in with its code', { tag: '@screen' }, async ({ page }) => {
  const answers = await signInWithChallenge(page, BOTH, { 'anna@northbound.test': EMAIL_SENT });
  await page.getByRole('button', { name: 'Code by email' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(accounts.customer);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await email.fill('anna');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await email.fill(' Anna@Northbound.test ');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent a code to your email (a***@n***).')).toBeVisible();
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/orders');
  expect(answers).toEqual(['anna@northbound.test', '123456']);
});

test('skips the choice if only email can be set up', async ({ page }) => {
  await signInWithChallenge(page, setUp('EMAIL_OTP'));
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('shows why an email address was rejected', async ({ page }) => {
  const error = { __type: 'InvalidParameterException', message: 'Invalid email address format.' };
  await signInWithChallenge(page, setUp('EMAIL_OTP'), { [accounts.customer]: error });
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter a valid email address.');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('fails if no factor can be set up', async ({ page }) => {
  await signInWithChallenge(page, setUp('SMS_MFA'));
  await expect(page.getByRole('alert')).toContainText('your login could not be completed');
});
