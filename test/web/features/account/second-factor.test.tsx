import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertText, field, isAt, isOn, press } from '../../support/page.ts';
import {
  ADA,
  logIn,
  openSiteWithPool,
  type PoolAnswers,
  poolError,
  tokens,
  unreachable,
} from '../../support/user-pool.ts';
import { isShown, verify } from './account-steps.ts';

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Logs in as a member of staff who lacks this. */
async function open(step: string, answers: PoolAnswers = {}) {
  const pool = openSiteWithPool('/login', {
    InitiateAuth: tokens({ 'cognito:groups': [], second_factor_required: step }),
    GetTokensFromRefreshToken: poolError('NotAuthorizedException', 'Refresh Token has been revoked'),
    ...answers,
  });
  await logIn();
  await isAt('/staff/second-factor');
  return pool;
}

it('shows the key as QR code, link and text, repeats what failed, and leads to the login', async () => {
  const pool = await open('set-up', {
    AssociateSoftwareToken: unreachable,
    VerifySoftwareToken: poolError('InternalErrorException'),
    SetUserMFAPreference: unreachable,
  });
  await isOn('Set up two-step verification');
  expect(await alertText()).toContain('Your key could not be loaded.');
  pool.answer({ AssociateSoftwareToken: { SecretCode: KEY } });
  await press('Try again');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  const uri = new URL(screen.getByText('Open my authenticator app').getAttribute('href') ?? '');
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(KEY);
  expect(decodeURIComponent(uri.pathname)).toContain(ADA);
  await verify('123 456');
  await isShown(/the app could not be set up\. Please contact support\./);
  pool.answer({ VerifySoftwareToken: { Status: 'SUCCESS' } });
  await press('Verify');
  // The connection was lost halfway: only the second half is repeated.
  await isShown(/could not be reached/);
  pool.answer({ SetUserMFAPreference: {} });
  await press('Verify');
  await isOn('Log in');
  expect(pool.asked('VerifySoftwareToken')).toMatchObject(Array(2).fill({ UserCode: '123456' }));
});

it.each([
  ['no-google', 'Log in without Google'],
  ['sign-in-again', 'Log in again'],
])('tells staff who lack %s what to do', async (step, title) => {
  await open(step);
  await isOn(title);
  await press('Log in again');
  await isOn('Log in');
  expect(field('Email').value).toBe(ADA);
});
