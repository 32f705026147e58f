import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, fill, isAt, isOn, press } from '#test/web/support/page.ts';
import {
  ADA,
  logIn,
  openSiteWithPool,
  PASSWORD,
  type PoolResponders,
  poolError,
  tokens,
} from '#test/web/support/user-pool.ts';

export const NEW = 'new@northbound.test';
export const TOO_MANY = poolError('LimitExceededException', 'Attempt limit exceeded.');
export const TOO_MANY_TEXT = 'Too many attempts. Wait a few minutes and try again.';

export const SETUP_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const SHOWN_KEY = 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP';

/** Waits for a text on the page or in a toast. */
export const isShown = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text);
export const confirmationCode = (): HTMLInputElement => field('Confirmation Code');

export async function follow(link: string, title: string): Promise<void> {
  await userEvent.click(await screen.findByRole('link', { name: link }));
  await isOn(title);
}

export async function fillNewPassword(password = PASSWORD, confirmation = password): Promise<void> {
  await fill('Password', password);
  await fill('Confirm Password', confirmation);
}

export async function fillRegistration(email = NEW): Promise<void> {
  await fill('Email', email);
  await fill('Confirm Email', email);
  await fillNewPassword();
  await userEvent.selectOptions(field('Preferred Terminal'), 'Kenai');
  await press('Create account');
}

/** Registers up to the step that asks for the code. */
export async function register(responders: PoolResponders = {}) {
  const pool = openSiteWithPool('/register', responders);
  await isOn('Create your account');
  await fillRegistration();
  await isOn('Confirm your email');
  return pool;
}

export async function confirmEmail(code = ' 123 456 '): Promise<void> {
  await fill('Confirmation Code', code);
  await press('Confirm');
}

/** Requests a code for a new password and waits for the second step. */
export async function requestCode(responders: PoolResponders = {}) {
  const pool = openSiteWithPool('/reset-password', responders);
  await sendCode();
  return pool;
}

export async function sendCode(email = ADA): Promise<void> {
  await fill('Email', email);
  await press('Send code');
  await isOn('Choose a new password');
}

export async function setPassword(): Promise<void> {
  await fill('Confirmation Code', ' 123 456 ');
  await fillNewPassword();
  await press('Set password');
}

/** Logs in up to this challenge. The user pool replies to the responses to it with `later`, then with the tokens. */
export async function logInTo(challenge: object, ...later: object[]) {
  const pool = openSiteWithPool(
    '/login',
    {
      InitiateAuth: challenge,
      RespondToAuthChallenge: [...later, () => tokens()],
      AssociateSoftwareToken: { SecretCode: SETUP_KEY, Session: 'two' },
      VerifySoftwareToken: { Status: 'SUCCESS', Session: 'three' },
    },
    'AvailableChallenges' in challenge ? { config: { signInFlow: 'USER_AUTH' } } : {},
  );
  await logIn();
  return pool;
}

export async function verify(code: string): Promise<void> {
  await fill('Code', code);
  await press('Verify');
}

export const isSignedIn = (): Promise<void> => isAt('/orders');

export const challenge = (ChallengeName: string, ChallengeParameters: object = {}) => ({
  ChallengeName,
  Session: 'one',
  ChallengeParameters,
});

/** A challenge to set up one of these factors. */
export const setUp = (...kinds: string[]) =>
  challenge('MFA_SETUP', { MFAS_CAN_SETUP: JSON.stringify(kinds) });
