import {
  codeFor,
  enterCode,
  freshEmail,
  NEW_PASSWORD,
  registerUnconfirmed,
  SIGNED_IN,
} from '../support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, fillSignIn, test } from '../support/fixtures.ts';
import { codeChallenge, MISMATCH, signInWithChallenge, WRONG_CODE } from './challenges.ts';

for (const { name, destination, lead } of [
  { name: 'SMS_MFA', destination: '+*******1234', lead: 'We sent a code by text message (+*******1234).' },
  { name: 'EMAIL_OTP', destination: 'c***@n***', lead: 'We sent a code to your email (c***@n***).' },
  { name: 'SOFTWARE_TOKEN_MFA', lead: 'Enter the code that your authenticator app shows for this account.' },
]) {
  test(`asks for a ${name} code, again after a wrong one, and signs in`, async ({ page }) => {
    const answers = await signInWithChallenge(page, codeChallenge(name, destination), { '000000': MISMATCH });
    await expect(page.getByText(lead)).toBeVisible();
    const code = page.getByLabel('Code');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await code.fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(code).toHaveAccessibleDescription(WRONG_CODE);
    await code.fill(' 123 456 ');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL('/orders');
    expect(answers).toEqual(['000000', '123456']);
  });
}

test('lets the user choose the second factor', async ({ page }) => {
  const answers = await signInWithChallenge(
    page,
    {
      ChallengeName: 'SELECT_MFA_TYPE',
      ChallengeParameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
    },
    { SOFTWARE_TOKEN_MFA: { Session: 'two', ...codeChallenge('SOFTWARE_TOKEN_MFA') } },
  );
  await expect(page.getByRole('button', { name: 'Code by text message' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Code by email' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Code from my authenticator app' }).click();
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/orders');
  expect(answers).toEqual(['SOFTWARE_TOKEN_MFA', '123456']);
});

const custom = (parameters: object) => ({
  ChallengeName: 'CUSTOM_CHALLENGE',
  ChallengeParameters: parameters,
});

test('shows the question of a custom challenge as plain text', { tag: '@screen' }, async ({ page }) => {
  const question = 'What is <b>your</b> customer number?';
  const answers = await signInWithChallenge(page, custom({ question }), {
    wrong: { Session: 'two', ...custom({ question }) },
  });
  const answer = page.getByLabel(question);
  await expect(answer).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const send = page.getByRole('button', { name: 'Send answer' });
  await answer.fill(' ');
  await send.click();
  await expect(answer).toHaveAccessibleDescription('An answer is required to log in.');
  await answer.fill('wrong');
  await send.click();
  await expect(answer).toHaveValue('');
  await answer.fill(' 10001 ');
  await send.click();
  await expect(page).toHaveURL('/orders');
  expect(answers).toEqual(['wrong', '10001']);
});

test('shows a field for a custom challenge without a question, and returns to login', async ({ page }) => {
  await signInWithChallenge(page, custom({}));
  await expect(page.getByLabel('Your answer')).toBeFocused();
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('shows why an answer to a custom challenge was rejected', async ({ page }) => {
  const error = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };
  await signInWithChallenge(page, custom({}), { wrong: error });
  await page.getByLabel('Your answer').fill('wrong');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password.');
  await expect(page.getByLabel('Your answer')).toBeFocused();
});

test('starts over after a reload during a challenge', async ({ page }) => {
  await signInWithChallenge(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('lets an unconfirmed user confirm the account during login', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.goto('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await enterCode(page, codeFor(portal, email));
  await expect(page).toHaveURL(SIGNED_IN);

  // The pending registration of this tab is over, too.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('asks an unconfirmed user to log in again after 180 seconds', async ({ page, portal }) => {
  const email = freshEmail();
  await registerUnconfirmed(page, email);
  await page.clock.install();
  await page.goto('/login');
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByLabel('Confirmation Code')).toBeVisible();
  await page.clock.fastForward(181_000);
  await enterCode(page, codeFor(portal, email));
  await expect(page.getByText('Your email is confirmed. Please log in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
