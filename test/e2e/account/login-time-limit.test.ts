import type { Page } from '@playwright/test';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createTemporaryUser } from '../support/users.ts';
import { askFor, codeChallenge, MISMATCH, WRONG_CODE } from './challenges.ts';

const START = new Date('2026-03-02T20:00:00Z').getTime();
const TOO_LATE = 'Your login took too long. Please log in again.';

/** Moves the page's clock but none of its timers, like a phone that slept in a pocket. */
const sleepUntil = (page: Page, seconds: number) => page.clock.setFixedTime(START + seconds * 1000);

async function expectFirstStep(page: Page, email: string = accounts.customer): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(TOO_LATE);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
}

async function verify(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}

test('a code is accepted 179 seconds after it was asked', async ({ page }) => {
  await sleepUntil(page, 0);
  await askFor(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await sleepUntil(page, 179);
  await verify(page, '123456');
  await expect(page).toHaveURL('/orders');
});

test('a code is refused 185 seconds after it was asked, and not sent', async ({ page }) => {
  await sleepUntil(page, 0);
  const given = await askFor(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await sleepUntil(page, 185);
  await verify(page, '123456');
  await expectFirstStep(page);
  expect(given).toEqual([]);

  await fillSignIn(page, accounts.customer, PASSWORD);
  await verify(page, '123456');
  await expect(page).toHaveURL('/orders');
});

test('a wrong code gives no more time', async ({ page }) => {
  await sleepUntil(page, 0);
  const given = await askFor(page, codeChallenge('SOFTWARE_TOKEN_MFA'), { '000000': MISMATCH });
  await expect(page.getByLabel('Code')).toBeVisible();
  await sleepUntil(page, 100);
  await verify(page, '000000');
  await expect(page.getByText(WRONG_CODE)).toBeVisible();
  await sleepUntil(page, 185);
  await verify(page, '123456');
  await expectFirstStep(page);
  expect(given).toEqual(['000000']);
});

test('each step has 180 seconds of its own', async ({ page }) => {
  await sleepUntil(page, 0);
  await askFor(
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

test('a new password is too late after 185 seconds', async ({ page, portal }) => {
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

test('a step whose time is over goes back by itself', async ({ page }) => {
  await page.clock.install();
  await askFor(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await page.clock.fastForward(181_000);
  await expectFirstStep(page);
});

test('a page that slept goes back when it is looked at again', async ({ page }) => {
  await sleepUntil(page, 0);
  await askFor(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await sleepUntil(page, 185);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await expectFirstStep(page);
});

test('where the provider ended it first, the way is the same', async ({ page }) => {
  await askFor(page, codeChallenge('SOFTWARE_TOKEN_MFA'), {
    '123456': {
      __type: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    },
  });
  await verify(page, '123456');
  await expectFirstStep(page);
});
