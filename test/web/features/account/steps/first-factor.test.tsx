import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { descriptionOf, fill, isFocused, press } from '../../../support/page.ts';
import {
  ADA,
  codeChallenge,
  logIn,
  openSiteWithPool,
  PASSWORD,
  poolError,
  tokens,
} from '../../../support/user-pool.ts';

const PASSKEY = {
  ChallengeName: 'WEB_AUTHN',
  Session: 'two',
  ChallengeParameters: {
    CREDENTIAL_REQUEST_OPTIONS: JSON.stringify({ challenge: 'c2lnbiB0aGlz', rpId: 'localhost' }),
  },
};

/** Logs in at a stage where users choose the first factor. */
async function logInWith(available: string[], ...later: object[]) {
  const pool = openSiteWithPool(
    '/login',
    {
      InitiateAuth: { ChallengeName: 'SELECT_CHALLENGE', Session: 'one', AvailableChallenges: available },
      RespondToAuthChallenge: [...later, () => tokens()],
    },
    { config: { signInFlow: 'USER_AUTH' } },
  );
  await logIn();
  return pool;
}

const isSignedIn = () => waitFor(() => expect(location.pathname).toBe('/orders'));

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
});

it('lets the user choose the first factor', async () => {
  const pool = await logInWith(
    ['EMAIL_OTP', 'PASSWORD', 'WEB_AUTHN'],
    codeChallenge('EMAIL_OTP', 'c***@n***'),
  );
  await screen.findByRole('heading', { name: 'Choose how to log in' });
  screen.getByRole('button', { name: 'Passkey' });
  screen.getByRole('button', { name: 'Password' });
  expect(screen.queryByRole('button', { name: 'Code by text message' })).toBeNull();
  await press('Code by email');
  await screen.findByText('We sent a code to your email (c***@n***).');
  await fill('Code', '123456');
  await press('Verify');
  await isSignedIn();
  expect(pool.responses()).toEqual(['EMAIL_OTP', '123456']);
});

it('asks for the password in a separate step', async () => {
  const pool = await logInWith(
    ['EMAIL_OTP', 'PASSWORD'],
    poolError('NotAuthorizedException', 'Incorrect username or password.'),
  );
  await press('Password');
  await screen.findByText(ADA);
  const password = screen.getByLabelText('Password', { selector: 'input' });
  await isFocused(password);
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  await press('Log in');
  await waitFor(() => expect(descriptionOf(password)).toBe('Password is required!'));
  await fill('Password', 'wrong');
  await press('Log in');
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect username or password.');
  await isFocused(password);
  await fill('Password', PASSWORD);
  await press('Log in');
  await isSignedIn();
  expect(pool.responses()).toEqual(['PASSWORD,wrong', `PASSWORD,${PASSWORD}`]);
});

it('skips the choice if the password is the only factor', async () => {
  await logInWith(['PASSWORD']);
  await screen.findByRole('heading', { name: 'Enter your password' });
  await isFocused(screen.getByLabelText('Password', { selector: 'input' }));
  await press('Return to Login');
  await screen.findByRole('heading', { name: 'Log in' });
});

it.each([
  ['NotAllowedError', 'The passkey request was canceled. Try again, or choose another way to log in.'],
  ['AbortError', 'The passkey request was interrupted. Try again, or choose another way to log in.'],
  ['SecurityError', 'The passkey could not be used. Choose another way to log in.'],
])('keeps the other factors after a passkey fails with %s', async (name, text) => {
  const credentials = { get: () => Promise.reject(new DOMException('', name)) };
  vi.spyOn(Navigator.prototype, 'credentials', 'get').mockReturnValue(credentials as never);
  await logInWith(['WEB_AUTHN', 'EMAIL_OTP'], PASSKEY, codeChallenge('EMAIL_OTP', 'c***@n***'));
  await press('Passkey');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  await press('Code by email');
  await isFocused(await screen.findByLabelText('Code'));
});

it('omits passkeys in a browser without them, and fails if nothing else is offered', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  const pool = await logInWith(['WEB_AUTHN', 'EMAIL_OTP', 'SMS_OTP']);
  await screen.findByRole('button', { name: 'Code by text message' });
  expect(screen.queryByRole('button', { name: 'Passkey' })).toBeNull();
  await press('Return to Login');
  pool.answer({
    InitiateAuth: { ChallengeName: 'SELECT_CHALLENGE', Session: 'one', AvailableChallenges: ['WEB_AUTHN'] },
  });
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toContain('your login could not be completed');
});
