import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fill, press } from '../../../support/page.ts';
import {
  ADA,
  codeChallenge,
  logIn,
  openSiteWithPool,
  PASSWORD,
  poolError,
  tokens,
} from '../../../support/user-pool.ts';

const START = Date.parse('2026-03-02T20:00:00Z');
const APP = codeChallenge('SOFTWARE_TOKEN_MFA');

/** Advances the clock but no timers, like a phone that was asleep. */
const sleepUntil = (seconds: number) => vi.setSystemTime(START + seconds * 1000);

beforeEach(() => void vi.useFakeTimers({ now: START, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function logInTo(InitiateAuth: object, ...later: object[]) {
  const pool = openSiteWithPool('/login', {
    InitiateAuth,
    RespondToAuthChallenge: [...later, () => tokens()],
  });
  await logIn();
  return pool;
}

async function verify(code: string): Promise<void> {
  await fill('Code', code);
  await press('Verify');
}

const isSignedIn = () => waitFor(() => expect(location.pathname).toBe('/orders'));

async function expectFirstStep(): Promise<void> {
  await screen.findByRole('heading', { name: 'Log in' });
  expect(screen.getByRole('alert').textContent).toBe('Your login timed out. Please log in again.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ADA);
  expect(screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' }).value).toBe('');
}

it('accepts a code after 179 seconds', async () => {
  await logInTo(APP);
  await screen.findByLabelText('Code');
  sleepUntil(179);
  await verify('123456');
  await isSignedIn();
});

it('rejects a code after 185 seconds without sending it', async () => {
  const pool = await logInTo(APP);
  await screen.findByLabelText('Code');
  sleepUntil(185);
  await verify('123456');
  await expectFirstStep();
  expect(pool.responses()).toEqual([]);
  await logIn();
  await verify('123456');
  await isSignedIn();
});

it('does not extend the time after a wrong code', async () => {
  const pool = await logInTo(APP, poolError('CodeMismatchException'));
  await screen.findByLabelText('Code');
  sleepUntil(100);
  await verify('000000');
  await screen.findByText('This code is not correct. Check it and try again.');
  sleepUntil(185);
  await verify('123456');
  await expectFirstStep();
  expect(pool.responses()).toEqual(['000000']);
});

it('gives each step 180 seconds', async () => {
  const choice = {
    ChallengeName: 'SELECT_MFA_TYPE',
    Session: 'one',
    ChallengeParameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
  };
  await logInTo(choice, APP);
  await screen.findByRole('button', { name: 'Code by text message' });
  sleepUntil(170);
  await press('Code from my authenticator app');
  await screen.findByLabelText('Code');
  sleepUntil(340);
  await verify('123456');
  await isSignedIn();
});

it('rejects a new password after 185 seconds', async () => {
  await logInTo({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'one', ChallengeParameters: {} });
  await screen.findByRole('heading', { name: 'Choose a new password' });
  await fill('Password', PASSWORD);
  await fill('Confirm Password', PASSWORD);
  sleepUntil(185);
  await press('Set password');
  await expectFirstStep();
});

it('returns to login when the time is over', async () => {
  await logInTo(APP);
  vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  sleepUntil(0);
  // The limit starts over with the fake timers.
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  act(() => void vi.advanceTimersByTime(181_000));
  vi.useRealTimers();
  await expectFirstStep();
});

it('returns to login when a sleeping page becomes visible after the time', async () => {
  await logInTo(APP);
  await screen.findByLabelText('Code');
  sleepUntil(185);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expectFirstStep();
});

it('returns to login if the provider reports an expired session', async () => {
  await logInTo(
    APP,
    poolError('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
  );
  await verify('123456');
  await expectFirstStep();
});
