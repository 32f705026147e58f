import { codeFor, enterCode, freshEmail, NEW_PASSWORD, registerUnconfirmed } from '../support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, fillSignIn, test } from '../support/fixtures.ts';
import { askFor, codeChallenge, MISMATCH, WRONG_CODE } from './challenges.ts';

const SIGNED_IN = /\/(onboarding|orders)$/;

for (const { name, destination, lead } of [
  { name: 'SMS_MFA', destination: '+*******1234', lead: 'We sent a code by text message (+*******1234).' },
  { name: 'EMAIL_OTP', destination: 'c***@n***', lead: 'We sent a code to your email (c***@n***).' },
  { name: 'SOFTWARE_TOKEN_MFA', lead: 'Your authenticator app shows a code for this account.' },
]) {
  test(`a code of ${name} is asked, asked again when it is wrong, and lets in`, async ({ page }) => {
    const given = await askFor(page, codeChallenge(name, destination), { '000000': MISMATCH });
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
    expect(given).toEqual(['000000', '123456']);
  });
}

test('the second factor can be chosen', async ({ page }) => {
  const given = await askFor(
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
  expect(given).toEqual(['SOFTWARE_TOKEN_MFA', '123456']);
});

const custom = (parameters: object) => ({
  ChallengeName: 'CUSTOM_CHALLENGE',
  ChallengeParameters: parameters,
});

test('a custom challenge is asked in its own words, as text', { tag: '@screen' }, async ({ page }) => {
  const question = 'What is <b>your</b> customer number?';
  const given = await askFor(page, custom({ question }), {
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
  expect(given).toEqual(['wrong', '10001']);
});

test('a custom challenge without a question has a field all the same, and can be left', async ({ page }) => {
  await askFor(page, custom({}));
  await expect(page.getByLabel('Your answer')).toBeFocused();
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('a refused answer to a custom challenge is told at the form', async ({ page }) => {
  const refusal = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };
  await askFor(page, custom({}), { wrong: refusal });
  await page.getByLabel('Your answer').fill('wrong');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password.');
  await expect(page.getByLabel('Your answer')).toBeFocused();
});

test('a reload in the middle of a challenge starts over', async ({ page }) => {
  await askFor(page, codeChallenge('SOFTWARE_TOKEN_MFA'));
  await expect(page.getByLabel('Code')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('who has not confirmed the account does so on the way in', async ({ page, portal }) => {
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

  // The registration that had begun in this tab is over, too.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('more than 180 seconds later they log in once more', async ({ page, portal }) => {
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
