import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { alertText, field, isOn, press } from '../../support/page.ts';
import { ADA, codeChallenge, logIn, poolError } from '../../support/user-pool.ts';
import {
  fillNewPassword,
  isShown,
  isSignedIn,
  logInTo,
  NEW_PASSWORD_REQUIRED,
  TEXT_OR_APP,
  verify,
} from './account-steps.ts';

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

it('is 180 seconds for each step, not more after a wrong code, and no later code is sent', async () => {
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
  expect(pool.responses()).toEqual(['SOFTWARE_TOKEN_MFA', '000000']);
  await logIn();
  await press('Code from my authenticator app');
  await screen.findByLabelText('Code');
  sleepUntil(355 + 179);
  await verify('123456');
  await isSignedIn();
});

it('also ends the step that sets a new password', async () => {
  await logInTo(NEW_PASSWORD_REQUIRED);
  await isOn('Choose a new password');
  await fillNewPassword();
  sleepUntil(185);
  await press('Set password');
  await expectFirstStep();
});

it('returns to login when the time is over', async () => {
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

it('returns to login when a sleeping page becomes visible after the time', async () => {
  await logInTo(APP);
  await screen.findByLabelText('Code');
  sleepUntil(185);
  comeBack();
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
