import type { Page } from '@playwright/test';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createTemporaryUser } from '../support/users.ts';
import { codeChallenge, MISMATCH, signInWithChallenge, WRONG_CODE } from './challenges.ts';

const START = new Date('2026-03-02T20:00:00Z').getTime();
const TIMED_OUT = 'Your login timed out. Please log in again.';

/** Advances the page's clock but no timers, like a phone that was asleep. */
const sleepUntil = (page: Page, seconds: number) => page.clock.setFixedTime(START + seconds * 1000);

async function expectFirstStep(page: Page, email: string = accounts.customer): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(TIMED_OUT);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
}

async function verify(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

test('accepts a code after 179 seconds', async ({ page }) => {
  await sleepUntil(page, 0);
  await signInWithChallenge(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await sleepUntil(page, 179);
  await verify(page, '123456');
  await expect(page).toHaveURL('/orders');
});

test('rejects a code after 185 seconds without sending it', async ({ page }) => {
  await sleepUntil(page, 0);
  const answers = await signInWithChallenge(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await sleepUntil(page, 185);
  await verify(page, '123456');
  await expectFirstStep(page);
  expect(answers).toEqual([]);

  await fillSignIn(page, accounts.customer, PASSWORD);
  await verify(page, '123456');
  await expect(page).toHaveURL('/orders');
});

test('does not extend the time after a wrong code', async ({ page }) => {
  await sleepUntil(page, 0);
  const answers = await signInWithChallenge(page, codeChallenge('SOFTWARE_TOKEN_MFA'), {
    '000000': MISMATCH,
  });
  await expect(page.getByLabel('Code')).toBeVisible();
  await sleepUntil(page, 100);
  await verify(page, '000000');
  await expect(page.getByText(WRONG_CODE)).toBeVisible();
  await sleepUntil(page, 185);
  await verify(page, '123456');
  await expectFirstStep(page);
  expect(answers).toEqual(['000000']);
});

test('gives each step 180 seconds', async ({ page }) => {
  await sleepUntil(page, 0);
  await signInWithChallenge(
    page,
    {
      ChallengeName: 'SELECT_MFA_TYPE',
      ChallengeParameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
    },
    { SOFTWARE_TOKEN_MFA: { Session: 'two', ...codeChallenge('SOFTWARE_TOKEN_MFA') } },
  );
  await expect(page.getByRole('button', { name: 'Code by text message' })).toBeVisible();
  await sleepUntil(page, 170);
  await page.getByRole('button', { name: 'Code from my authenticator app' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  await sleepUntil(page, 340);
  await verify(page, '123456');
  await expect(page).toHaveURL('/orders');
});

test('rejects a new password after 185 seconds', async ({ page, portal }) => {
  const email = await createTemporaryUser(portal, PASSWORD);
  await sleepUntil(page, 0);
  await page.goto('/login');
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Spruce-and-ice-7');
  await page.getByLabel('Confirm Password').fill('Spruce-and-ice-7');
  await sleepUntil(page, 185);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expectFirstStep(page, email);
});

test('returns to login when the time is over', async ({ page }) => {
  await page.clock.install();
  await signInWithChallenge(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await page.clock.fastForward(181_000);
  await expectFirstStep(page);
});

test('returns to login when a sleeping page becomes visible after the time', async ({ page }) => {
  await sleepUntil(page, 0);
  await signInWithChallenge(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await sleepUntil(page, 185);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await expectFirstStep(page);
});

test('returns to login if the provider reports an expired session', async ({ page }) => {
  await signInWithChallenge(page, codeChallenge('SOFTWARE_TOKEN_MFA'), {
    '123456': {
      __type: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    },
  });
  await verify(page, '123456');
  await expectFirstStep(page);
});
