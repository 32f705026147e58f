import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { descriptionOf, fill, isFocused, press } from '../../../support/page.ts';
import {
  ADA,
  codeChallenge,
  logIn,
  openSiteWithPool,
  type PoolAnswers,
  poolError,
  tokens,
} from '../../../support/user-pool.ts';

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const TEXT_OR_APP = {
  ChallengeName: 'SELECT_MFA_TYPE',
  Session: 'one',
  ChallengeParameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
};
const setUp = (...kinds: string[]) => ({
  ChallengeName: 'MFA_SETUP',
  Session: 'one',
  ChallengeParameters: { MFAS_CAN_SETUP: JSON.stringify(kinds) },
});
const EITHER = setUp('SOFTWARE_TOKEN_MFA', 'EMAIL_OTP');
const custom = (ChallengeParameters: object) => ({
  ChallengeName: 'CUSTOM_CHALLENGE',
  Session: 'one',
  ChallengeParameters,
});

/** Logs in while the user pool asks this before the tokens. Its later answers end in the tokens. */
async function logInTo(challenge: object, ...later: PoolAnswers[string][]) {
  const pool = openSiteWithPool('/login', {
    InitiateAuth: challenge,
    RespondToAuthChallenge: [...later.flat(), () => tokens()],
    AssociateSoftwareToken: { SecretCode: KEY, Session: 'two' },
    VerifySoftwareToken: { Status: 'SUCCESS', Session: 'three' },
  });
  await logIn();
  return pool;
}

const isSignedIn = () => waitFor(() => expect(location.pathname).toBe('/orders'));

async function verify(code: string): Promise<void> {
  await fill('Code', code);
  await press('Verify');
}

it.each([
  ['SMS_MFA', '+*******1234', 'We sent a code by text message (+*******1234).'],
  ['EMAIL_OTP', 'c***@n***', 'We sent a code to your email (c***@n***).'],
  ['SOFTWARE_TOKEN_MFA', undefined, 'Enter the code that your authenticator app shows for this account.'],
])('asks for a %s code, again after a wrong one, and signs in', async (name, destination, lead) => {
  const pool = await logInTo(codeChallenge(name, destination), poolError('CodeMismatchException'));
  await screen.findByText(lead);
  const code = screen.getByLabelText('Code');
  await isFocused(code);
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  await verify('000000');
  await waitFor(() => expect(descriptionOf(code)).toBe('This code is not correct. Check it and try again.'));
  await verify(' 123 456 ');
  await isSignedIn();
  expect(pool.responses()).toEqual(['000000', '123456']);
});

it('lets the user choose the second factor', async () => {
  const pool = await logInTo(TEXT_OR_APP, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await screen.findByRole('button', { name: 'Code by text message' });
  expect(screen.queryByRole('button', { name: 'Code by email' })).toBeNull();
  await press('Code from my authenticator app');
  await verify('123456');
  await isSignedIn();
  expect(pool.responses()).toEqual(['SOFTWARE_TOKEN_MFA', '123456']);
});

describe('a custom challenge', () => {
  it('shows its question as plain text and asks again', async () => {
    const question = 'What is <b>your</b> customer number?';
    const pool = await logInTo(custom({ question }), custom({ question }));
    const answer = () => screen.getByLabelText<HTMLInputElement>(question);
    await screen.findByLabelText(question);
    await isFocused(answer());
    await fill(question, ' ');
    await press('Send answer');
    await waitFor(() => expect(descriptionOf(answer())).toBe('An answer is required to log in.'));
    await fill(question, 'wrong');
    await press('Send answer');
    await waitFor(() => expect(answer().value).toBe(''));
    await fill(question, ' 10001 ');
    await press('Send answer');
    await isSignedIn();
    expect(pool.responses()).toEqual(['wrong', '10001']);
  });

  it('has a field without a question, says why an answer was rejected, and can be left', async () => {
    await logInTo(custom({}), poolError('NotAuthorizedException', 'Incorrect username or password.'));
    await fill('Your answer', 'wrong');
    await press('Send answer');
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect username or password.');
    await isFocused(screen.getByLabelText('Your answer'));
    await press('Return to Login');
    await screen.findByRole('heading', { name: 'Log in' });
  });
});

describe('setting up a second factor', () => {
  it('shows an authenticator app’s key as QR code and text', async () => {
    const pool = await logInTo(setUp('SOFTWARE_TOKEN_MFA'));
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    await verify('123456');
    await isSignedIn();
    expect(pool.asked('VerifySoftwareToken')).toMatchObject([{ UserCode: '123456' }]);
  });

  it('lets the user choose an authenticator app', async () => {
    const pool = await logInTo(EITHER);
    await screen.findByRole('heading', { name: 'Secure your account' });
    screen.getByRole('button', { name: 'Code by email' });
    await press('Code from my authenticator app');
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    await verify('123456');
    await isSignedIn();
    expect(pool.asked('VerifySoftwareToken')).toHaveLength(1);
  });

  it('lets the user choose email, and signs in with its code', async () => {
    const pool = await logInTo(EITHER, codeChallenge('EMAIL_OTP', 'a***@n***'));
    await press('Code by email');
    await screen.findByRole('button', { name: 'Send code' });
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    await isFocused(email);
    expect(email.value).toBe(ADA);
    await fill('Email', 'anna');
    await press('Send code');
    await waitFor(() => expect(descriptionOf(email)).toBe('Please enter a valid email address.'));
    await fill('Email', ' Anna@Northbound.test ');
    await press('Send code');
    await screen.findByText('We sent a code to your email (a***@n***).');
    await verify('123456');
    await isSignedIn();
    expect(pool.responses()).toEqual(['anna@northbound.test', '123456']);
  });

  it('skips the choice if only email can be set up, and says why an address was rejected', async () => {
    await logInTo(
      setUp('EMAIL_OTP'),
      poolError('InvalidParameterException', 'Invalid email address format.'),
    );
    await press('Send code');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a valid email address.');
    await isFocused(screen.getByLabelText('Email'));
    await press('Return to Login');
    await screen.findByRole('heading', { name: 'Log in' });
  });
});

it.each([
  ['a second factor that cannot be set up', setUp('SMS_MFA')],
  ['an unknown challenge', { ChallengeName: 'A_NOVELTY', Session: 'one', ChallengeParameters: {} }],
])('fails at %s', async (_, challenge) => {
  await logInTo(challenge);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Something went wrong and your login could not be completed\. Please contact support\. *If the problem continues, contact customerservice@northbound\.example\./,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Return to Login' }));
  await screen.findByRole('heading', { name: 'Log in' });
});
