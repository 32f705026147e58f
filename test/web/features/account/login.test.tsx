import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { noNetwork } from '#test/web/support/api.ts';
import { alertText, field, fill, isAt, isDescribed, isFocused, isOn, press } from '#test/web/support/page.ts';
import {
  ADA,
  codeChallenge,
  logIn,
  openSiteWithPool,
  PASSWORD,
  type PoolResponders,
  poolError,
  reload,
  tokens,
} from '#test/web/support/user-pool.ts';
import { saveAuthError } from '#web/lib/session/login-messages.ts';
import {
  challenge,
  fillNewPassword,
  follow,
  isShown,
  isSignedIn,
  logInTo,
  SETUP_KEY,
  SHOWN_KEY,
  sendCode,
  setUp,
  verify,
} from './account-steps.ts';

it('shows what is missing or wrong, keeps the input, and submits with Enter', async () => {
  const wrong = poolError('NotAuthorizedException', 'Incorrect username or password.');
  const pool = openSiteWithPool('/login');
  await isOn('Log in');
  expect(field('Email').autocomplete).toBe('username');
  expect(field('Password').autocomplete).toBe('current-password');
  await userEvent.click(field('Email'));
  await userEvent.tab();
  await isDescribed(field('Email'), 'Email is required!');
  await isDescribed(field('Password'), '');
  await press('Log in');
  await isDescribed(field('Password'), 'Password is required!');
  await isFocused(field('Email'));

  await fill('Email', ` ${ADA.toUpperCase()}`);
  await fill('Password', PASSWORD);
  await press('Show password');
  expect(field('Password').type).toBe('text');
  await press('Hide password');
  expect(field('Password').type).toBe('password');
  for (const [response, message] of [
    [wrong, 'Incorrect username or password.'],
    [noNetwork, 'The sign-in service could not be reached. Check your connection and try again.'],
  ] as const) {
    pool.respond({ InitiateAuth: response });
    await press('Log in');
    await isShown(message);
    expect(field('Email').value.trim()).toBe(ADA.toUpperCase());
    expect(field('Password').value).toBe(PASSWORD);
    await isFocused(field('Password'));
  }
  pool.respond({ InitiateAuth: tokens() });
  await userEvent.keyboard('{Enter}');
  await isAt('/orders');
  expect(pool.requests('InitiateAuth').at(-1)).toMatchObject({ AuthParameters: { USERNAME: ADA, PASSWORD } });
});

it('replaces a temporary password with one that meets all rules', async () => {
  const pool = await logInTo(challenge('NEW_PASSWORD_REQUIRED'));
  await isOn('Choose a new password');
  await press('Set password');
  await isDescribed(field('Password'), 'Please enter a password!');
  await isDescribed(field('Confirm Password'), 'Please confirm your password!');
  await isFocused(field('Password'));
  await fillNewPassword(PASSWORD, `${PASSWORD}8`);
  await press('Set password');
  await isDescribed(field('Confirm Password'), 'Your password does not match!');
  await press('Return to Login');
  await logIn();
  await isOn('Choose a new password');
  await fillNewPassword();
  await press('Set password');
  await isAt('/orders');
  expect(pool.challengeResponses()).toEqual([PASSWORD]);
});

it('requires a reset if the password is not proven', async () => {
  await logInTo(
    poolError('UserLambdaValidationException', 'PreTokenGeneration failed with error PasswordNotProved.'),
  );
  await isAt('/reset-password');
  await isShown(
    'To protect your account, choose a new password before you log in. We will email you a code.',
  );
  expect(field('Email').value).toBe(ADA);
});

it('ignores a return URL that leads to another site once its dots are resolved', async () => {
  history.replaceState({ usr: { from: '/.//evil.example' }, key: 'k', idx: 0 }, '', '/login');
  openSiteWithPool(null);
  await logIn();
  await isAt('/orders');
});

it('shows the error in the URL of any page once', async () => {
  const failed =
    'Unable to sign-in using Google. If you have an existing account, please ensure your account is active with a password.';
  saveAuthError('?error_description=PreSignUp+UserExistsWithInvalidBasicState');
  openSiteWithPool('/orders?error=invalid_request');
  await isOn('Log in');
  await isAt('/login');
  expect(await alertText()).toBe(failed);
  reload();
  await isOn('Log in');
  expect(screen.queryByText(failed)).toBeNull();
});

it('keeps the typed email address across the account pages', async () => {
  openSiteWithPool('/login');
  await fill('Email', ' ada@northbound.test ');
  await follow('Reset your password', 'Reset password');
  expect(field('Email').value).toBe(ADA);
  await follow('Return to Login', 'Log in');
  expect(field('Email').value).toBe(ADA);
  await follow('Sign up', 'Create your account');
  expect([field('Email').value, field('Confirm Email').value]).toEqual([ADA, '']);
  await follow('Return to Login', 'Log in');
  await fill('Email', 'grace@northbound.test');
  await follow('Forgot Password', 'Reset password');
  expect(field('Email').value).toBe('grace@northbound.test');
  // A reset in progress starts over for another address.
  await sendCode('grace@northbound.test');
  await follow('LOGIN', 'Log in');
  await fill('Email', ADA);
  await follow('Forgot Password', 'Reset password');
  expect(field('Email').value).toBe(ADA);
});

it('keeps the return URL through Sign up, Forgot Password, Get a quote and back', async () => {
  openSiteWithPool('/order-history?from=mail');
  for (const [link, title] of [
    ['Sign up', 'Create your account'],
    ['Forgot Password', 'Reset password'],
  ] as const) {
    await follow(link, title);
    reload();
    await isOn(title);
    await follow('Return to Login', 'Log in');
  }
  await follow('Get a quote', 'Free Quote');
  await follow('LOGIN', 'Log in');
  await logIn();
  await isAt('/order-history?from=mail');
});

describe('setting up a second factor', () => {
  const EITHER = setUp('SOFTWARE_TOKEN_MFA', 'EMAIL_OTP');

  it('shows the key for an authenticator app as a QR code and text', async () => {
    const pool = await logInTo(EITHER);
    await isOn('Secure your account');
    await press('Code from my authenticator app');
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    screen.getByText(SHOWN_KEY);
    await verify('123456');
    await isSignedIn();
    expect(pool.requests('VerifySoftwareToken')).toMatchObject([{ UserCode: '123456' }]);
  });

  it('lets the user choose email, says why an address was rejected, and signs in with the code', async () => {
    const invalid = poolError('InvalidParameterException', 'Invalid email address format.');
    const pool = await logInTo(EITHER, invalid, codeChallenge('EMAIL_OTP', 'c***@n***'));
    await press('Code by email');
    await screen.findByRole('button', { name: 'Send code' });
    await isFocused(field('Email'));
    expect(field('Email').value).toBe(ADA);
    await fill('Email', 'anna');
    await press('Send code');
    await isDescribed(field('Email'), 'Please enter a valid email address.');
    await fill('Email', ' Anna@Northbound.test ');
    await press('Send code');
    expect(await alertText()).toBe('Enter a valid email address.');
    await isFocused(field('Email'));
    await press('Send code');
    await isShown('We sent a code to your email (c***@n***).');
    await verify('123456');
    await isSignedIn();
    expect(pool.challengeResponses()).toEqual(['anna@northbound.test', 'anna@northbound.test', '123456']);
  });
});

describe('the second factor of staff', () => {
  /** Logs in as a member of staff at this step of the second factor. */
  async function logInAtStep(step: string, responders: PoolResponders = {}) {
    const pool = openSiteWithPool('/login', {
      InitiateAuth: tokens({ 'cognito:groups': [], second_factor_required: step }),
      GetTokensFromRefreshToken: poolError('NotAuthorizedException', 'Refresh Token has been revoked'),
      ...responders,
    });
    await logIn();
    await isAt('/staff/second-factor');
    return pool;
  }

  it('is set up with a key as a QR code, link and text, and failed steps can be repeated', async () => {
    const pool = await logInAtStep('set-up', {
      AssociateSoftwareToken: noNetwork,
      VerifySoftwareToken: poolError('InternalErrorException'),
      SetUserMFAPreference: noNetwork,
    });
    await isOn('Set up two-step verification');
    expect(await alertText()).toContain('Your key could not be loaded.');
    pool.respond({ AssociateSoftwareToken: { SecretCode: SETUP_KEY } });
    await press('Try again');
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    screen.getByText(SHOWN_KEY);
    const uri = new URL(screen.getByText('Open my authenticator app').getAttribute('href') ?? '');
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(SETUP_KEY);
    expect(decodeURIComponent(uri.pathname)).toContain(ADA);
    await verify('123 456');
    await isShown(/the app could not be set up\. Please contact support\./);
    pool.respond({ VerifySoftwareToken: { Status: 'SUCCESS' } });
    await press('Verify');
    // The connection was lost halfway: only the second half is repeated.
    await isShown(/could not be reached/);
    pool.respond({ SetUserMFAPreference: {} });
    await press('Verify');
    await isOn('Log in');
    expect(pool.requests('VerifySoftwareToken')).toMatchObject(Array(2).fill({ UserCode: '123456' }));
  });

  it.each([
    ['no-google', 'Log in without Google'],
    ['sign-in-again', 'Log in again'],
  ])('tells staff at the step %s what to do', async (step, title) => {
    await logInAtStep(step);
    await isOn(title);
    await press('Log in again');
    await isOn('Log in');
    expect(field('Email').value).toBe(ADA);
  });
});
