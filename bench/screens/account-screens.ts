import type { Page } from '@playwright/test';
import { heading, type Screen } from './screen.ts';

const CUSTOMER = 'customer@northbound.test';
const PASSWORD = 'Spruce-and-ice-7';

/** Mocks the user pool: an error or a result for each operation. */
const mockPool = (responses: Record<string, object>) => (page: Page) =>
  page.route('**/cognito', async (route) => {
    const json = responses[route.request().headers()['x-amz-target']?.split('.')[1] ?? ''];
    if (!json) return route.fallback();
    await route.fulfill({ status: '__type' in json ? 400 : 200, json });
  });

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(CUSTOMER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const TOO_MANY = { __type: 'LimitExceededException', message: 'Attempt limit exceeded.' };
const MISMATCH = { __type: 'CodeMismatchException', message: 'Invalid code.' };

/** States of login, registration and password reset that the user pool or an earlier page leads to. */
export const ACCOUNT_SCREENS: Screen[] = [
  {
    name: 'login-google-failed',
    path: '/login?error_description=UserExistsWithInvalidBasicState',
    reach: (page) => page.getByText('Unable to sign-in using Google.').waitFor(),
  },
  {
    name: 'register-profile',
    path: '/register',
    reach: async (page) => {
      await page.getByLabel('Fill out my profile now').check();
      await page.getByLabel('Street Address').waitFor();
    },
  },
  {
    name: 'login-failed',
    path: '/login',
    before: mockPool({
      InitiateAuth: { ChallengeName: 'UNKNOWN_CHALLENGE', Session: 'x', ChallengeParameters: {} },
    }),
    reach: async (page) => {
      await logIn(page);
      await heading('Login failed')(page);
    },
  },
  {
    name: 'login-unconfirmed',
    path: '/login',
    before: mockPool({
      InitiateAuth: { __type: 'UserNotConfirmedException', message: 'User is not confirmed.' },
      ResendConfirmationCode: TOO_MANY,
    }),
    reach: async (page) => {
      await logIn(page);
      await page.getByText('Too many attempts.').waitFor();
    },
  },
  {
    name: 'login-reset-required',
    path: '/login',
    before: mockPool({ InitiateAuth: { __type: 'PasswordResetRequiredException', message: 'Required.' } }),
    reach: async (page) => {
      await logIn(page);
      await page.getByText('Your password must be reset before you can log in.').waitFor();
    },
  },
  {
    name: 'register-taken',
    path: '/register',
    before: mockPool({
      SignUp: { __type: 'UsernameExistsException', message: 'Exists.' },
      ResendConfirmationCode: { __type: 'InvalidParameterException', message: 'User is already confirmed.' },
    }),
    reach: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill(CUSTOMER);
      await page.getByLabel('Confirm Email').fill(CUSTOMER);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm Password').fill(PASSWORD);
      await page.getByLabel('Preferred Terminal').selectOption('Kenai');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('button', { name: 'Confirm your email' }).click();
      await page.getByText('This email is already confirmed.').waitFor();
    },
  },
  {
    name: 'reset-password-wrong-code',
    path: '/reset-password',
    before: mockPool({ ForgotPassword: {}, ConfirmForgotPassword: MISMATCH }),
    reach: async (page) => {
      await page.getByLabel('Email').fill(CUSTOMER);
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByLabel('Confirmation Code').fill('123456');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('This code is not correct.').waitFor();
    },
  },
];
