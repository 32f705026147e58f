import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { alertText, field, fill, isDescribed, isFocused, isOn, press } from '#test/web/support/page.ts';
import { ADA, codeChallenge, logIn, PASSWORD, poolError, reload } from '#test/web/support/user-pool.ts';
import { challenge, fillNewPassword, isShown, isSignedIn, logInTo, setUp, verify } from './account-steps.ts';

const WRONG = poolError('NotAuthorizedException', 'Incorrect username or password.');
const EMAIL_CODE = codeChallenge('EMAIL_OTP', 'c***@n***');
/** A choice between a text message and an app. */
const TEXT_OR_APP = challenge('SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' });
const custom = (parameters: object) => challenge('CUSTOM_CHALLENGE', parameters);

it.each([
  ['SMS_MFA', '+*******1234', 'We sent a code by text message (+*******1234).'],
  ['EMAIL_OTP', 'c***@n***', 'We sent a code to your email (c***@n***).'],
  ['SOFTWARE_TOKEN_MFA', undefined, 'Enter the code that your authenticator app shows for this account.'],
])('asks for a %s code, again after a wrong one, and signs in', async (name, destination, lead) => {
  const pool = await logInTo(codeChallenge(name, destination), poolError('CodeMismatchException'));
  await isShown(lead);
  await isFocused(field('Code'));
  expect(field('Code').autocomplete).toBe('one-time-code');
  await verify('000000');
  await isDescribed(field('Code'), 'This code is not correct. Check it and try again.');
  await verify(' 123 456 ');
  await isSignedIn();
  expect(pool.challengeResponses()).toEqual(['000000', '123456']);
});

it('asks a custom question as plain text, again after a wrong answer, and says why an answer was rejected', async () => {
  const question = 'What is <b>your</b> customer number?';
  const pool = await logInTo(custom({ question }), custom({ question }), WRONG, custom({}));
  await screen.findByLabelText(question);
  await isFocused(field(question));
  await fill(question, ' ');
  await press('Send answer');
  await isDescribed(field(question), 'An answer is required to log in.');
  await fill(question, 'wrong');
  await press('Send answer');
  await waitFor(() => expect(field(question).value).toBe(''));
  await fill(question, 'also wrong');
  await press('Send answer');
  expect(await alertText()).toBe('Incorrect username or password.');
  await isFocused(field(question));
  await press('Send answer');
  await fill('Your answer', ' 10001 ');
  await press('Send answer');
  await isSignedIn();
  expect(pool.challengeResponses()).toEqual(['wrong', 'also wrong', 'also wrong', '10001']);
});

it.each([
  ['a second factor that cannot be set up', setUp('SMS_MFA')],
  ['an unknown challenge', challenge('SOMETHING_NEW')],
])('cannot complete a login with %s', async (_, unsupported) => {
  await logInTo(unsupported);
  expect(await alertText()).toMatch(
    /^Something went wrong and your login could not be completed\. Please contact support\. *If the problem continues, contact customerservice@northbound\.example\./,
  );
  await press('Return to Login');
  await isOn('Log in');
});

describe('the first factor', () => {
  const logInWith = (available: string[], ...later: object[]) =>
    logInTo({ ...challenge('SELECT_CHALLENGE'), AvailableChallenges: available }, ...later);

  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', class {});
  });

  it('can be chosen, and the other factors remain available after a passkey fails', async () => {
    const options = JSON.stringify({ challenge: 'c2lnbiB0aGlz', rpId: 'localhost' });
    const passkey = challenge('WEB_AUTHN', { CREDENTIAL_REQUEST_OPTIONS: options });
    const get = vi.fn();
    vi.spyOn(Navigator.prototype, 'credentials', 'get').mockReturnValue({ get } as never);
    const pool = await logInWith(
      ['EMAIL_OTP', 'PASSWORD', 'WEB_AUTHN'],
      passkey,
      passkey,
      passkey,
      EMAIL_CODE,
    );
    await isOn('Choose how to log in');
    screen.getByRole('button', { name: 'Password' });
    expect(screen.queryByRole('button', { name: 'Code by text message' })).toBeNull();
    for (const [name, text] of [
      ['NotAllowedError', 'The passkey request was canceled. Try again, or choose another way to log in.'],
      ['AbortError', 'The passkey request was interrupted. Try again, or choose another way to log in.'],
      ['SecurityError', 'The passkey could not be used. Choose another way to log in.'],
    ] as const) {
      get.mockRejectedValueOnce(new DOMException('', name));
      await press('Passkey');
      await isShown(text);
    }
    await press('Code by email');
    await isShown('We sent a code to your email (c***@n***).');
    await isFocused(field('Code'));
    await verify('123456');
    await isSignedIn();
    expect(pool.challengeResponses().slice(3)).toEqual(['EMAIL_OTP', '123456']);
  });

  it('is entered in a separate step if it is the password', async () => {
    const pool = await logInWith(['EMAIL_OTP', 'PASSWORD'], WRONG);
    await press('Password');
    await isShown(ADA);
    await isFocused(field('Password'));
    expect(field('Password').autocomplete).toBe('current-password');
    await press('Log in');
    await isDescribed(field('Password'), 'Password is required!');
    await fill('Password', 'wrong');
    await press('Log in');
    expect(await alertText()).toBe('Incorrect username or password.');
    await isFocused(field('Password'));
    await fill('Password', PASSWORD);
    await press('Log in');
    await isSignedIn();
    expect(pool.challengeResponses()).toEqual(['PASSWORD,wrong', `PASSWORD,${PASSWORD}`]);
  });

  it('is entered without a choice if only the password is available, and starts over after a reload', async () => {
    await logInWith(['PASSWORD']);
    await isOn('Enter your password');
    await isFocused(field('Password'));
    reload();
    await isOn('Log in');
  });

  it('cannot be a passkey in a browser that does not support them', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await logInWith(['WEB_AUTHN', 'EMAIL_OTP', 'SMS_OTP']);
    await screen.findByRole('button', { name: 'Code by text message' });
    expect(screen.queryByRole('button', { name: 'Passkey' })).toBeNull();
  });
});

describe('the time limit', () => {
  const START = Date.parse('2026-03-02T20:00:00Z');
  const APP = codeChallenge('SOFTWARE_TOKEN_MFA');

  /** Advances the clock but no timers, like a phone that was asleep. */
  const sleepUntil = (seconds: number) => vi.setSystemTime(START + seconds * 1000);
  const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

  beforeEach(() => void vi.useFakeTimers({ now: START, toFake: ['Date'] }));

  async function expectFirstStep(): Promise<void> {
    await isOn('Log in');
    expect(await alertText()).toBe('Your login timed out. Please log in again.');
    expect([field('Email').value, field('Password').value]).toEqual([ADA, '']);
  }

  it('is 180 seconds for each step, is not extended by a wrong code, and a late code is not sent', async () => {
    const pool = await logInTo(TEXT_OR_APP, APP, poolError('CodeMismatchException'), APP);
    await screen.findByRole('button', { name: 'Code by text message' });
    expect(screen.queryByRole('button', { name: 'Code by email' })).toBeNull();
    sleepUntil(170);
    await press('Code from my authenticator app');
    await screen.findByLabelText('Code');
    sleepUntil(270);
    await verify('000000');
    await isShown('This code is not correct. Check it and try again.');
    sleepUntil(355);
    await verify('123456');
    await expectFirstStep();
    expect(pool.challengeResponses()).toEqual(['SOFTWARE_TOKEN_MFA', '000000']);
    await logIn();
    await press('Code from my authenticator app');
    await screen.findByLabelText('Code');
    sleepUntil(355 + 179);
    await verify('123456');
    await isSignedIn();
  });

  it('also ends the step that sets a new password', async () => {
    await logInTo(challenge('NEW_PASSWORD_REQUIRED'));
    await isOn('Choose a new password');
    await fillNewPassword();
    sleepUntil(185);
    await press('Set password');
    await expectFirstStep();
  });

  it('returns to the login page when it expires', async () => {
    await logInTo(APP);
    await screen.findByLabelText('Code');
    vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    sleepUntil(0);
    // The limit starts over with the fake timers.
    comeBack();
    act(() => void vi.advanceTimersByTime(181_000));
    vi.useRealTimers();
    await expectFirstStep();
  });

  it('returns to the login page when a sleeping page becomes visible after it has expired', async () => {
    await logInTo(APP);
    await screen.findByLabelText('Code');
    sleepUntil(185);
    comeBack();
    await expectFirstStep();
  });

  it('returns to the login page if the provider reports an expired session', async () => {
    await logInTo(
      APP,
      poolError('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
    );
    await verify('123456');
    await expectFirstStep();
  });
});
