import { act, screen } from '@testing-library/react';
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
} from '../../../support/user-pool.ts';
import { code, isShown, requestCode, setPassword, TOO_MANY } from './reset-steps.ts';

const OTHER = 'other@northbound.test';
const NOT_SENT = 'The code could not be sent. Please try again.';

it('resets a forgotten password', async () => {
  const pool = openSiteWithPool('/login');
  await isOn('Log in');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot Password' }));
  await isOn('Reset password');
  expect(document.title).toBe('Reset password · Northbound');
  expect(field('Email').autocomplete).toBe('username');
  await press('Send code');
  await isDescribed(field('Email'), 'Email is required!');
  await fill('Email', 'not an email');
  await press('Send code');
  await isDescribed(field('Email'), 'Please enter a valid email address.');
  await fill('Email', ` ${ADA.toUpperCase()}`);
  await press('Send code');
  await isOn('Choose a new password');
  expect(field('Email').disabled).toBe(true);
  expect(field('Email').value).toBe(ADA);
  for (const [label, value] of Object.entries({
    Email: 'username',
    'Confirmation Code': 'one-time-code',
    Password: 'new-password',
    'Confirm Password': 'new-password',
  }))
    expect(field(label).getAttribute('autocomplete'), label).toBe(value);

  await press('Set password');
  await isDescribed(code(), 'Confirmation Code is required!');
  await isShown('Please enter a password!');
  await isShown('Please confirm your password!');
  await fill('Password', PASSWORD);
  await fill('Confirm Password', `${PASSWORD}8`);
  await isDescribed(field('Confirm Password'), 'Your password does not match!');
  await fill('Password', `${PASSWORD}8`);
  await isDescribed(field('Confirm Password'), '');
  await setPassword();
  await isOn('Log in');
  await isShown('Your password has been updated successfully.');
  expect(pool.asked('ConfirmForgotPassword')).toMatchObject([
    { Username: ADA, ConfirmationCode: '123456', Password: PASSWORD },
  ]);
  expect(field('Email').value).toBe(ADA);
  await logIn();
  await isAt('/orders');
  await isShown('Your other sessions were signed out. You can log in with your password.');
});

it('lists Google after the reset of a linked account', async () => {
  await requestCode({
    InitiateAuth: tokens({ identities: [{ userId: '1', providerName: 'Google' }] }),
  });
  await setPassword();
  await isOn('Log in');
  await logIn();
  await isShown('Your other sessions were signed out. You can log in with your password or with Google.');
});

describe('the code', () => {
  it.each([
    ['wrong', poolError('CodeMismatchException'), 'This code is not correct. Check it and try again.'],
    ['expired', poolError('ExpiredCodeException'), 'This code is no longer valid. Request a new one.'],
  ])('is asked again after a %s one, and can be sent again', async (_, error, text) => {
    const pool = await requestCode({ ConfirmForgotPassword: [error, {}] });
    await setPassword();
    await isDescribed(code(), text);
    await isFocused(code());
    await press('Resend Email');
    await isShown(`We sent a new code to ${ADA}. The previous code no longer works.`);
    expect(pool.asked('ForgotPassword')).toHaveLength(2);
    await setPassword();
    await isAt('/login');
  });

  it.each([
    ['too many attempts', TOO_MANY, 'Too many attempts. Wait a few minutes and try again.'],
    [
      'an internal error',
      poolError('InternalErrorException'),
      'Your password could not be updated. Please try again.',
    ],
  ])('stays after %s', async (_, error, text) => {
    await requestCode({ ConfirmForgotPassword: error });
    await setPassword();
    expect(await alertText()).toBe(text);
    expect(code().value).toContain('123');
  });

  it('may be impossible to send, also when it is sent again', async () => {
    const failed = poolError('InternalErrorException');
    const pool = openSiteWithPool('/reset-password', { ForgotPassword: failed });
    await fill('Email', ADA);
    await press('Send code');
    expect(await alertText()).toBe(NOT_SENT);
    await isFocused(field('Email'));
    pool.answer({ ForgotPassword: {} });
    await press('Send code');
    await isOn('Choose a new password');
    pool.answer({ ForgotPassword: failed });
    await press('Resend Email');
    expect((await isShown(NOT_SENT)).getAttribute('role')).toBe('status');
  });

  it('has no message before it is touched, while the user reads the mail, or when the keyboard goes away', async () => {
    await requestCode();
    await isFocused(code());
    await isDescribed(code(), '');
    reload();
    await isOn('Choose a new password');
    await isFocused(code());
    act(() => code().blur());
    await isDescribed(code(), '');
    await press('Set password');
    await isDescribed(code(), 'Confirmation Code is required!');
  });
});

it('keeps the step after a reload, and leaves it with Go Back and Return to Login', async () => {
  await requestCode();
  reload();
  await isOn('Choose a new password');
  expect(field('Email').value).toBe(ADA);
  await press('Go Back');
  await isOn('Reset password');
  expect(field('Email').value).toBe(ADA);
  await press('Send code');
  await isOn('Choose a new password');
  await userEvent.click(screen.getByRole('link', { name: 'Return to Login' }));
  await isOn('Log in');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot Password' }));
  await isOn('Reset password');
});

it('does not navigate late, after the user has left the page', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const late = () => promise;
  openSiteWithPool('/reset-password', { ForgotPassword: late });
  await fill('Email', ADA);
  await press('Send code');
  await userEvent.click(screen.getByRole('link', { name: 'Return to Login' }));
  await isOn('Log in');
  await act(async () => resolve({}));
  await isAt('/login');
});

describe('a required reset', () => {
  const REQUIRED =
    /^Your password must be reset before you can log in\. Enter the code that we emailed you\./;

  it('takes the code that was sent with it, despite a pending reset of another account', async () => {
    const pool = openSiteWithPool('/reset-password');
    await fill('Email', OTHER);
    await press('Send code');
    await isOn('Choose a new password');
    await userEvent.click(screen.getByRole('link', { name: 'LOGIN' }));
    await isOn('Log in');
    const required = poolError('PasswordResetRequiredException', 'Password reset required for the user');
    pool.answer({ InitiateAuth: required });
    await logIn();
    await isAt('/reset-password');
    await isShown(REQUIRED);
    expect(field('Email').value).toBe(ADA);
    expect(screen.queryByRole('button', { name: 'Confirm your email first' })).toBeNull();
    reload();
    await isShown(REQUIRED);
    expect(field('Email').value).toBe(ADA);

    // After a reload, the address that the code was sent to wins over the one from the login page.
    await press('Go Back');
    await fill('Email', 'third@northbound.test');
    await press('Send code');
    await isOn('Choose a new password');
    reload();
    await isOn('Choose a new password');
    expect(field('Email').value).toBe('third@northbound.test');
  });

  it('goes to the return URL after a new password', async () => {
    const pool = openSiteWithPool('/order-history?from=mail');
    await isOn('Log in');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password' }));
    await isOn('Reset password');
    await fill('Email', ADA);
    await press('Send code');
    await isOn('Choose a new password');
    await setPassword();
    await isOn('Log in');
    await logIn();
    await isAt('/order-history?from=mail');
    expect(pool.asked('ForgotPassword')).toHaveLength(1);
  });
});
