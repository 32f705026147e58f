import { createHash } from 'node:crypto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SIGN_UP_PROOF } from '#shared/rules/sign-up.ts';
import { errorReply, PROFILE } from '#test/web/support/api.ts';
import { alertText, field, fill, isAt, isDescribed, isFocused, isOn, press } from '#test/web/support/page.ts';
import {
  ADA,
  logIn,
  openSiteWithPool,
  PASSWORD,
  poolError,
  reload,
  signInElsewhere,
  tokens,
} from '#test/web/support/user-pool.ts';
import {
  confirmationCode as code,
  confirmEmail,
  fillRegistration,
  follow,
  isShown,
  NEW,
  register,
  TOO_MANY,
  TOO_MANY_TEXT,
} from './account-steps.ts';

const NEW_TOKENS = () => tokens({ email: NEW });
const TAKEN = poolError('UsernameExistsException');
const NOT_AUTHORIZED = poolError('NotAuthorizedException', 'Incorrect username or password.');
const SENT = `We sent a confirmation code to ${NEW}. If it does not arrive within a few minutes, check your spam folder.`;

describe('the code', () => {
  it('signs a new customer in, and stays in its field after errors', async () => {
    const pool = openSiteWithPool('/register', { InitiateAuth: NEW_TOKENS });
    await isOn('Create your account');
    await fillRegistration(NEW.toUpperCase());
    await isShown(SENT);
    expect(pool.requests('SignUp')).toMatchObject([
      { Username: NEW, Password: PASSWORD, UserAttributes: [{ Name: 'email', Value: NEW }] },
    ]);
    for (const [error, text, isOfCode] of [
      ['LimitExceededException', TOO_MANY_TEXT, false],
      ['InternalErrorException', 'Your account could not be confirmed. Please try again.', false],
      ['CodeMismatchException', 'This code is not correct. Check it and try again.', true],
      ['ExpiredCodeException', 'This code is no longer valid. Request a new one.', true],
    ] as const) {
      pool.respond({ ConfirmSignUp: poolError(error) });
      await confirmEmail('000000');
      await isShown(text);
      await isDescribed(code(), isOfCode ? text : '');
      expect(code().value).toBe('000000');
    }
    await isFocused(code());
    await press('Resend Code');
    await isShown(`We sent a new code to ${NEW}. The previous code no longer works.`);
    expect(pool.requests('ResendConfirmationCode')).toHaveLength(1);
    pool.respond({ ConfirmSignUp: {} });
    await confirmEmail(' 123 456 ');
    await isAt('/orders');
    expect(pool.requests('ConfirmSignUp').at(-1)).toMatchObject({
      Username: NEW,
      ConfirmationCode: '123456',
    });
  });

  it('signs a new customer in and submits the profile from the registration', async () => {
    const NO_PROFILE = errorReply(404, 'Not Found');
    const REGISTER = 'POST /api/customer/register';
    const pool = openSiteWithPool(
      '/register',
      { InitiateAuth: NEW_TOKENS },
      {
        api: {
          'GET /api/customer/me': NO_PROFILE,
          [REGISTER]: { body: { ...PROFILE, hasAgreedToLatestTos: false } },
        },
      },
    );
    await isOn('Create your account');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Fill out my profile now' }));
    await fillRegistration();
    await isShown('Street address is required');
    await isFocused(field('Name'));
    expect(pool.requests('SignUp')).toEqual([]);
    for (const [label, text] of [
      ['Name', 'Nora Lindqvist'],
      ['Mobile Number', '9075550133'],
      ['Street Address', '77 Birch Ln'],
      ['City', 'Kenai'],
      ['ZIP Code', '99611'],
    ] as const)
      await fill(label, text);
    await userEvent.selectOptions(field('State'), 'Alaska');
    await press('Create account');
    await isShown(SENT);
    await confirmEmail();
    await isOn('Terms and Conditions');
    expect(pool.sent(REGISTER)).toMatchObject([
      { emailAddress: NEW, name: 'Nora Lindqvist', state: 'AK', preferredDestination: 'KEN' },
    ]);
  });

  it('has the focus and no error until it is submitted, even if the user reads the email first, and can be left', async () => {
    await register();
    const isUntouched = async () => {
      await isFocused(code());
      await isDescribed(code(), '');
      expect(screen.queryByText('Confirmation Code is required!')).toBeNull();
    };
    await isUntouched();
    // A browser sends this event when the user switches to the email; the field remains the active element.
    act(() => void code().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    await isUntouched();
    reload();
    await isShown(SENT);
    await isUntouched();
    await press('Confirm');
    await isDescribed(code(), 'Confirmation Code is required!');
    expect(code().getAttribute('autocomplete')).toBe('one-time-code');
    await press('Use another email');
    await isOn('Create your account');
    reload();
    await isOn('Create your account');
  });

  it.each([
    [
      'an automatic one is no longer possible',
      { InitiateAuth: NOT_AUTHORIZED },
      'Your account is ready. Log in to continue.',
    ],
    [
      'the account was confirmed in another tab',
      {
        ConfirmSignUp: poolError(
          'NotAuthorizedException',
          'User cannot be confirmed. Current status is CONFIRMED',
        ),
      },
      'Your email is confirmed. Please log in.',
    ],
  ])('is followed by a login if %s', async (_, responders, text) => {
    await register(responders);
    await confirmEmail();
    await isAt('/login');
    await isShown(text);
    expect(field('Email').value).toBe(NEW);
  });

  it('requires a new password in a browser that did not sign up', async () => {
    const pool = await register();
    localStorage.clear();
    await confirmEmail();
    await isAt('/reset-password');
    await isShown(/the second code that we emailed you\./);
    await press('Resend Email');
    await isShown(/^We sent a new code to /);
    const explained = { Username: NEW, ClientMetadata: { resetReason: 'confirmedElsewhere' } };
    expect(pool.requests('ForgotPassword')).toMatchObject([explained, explained]);
  });

  it('does not sign in as another user who has signed in in another tab', async () => {
    await register({ InitiateAuth: poolError('UserAlreadyAuthenticatedException') });
    signInElsewhere();
    await confirmEmail();
    await isOn('Log in');
    expect(await alertText()).toBe('There is already a signed in user');
    await screen.findByRole('button', { name: `Continue as ${ADA}` });
    expect(field('Email').value).toBe(NEW);
  });

  it('does not navigate after the user has left the page', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const late = () => promise;
    await register({ ConfirmSignUp: late, InitiateAuth: NOT_AUTHORIZED });
    await confirmEmail();
    await follow('LOGIN', 'Log in');
    await follow('Forgot Password', 'Reset password');
    await act(async () => resolve({}));
    await isOn('Reset password');
    await isAt('/reset-password');
  });
});

describe('an email address that is taken', () => {
  it('offers the confirmation after an abandoned registration', async () => {
    const pool = await register();
    await press('Use another email');
    await isOn('Create your account');
    pool.respond({ SignUp: TAKEN, InitiateAuth: NEW_TOKENS });
    await fillRegistration();
    expect(await alertText()).toContain('belongs to another account and cannot be used again.');
    await press('Confirm your email');
    await isShown(SENT);
    expect(pool.requests('ResendConfirmationCode')).toMatchObject([{ Username: NEW }]);
    await confirmEmail();
    await isAt('/orders');
    // The nonce of the accepted sign-up, not of the rejected one, proves that this browser chose the password.
    const nonce = String(Object(pool.requests('ConfirmSignUp')[0]?.ClientMetadata)[SIGN_UP_PROOF.nonce]);
    const hash = createHash('sha256').update(nonce).digest('base64url');
    expect(pool.requests('SignUp')[0]?.ClientMetadata).toEqual({ [SIGN_UP_PROOF.hash]: hash });
    expect(Object.keys(localStorage).filter((key) => key.includes('nonce'))).toEqual([]);
  });

  it('offers to log in or to reset the password', async () => {
    openSiteWithPool('/register', {
      SignUp: TAKEN,
      ResendConfirmationCode: poolError('InvalidParameterException', 'User is already confirmed.'),
    });
    await isOn('Create your account');
    await fillRegistration(ADA);
    await press('Confirm your email');
    await isShown('This email is already confirmed.');
    await follow('reset your password', 'Reset password');
    expect(field('Email').value).toBe(ADA);
    act(() => history.back());
    await isOn('Create your account');
    await fillRegistration(ADA);
    await follow('Log in', 'Log in');
    expect(field('Email').value).toBe(ADA);
  });
});

describe('a login before the confirmation', () => {
  const UNCONFIRMED = poolError('UserNotConfirmedException', 'User is not confirmed.');

  it('sends a code, or says that it could not be sent', async () => {
    const pool = await register();
    pool.respond({ InitiateAuth: UNCONFIRMED, ResendConfirmationCode: TOO_MANY });
    await follow('LOGIN', 'Log in');
    await logIn(NEW);
    await isShown('Your account is not confirmed yet. Enter the latest code that you received.');
    expect(await alertText()).toBe(TOO_MANY_TEXT);

    pool.respond({ ResendConfirmationCode: {} });
    await press('Return to Login');
    await logIn(NEW);
    await isShown(`Your account is not confirmed yet. We sent a new code to ${NEW}.`);
    expect(screen.queryByText(/Too many attempts/)).toBeNull();
    const sent = pool.requests('ResendConfirmationCode').length;
    await press('Resend Code');
    await isShown(/^We sent a new code to new@northbound\.test\. The previous/);
    expect(pool.requests('ResendConfirmationCode')).toHaveLength(sent + 1);
    pool.respond({ InitiateAuth: NEW_TOKENS });
    await confirmEmail();
    await isAt('/orders');
    // This also ends the pending registration of this tab.
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('pending-sign-up');
  });

  it('asks the user to log in again if the password was typed too long ago', async () => {
    const pool = await register();
    pool.respond({ InitiateAuth: UNCONFIRMED });
    await follow('LOGIN', 'Log in');
    await logIn(NEW);
    await isShown(/Your account is not confirmed yet\./);
    pool.respond({ InitiateAuth: NOT_AUTHORIZED });
    await confirmEmail();
    await isShown('Your email is confirmed. Please log in.');
    await waitFor(() => expect(field('Email').value).toBe(NEW));
  });
});
