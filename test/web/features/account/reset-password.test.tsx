import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  autofillOf,
  field,
  fill,
  isAt,
  isDescribed,
  isFocused,
  isOn,
  press,
} from '#test/web/support/page.ts';
import {
  ADA,
  logIn,
  openSiteWithPool,
  PASSWORD,
  type PoolResponders,
  poolError,
  reload,
  tokens,
} from '#test/web/support/user-pool.ts';
import {
  confirmationCode as code,
  confirmEmail,
  fillNewPassword,
  follow,
  isShown,
  requestCode,
  sendCode,
  setPassword,
  TOO_MANY,
  TOO_MANY_TEXT,
} from './account-steps.ts';

const FAILED = poolError('InternalErrorException');
const NOT_SENT = 'The code could not be sent. Please try again.';

it('resets a forgotten password, and the login opens the requested page', async () => {
  const google = tokens({ identities: [{ userId: '1', providerName: 'Google' }] });
  const pool = openSiteWithPool('/order-history?from=mail', { InitiateAuth: google });
  await isOn('Log in');
  await follow('Forgot Password', 'Reset password');
  expect(autofillOf('Email')).toBe('username');
  await press('Send code');
  await isDescribed(field('Email'), 'Email is required!');
  await fill('Email', 'not an email');
  await press('Send code');
  await isDescribed(field('Email'), 'Please enter a valid email address.');
  await sendCode(` ${ADA.toUpperCase()}`);
  expect(field('Email').disabled).toBe(true);
  expect(field('Email').value).toBe(ADA);
  expect(autofillOf('Email', 'Confirmation Code', 'Password', 'Confirm Password')).toBe(
    'username, one-time-code, new-password, new-password',
  );

  await press('Set password');
  await isDescribed(code(), 'Confirmation Code is required!');
  await isShown('Please enter a password!');
  await isShown('Please confirm your password!');
  await fillNewPassword(PASSWORD, `${PASSWORD}8`);
  await isDescribed(field('Confirm Password'), 'Your password does not match!');
  await fill('Password', `${PASSWORD}8`);
  await isDescribed(field('Confirm Password'), '');
  await setPassword();
  await isOn('Log in');
  await isShown('Your password has been updated successfully.');
  expect(pool.requests('ForgotPassword')).toHaveLength(1);
  expect(pool.requests('ConfirmForgotPassword')).toMatchObject([
    { Username: ADA, ConfirmationCode: '123456', Password: PASSWORD },
  ]);
  expect(field('Email').value).toBe(ADA);
  await logIn();
  await isAt('/order-history?from=mail');
  await isShown('Your other sessions were signed out. You can log in with your password or with Google.');
});

it.each([
  ['refuses', poolError('NotAuthorizedException', 'User password cannot be reset in the current state.')],
  ['pretends to send a code for', {}],
])(
  'says what to do with Google, and has an email sent, if the provider %s such a user',
  async (_, response) => {
    const pool = await requestCode({ ForgotPassword: response });
    await isShown(/If you sign in with Google, you have no password here: return to Login/);
    expect(pool.sent('POST /api/messages/sign-in-help')).toEqual([{ email: ADA }]);
  },
);

describe('the code', () => {
  it('can be entered again after an error, and can be sent again', async () => {
    const pool = await requestCode();
    for (const [error, text, isOfCode] of [
      ['LimitExceededException', TOO_MANY_TEXT, false],
      ['InternalErrorException', 'Your password could not be updated. Please try again.', false],
      ['CodeMismatchException', 'This code is not correct. Check it and try again.', true],
      ['ExpiredCodeException', 'This code is no longer valid. Request a new one.', true],
    ] as const) {
      pool.respond({ ConfirmForgotPassword: poolError(error) });
      await setPassword();
      await isShown(text);
      await isDescribed(code(), isOfCode ? text : '');
      expect(code().value).toContain('123');
    }
    await isFocused(code());
    await press('Resend Email');
    await isShown(`We sent a new code to ${ADA}. The previous code no longer works.`);
    expect(pool.requests('ForgotPassword')).toHaveLength(2);
    pool.respond({ ConfirmForgotPassword: {} });
    await setPassword();
    await isAt('/login');
  });

  it('is reported if it cannot be sent or resent', async () => {
    const pool = openSiteWithPool('/reset-password', { ForgotPassword: FAILED });
    await fill('Email', ADA);
    await press('Send code');
    await isShown(NOT_SENT);
    await isFocused(field('Email'));
    pool.respond({ ForgotPassword: {} });
    await sendCode();
    pool.respond({ ForgotPassword: FAILED });
    await press('Resend Email');
    expect((await isShown(NOT_SENT)).getAttribute('role')).toBe('status');
  });

  it('has no error while the user reads the email, and its step can be reloaded and left', async () => {
    await requestCode();
    await isFocused(code());
    await isDescribed(code(), '');
    reload();
    await isOn('Choose a new password');
    await isFocused(code());
    // The keyboard of a phone is closed.
    act(() => code().blur());
    await isDescribed(code(), '');
    await press('Set password');
    await isDescribed(code(), 'Confirmation Code is required!');
    expect(field('Email').value).toBe(ADA);
    await press('Go Back');
    await isOn('Reset password');
    expect(field('Email').value).toBe(ADA);
    await sendCode();
    await follow('Return to Login', 'Log in');
    await follow('Forgot Password', 'Reset password');
  });

  it('does not navigate after the user has left the page', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const late = () => promise;
    openSiteWithPool('/reset-password', { ForgotPassword: late });
    await fill('Email', ADA);
    await press('Send code');
    await follow('Return to Login', 'Log in');
    await act(async () => resolve({}));
    await isAt('/login');
  });
});

it('a required reset accepts the code that was sent with it, despite a pending reset of another account', async () => {
  const required =
    /^Your password must be reset before you can log in\. Enter the code that we emailed you\./;
  const pool = openSiteWithPool('/reset-password');
  await sendCode('other@northbound.test');
  await follow('LOGIN', 'Log in');
  pool.respond({
    InitiateAuth: poolError('PasswordResetRequiredException', 'Password reset required for the user'),
  });
  await logIn();
  await isAt('/reset-password');
  await isShown(required);
  expect(field('Email').value).toBe(ADA);
  expect(screen.queryByRole('button', { name: 'Confirm your email first' })).toBeNull();
  reload();
  await isShown(required);
  expect(field('Email').value).toBe(ADA);

  // After a reload, the address that the code was sent to wins over the one from the login page.
  await press('Go Back');
  await sendCode('third@northbound.test');
  reload();
  await isOn('Choose a new password');
  expect(field('Email').value).toBe('third@northbound.test');
});

describe('an email address that was never confirmed', () => {
  const confirmed =
    'Your email is confirmed. We cannot be sure that you chose the first password, for example if the account was created on another device. Choose a new one with';

  async function confirmFirst(responders: PoolResponders) {
    const pool = await requestCode();
    await isShown(/We cannot send a code to an email that was never confirmed\./);
    await press('Confirm your email first');
    await isOn('Confirm your email');
    await isAt('/register');
    await isFocused(code());
    await isDescribed(code(), '');
    pool.respond(responders);
    await confirmEmail();
    await isAt('/reset-password');
    return pool;
  }

  it('is confirmed before the new password, which is then required', async () => {
    const pool = await confirmFirst({});
    await isShown(`${confirmed} the second code that we emailed you.`);
    await isFocused(code());
    expect(field('Email').value).toBe(ADA);
    expect(screen.queryByRole('button', { name: 'Confirm your email first' })).toBeNull();
    expect(pool.requests('ConfirmSignUp')[0]).not.toHaveProperty('ClientMetadata');
    reload();
    await isShown(`${confirmed} the second code that we emailed you.`);
    await setPassword();
    await isOn('Log in');
    await logIn();
    await isShown('Your other sessions were signed out. You can log in with your password.');
  });

  it('says that the second code could not be sent, with the email address filled in', async () => {
    const pool = await confirmFirst({ ForgotPassword: TOO_MANY });
    await isShown(`${confirmed} a second code that we will email you.`);
    await isShown(TOO_MANY_TEXT);
    expect(field('Email').value).toBe(ADA);
    pool.respond({ ForgotPassword: {} });
    await press('Send code');
    await isShown(`${confirmed} the second code that we emailed you.`);
    const [forgotten, ...others] = pool.requests('ForgotPassword');
    expect(forgotten).not.toHaveProperty('ClientMetadata');
    const reasons = others.map(({ ClientMetadata }) => JSON.stringify(ClientMetadata));
    expect(new Set(reasons)).toEqual(new Set(['{"resetReason":"confirmedElsewhere"}']));
  });
});
