import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { alertText, field, fill, isAt, isDescribed, isFocused, isOn, press } from '../../../support/page.ts';
import {
  ADA,
  logIn,
  openSiteWithPool,
  PASSWORD,
  poolError,
  reload,
  tokens,
  unreachable,
} from '../../../support/user-pool.ts';
import { applyStyles } from '../../../support/viewport.ts';

const WRONG = poolError('NotAuthorizedException', 'Incorrect username or password.');
const GOOGLE_FAILED =
  'Unable to sign-in using Google. If you have an existing account, please ensure your account is active with a password.';

it('shows both required fields in an empty form and focuses the first', async () => {
  openSiteWithPool('/login');
  await isOn('Log in');
  expect(document.title).toBe('Log in · Northbound');
  await press('Log in');
  await isDescribed(field('Email'), 'Email is required!');
  await isDescribed(field('Password'), 'Password is required!');
  await isFocused(field('Email'));
});

it('shows an error when a field is left empty', async () => {
  openSiteWithPool('/login');
  await isOn('Log in');
  await userEvent.click(field('Email'));
  await userEvent.tab();
  await screen.findByText('Email is required!');
  expect(screen.queryByText('Password is required!')).toBeNull();
});

it('sets autocomplete, and can show the password', async () => {
  openSiteWithPool('/login');
  await isOn('Log in');
  expect(field('Email').autocomplete).toBe('username');
  expect(field('Password').autocomplete).toBe('current-password');
  await fill('Password', 'secret');
  await press('Show password');
  expect(field('Password').type).toBe('text');
  await press('Hide password');
  expect(field('Password').type).toBe('password');
});

it.each([
  ['a wrong password', WRONG, 'Incorrect username or password.'],
  ['an unknown user', poolError('UserNotFoundException'), 'Incorrect username or password.'],
  [
    'no network',
    unreachable,
    'The sign-in service could not be reached. Check your connection and try again.',
  ],
])('keeps the input after %s', async (_, InitiateAuth, text) => {
  openSiteWithPool('/login', { InitiateAuth });
  await logIn();
  expect(await alertText()).toBe(text);
  expect(field('Email').value).toBe(ADA);
  expect(field('Password').value).toBe(PASSWORD);
  await isFocused(field('Password'));
});

it('accepts an email address in capitals, and submits with Enter', async () => {
  const pool = openSiteWithPool('/login');
  await fill('Email', ` ${ADA.toUpperCase()}`);
  await fill('Password', PASSWORD);
  await userEvent.keyboard('{Enter}');
  await isAt('/orders');
  expect(pool.asked('InitiateAuth')).toMatchObject([{ AuthParameters: { USERNAME: ADA, PASSWORD } }]);
});

it('replaces a temporary password by one that meets all rules', async () => {
  const pool = openSiteWithPool('/login', {
    InitiateAuth: { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'one', ChallengeParameters: {} },
    RespondToAuthChallenge: tokens(),
  });
  await logIn();
  await isOn('Choose a new password');
  await press('Set password');
  await isDescribed(field('Password'), 'Please enter a password!');
  await isDescribed(field('Confirm Password'), 'Please confirm your password!');
  await isFocused(field('Password'));
  await fill('Password', PASSWORD);
  await fill('Confirm Password', `${PASSWORD}8`);
  await press('Set password');
  await isDescribed(field('Confirm Password'), 'Your password does not match!');
  await press('Return to Login');
  await isOn('Log in');
  await logIn();
  await isOn('Choose a new password');
  await fill('Password', PASSWORD);
  await fill('Confirm Password', PASSWORD);
  await press('Set password');
  await isAt('/orders');
  expect(pool.responses()).toEqual([PASSWORD]);
});

it('starts over after a reload during a challenge', async () => {
  openSiteWithPool('/login', {
    InitiateAuth: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'one', ChallengeParameters: {} },
  });
  await logIn();
  await screen.findByLabelText('Code');
  reload();
  await isOn('Log in');
});

it('requires a reset at login if the password is not proven', async () => {
  openSiteWithPool('/login', {
    InitiateAuth: poolError(
      'UserLambdaValidationException',
      'PreTokenGeneration failed with error PasswordNotProved.',
    ),
  });
  await logIn();
  await isAt('/reset-password');
  await screen.findByText(
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

describe('a message stored for the page', () => {
  it('is the error in the URL of any page, once', async () => {
    history.replaceState(
      null,
      '',
      '/orders?error=invalid_request&error_description=PreSignUp+UserExistsWithInvalidBasicState',
    );
    const { saveAuthError } = await import('../../../../../web/src/lib/session/login-messages.ts');
    saveAuthError(location.search);
    openSiteWithPool(null);
    await isOn('Log in');
    await isAt('/login');
    expect(await alertText()).toBe(GOOGLE_FAILED);
    expect(sessionStorage.getItem('auth-error')).toBeNull();
    reload();
    await isOn('Log in');
    expect(screen.queryByText(GOOGLE_FAILED)).toBeNull();
  });
});

describe('what was typed as the email address', () => {
  const follow = async (name: string, title: string) => {
    await userEvent.click(screen.getByRole('link', { name }));
    await isOn(title);
  };

  it('is carried along', async () => {
    openSiteWithPool('/login');
    await fill('Email', ' ada@northbound.test ');
    await follow('Reset your password', 'Reset password');
    expect(field('Email').value).toBe(ADA);
    await follow('Return to Login', 'Log in');
    expect(field('Email').value).toBe(ADA);
    await follow('Sign up', 'Create your account');
    expect(field('Email').value).toBe(ADA);
    expect(field('Confirm Email').value).toBe('');
    await follow('Return to Login', 'Log in');
    await fill('Email', 'grace@northbound.test');
    await follow('Forgot Password', 'Reset password');
    expect(field('Email').value).toBe('grace@northbound.test');
  });

  it('starts a reset over if another one is in progress', async () => {
    openSiteWithPool('/reset-password');
    await fill('Email', 'other@northbound.test');
    await press('Send code');
    await isOn('Choose a new password');
    await userEvent.click(screen.getByRole('link', { name: 'LOGIN' }));
    await fill('Email', ADA);
    await follow('Forgot Password', 'Reset password');
    expect(field('Email').value).toBe(ADA);
  });
});

it('keeps the return URL through Sign up, Forgot Password, Get a quote and the way back', async () => {
  openSiteWithPool('/order-history?from=mail');
  await isOn('Log in');
  for (const [link, title] of [
    ['Sign up', 'Create your account'],
    ['Forgot Password', 'Reset password'],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name: link }));
    await isOn(title);
    reload();
    await isOn(title);
    await userEvent.click(screen.getByRole('link', { name: 'Return to Login' }));
    await isOn('Log in');
  }
  await userEvent.click(screen.getByRole('link', { name: 'Get a quote' }));
  await userEvent.click(await screen.findByRole('link', { name: 'LOGIN' }));
  await isOn('Log in');
  await logIn();
  await isAt('/order-history?from=mail');
});

it('checks the session on each change of path', async () => {
  applyStyles();
  openSiteWithPool('/nowhere', {}, { as: ['Customer'] });
  await screen.findByRole('button', { name: /^Account menu/ });
  localStorage.clear();
  act(() => {
    history.pushState(null, '', '/nowhere-else');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => screen.getByRole('link', { name: 'LOGIN' }));
});
