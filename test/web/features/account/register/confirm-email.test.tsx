import { createHash } from 'node:crypto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SIGN_UP_PROOF } from '../../../../../shared/rules/sign-up-proof.ts';
import { alertText, field, isAt, isDescribed, isFocused, isOn, press } from '../../../support/page.ts';
import {
  ADA,
  logIn,
  openSiteWithPool,
  PASSWORD,
  poolError,
  reload,
  signInElsewhere,
  tokens,
} from '../../../support/user-pool.ts';
import { enterCode, fillRegistration, isShown, NEW, register } from './register-steps.ts';

const NEW_TOKENS = () => tokens({ email: NEW });
const TAKEN = poolError('UsernameExistsException');
const SENT = `We sent a confirmation code to ${NEW}. If it does not arrive within a few minutes, check your spam folder.`;
const TOO_MANY = poolError('LimitExceededException', 'Attempt limit exceeded.');
const READY = 'Your account is ready. Log in to continue.';
const metadataOf = (body: object = {}) =>
  (body as { ClientMetadata?: Record<string, string> }).ClientMetadata ?? {};
const code = () => field('Confirmation Code');

/** Registers, leaves before the code, and registers again. */
async function registerTwice() {
  const pool = await register();
  await press('Use another email');
  await isOn('Create your account');
  pool.answer({ SignUp: TAKEN });
  await fillRegistration();
  expect(await alertText()).toContain('belongs to another account and cannot be used again.');
  return pool;
}

describe('the code', () => {
  it('signs a new customer in', async () => {
    const pool = openSiteWithPool('/register', { InitiateAuth: NEW_TOKENS });
    await isOn('Create your account');
    await fillRegistration(NEW.toUpperCase());
    await isShown(SENT);
    expect(pool.asked('SignUp')).toMatchObject([
      { Username: NEW, Password: PASSWORD, UserAttributes: [{ Name: 'email', Value: NEW }] },
    ]);
    await enterCode(' 123 456 ');
    await isAt('/orders');
    expect(pool.asked('ConfirmSignUp')).toMatchObject([{ Username: NEW, ConfirmationCode: '123456' }]);
  });

  it('has the focus and no message before it is touched, or while the user reads it in the mail', async () => {
    await register();
    const isUntouched = async () => {
      await isFocused(code());
      await isDescribed(code(), '');
      expect(screen.queryByText('Confirmation Code is required!')).toBeNull();
    };
    await isUntouched();
    // What a browser reports when the user switches to the mail: the field remains the active element.
    act(() => void code().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    await isUntouched();
    reload();
    await isShown(SENT);
    await isUntouched();
    await press('Confirm');
    await isDescribed(code(), 'Confirmation Code is required!');
    expect(code().getAttribute('autocomplete')).toBe('one-time-code');
  });

  it.each([
    ['wrong', poolError('CodeMismatchException'), 'This code is not correct. Check it and try again.'],
    ['expired', poolError('ExpiredCodeException'), 'This code is no longer valid. Request a new one.'],
  ])('is asked again after a %s one, and can be resent', async (_, error, text) => {
    const pool = await register({ ConfirmSignUp: [error, {}], InitiateAuth: NEW_TOKENS });
    await enterCode('000000');
    await isDescribed(code(), text);
    await isFocused(code());
    await press('Resend Code');
    await isShown(`We sent a new code to ${NEW}. The previous code no longer works.`);
    expect(pool.asked('ResendConfirmationCode')).toHaveLength(1);
    await enterCode('123456');
    await isAt('/orders');
  });

  it.each([
    ['too many attempts', TOO_MANY, 'Too many attempts. Wait a few minutes and try again.'],
    [
      'an internal error',
      poolError('InternalErrorException'),
      'Your account could not be confirmed. Please try again.',
    ],
  ])('stays after %s', async (_, error, text) => {
    await register({ ConfirmSignUp: error });
    await enterCode('123456');
    await isShown(text);
    expect(code().value).toBe('123456');
  });

  it('is followed by a login if the automatic one is not possible any more', async () => {
    await register({ InitiateAuth: poolError('NotAuthorizedException') });
    await enterCode('123456');
    await isAt('/login');
    await isShown(READY);
    expect(field('Email').value).toBe(NEW);
  });

  it('is followed by a login if the account was confirmed in another tab', async () => {
    await register({
      ConfirmSignUp: poolError(
        'NotAuthorizedException',
        'User cannot be confirmed. Current status is CONFIRMED',
      ),
    });
    await enterCode('123456');
    await isAt('/login');
    await isShown('Your email is confirmed. Please log in.');
    expect(field('Email').value).toBe(NEW);
  });

  it('leads to a new password in a browser that did not sign up', async () => {
    const pool = await register();
    localStorage.clear();
    await enterCode('123456');
    await isAt('/reset-password');
    await isShown(/the second code that we emailed you\./);
    expect(pool.asked('ForgotPassword')).toMatchObject([{ Username: NEW }]);
  });

  it('does not sign in as a user who has signed in in another tab meanwhile', async () => {
    await register({ InitiateAuth: poolError('UserAlreadyAuthenticatedException') });
    signInElsewhere();
    await enterCode('123456');
    await isOn('Log in');
    expect(await alertText()).toBe('There is already a signed in user');
    await screen.findByRole('button', { name: `Continue as ${ADA}` });
    expect(field('Email').value).toBe(NEW);
  });

  it('can be left to use another email address', async () => {
    await register();
    await press('Use another email');
    await isOn('Create your account');
    reload();
    await isOn('Create your account');
  });

  it('does not navigate late, after the user has left the page', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const late = () => promise;
    await register({ ConfirmSignUp: late, InitiateAuth: poolError('NotAuthorizedException') });
    await enterCode('123456');
    await userEvent.click(screen.getByRole('link', { name: 'LOGIN' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot Password' }));
    await isOn('Reset password');
    await act(async () => resolve({}));
    await isOn('Reset password');
    await isAt('/reset-password');
  });
});

describe('an email address that is taken', () => {
  it('offers the confirmation after an abandoned registration', async () => {
    const pool = await registerTwice();
    pool.answer({ InitiateAuth: NEW_TOKENS });
    await press('Confirm your email');
    await isShown(SENT);
    expect(pool.asked('ResendConfirmationCode')).toMatchObject([{ Username: NEW }]);
    await enterCode('123456');
    await isAt('/orders');
    // The nonce of the accepted sign-up, not of the rejected one, proves that this browser chose the password.
    const [signUp] = pool.asked('SignUp');
    const [confirmation] = pool.asked('ConfirmSignUp');
    const nonce = metadataOf(confirmation)[SIGN_UP_PROOF.nonce];
    const hash = createHash('sha256')
      .update(nonce ?? '')
      .digest('base64url');
    expect(metadataOf(signUp)).toEqual({ [SIGN_UP_PROOF.hash]: hash });
    expect(Object.keys(localStorage).filter((key) => key.includes('nonce'))).toEqual([]);
  });

  it('offers login and reset', async () => {
    const pool = openSiteWithPool('/register', {
      SignUp: TAKEN,
      ResendConfirmationCode: poolError('InvalidParameterException', 'User is already confirmed.'),
    });
    await isOn('Create your account');
    await fillRegistration(ADA);
    await press('Confirm your email');
    await isShown('This email is already confirmed.');
    await userEvent.click(screen.getByRole('link', { name: 'reset your password' }));
    await isOn('Reset password');
    expect(field('Email').value).toBe(ADA);
    act(() => history.back());
    await isOn('Create your account');
    await fillRegistration(ADA);
    await userEvent.click(await screen.findByRole('link', { name: 'Log in' }));
    await isOn('Log in');
    expect(field('Email').value).toBe(ADA);
    expect(pool.asked('SignUp')).toHaveLength(2);
  });
});

describe('a login before the confirmation', () => {
  const UNCONFIRMED = poolError('UserNotConfirmedException', 'User is not confirmed.');

  it('sends a code, or says that it cannot', async () => {
    const pool = await register();
    pool.answer({ InitiateAuth: UNCONFIRMED, ResendConfirmationCode: TOO_MANY });
    await userEvent.click(screen.getByRole('link', { name: 'LOGIN' }));
    await logIn(NEW);
    await isShown('Your account is not confirmed yet. Enter the last code that you received.');
    expect(await alertText()).toBe('Too many attempts. Wait a few minutes and try again.');

    pool.answer({ ResendConfirmationCode: {} });
    await press('Return to Login');
    await logIn(NEW);
    await isShown(`Your account is not confirmed yet. We sent a new code to ${NEW}.`);
    expect(screen.queryByText(/Too many attempts/)).toBeNull();
    const sent = pool.asked('ResendConfirmationCode').length;
    await press('Resend Code');
    await isShown(/^We sent a new code to new@northbound\.test\. The previous/);
    expect(pool.asked('ResendConfirmationCode')).toHaveLength(sent + 1);
    pool.answer({ InitiateAuth: NEW_TOKENS });
    await enterCode('123456');
    await isAt('/orders');
    // The pending registration of this tab is over, too.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('pending-sign-up');
  });

  it('asks to log in again if the password was typed too long ago', async () => {
    const pool = await register();
    pool.answer({ InitiateAuth: UNCONFIRMED });
    await userEvent.click(screen.getByRole('link', { name: 'LOGIN' }));
    await logIn(NEW);
    await isShown(/Your account is not confirmed yet\./);
    pool.answer({ InitiateAuth: poolError('NotAuthorizedException', 'Incorrect username or password.') });
    await enterCode('123456');
    await isShown('Your email is confirmed. Please log in.');
    await waitFor(() => expect(field('Email').value).toBe(NEW));
  });
});
