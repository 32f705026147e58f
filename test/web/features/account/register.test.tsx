import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { passwordErrors } from '#shared/rules/password.ts';
import {
  autofillOf,
  field,
  fill,
  isAt,
  isDescribed,
  isFocused,
  isOn,
  press,
  textsOf,
} from '#test/web/support/page.ts';
import { openSiteWithPool, PASSWORD, type PoolResponders, poolError } from '#test/web/support/user-pool.ts';
import { signUpErrorText } from '#web/features/account/RegisterForm.tsx';
import { fillNewPassword, fillRegistration, follow, NEW } from './account-steps.ts';

const OTHER_EMAIL = 'Your chosen email address does not match.';
const OTHER_PASSWORD = 'Your password does not match!';
const TAKEN = 'The provided email address belongs to another account and cannot be used again.';
const TAKEN_BY_GOOGLE =
  'This email is already registered via Google. To access your account, please sign in with Google.';
const FAILED = 'An error occurred and your account could not be created at this time.';

async function open(responders: PoolResponders = {}, options: Parameters<typeof openSiteWithPool>[2] = {}) {
  openSiteWithPool('/register', responders, options);
  await isOn('Create your account');
}

it('shows what is missing or does not match, and the logo links to the login page', async () => {
  await open();
  screen.getByRole('button', { name: 'Sign up with Google' });
  screen.getByText('OR');
  expect(autofillOf('Email', 'Confirm Email', 'Password', 'Confirm Password', 'Preferred Terminal')).toBe(
    'username, email, new-password, new-password, off',
  );
  await press('Create account');
  await isDescribed(field('Email'), 'Please enter a valid email address.');
  await isDescribed(field('Confirm Email'), OTHER_EMAIL);
  screen.getByText('Please enter a password!');
  screen.getByText('Please confirm your password!');
  screen.getByText('Please select your preferred terminal.');
  await isFocused(field('Email'));
  await fill('Email', `${'x'.repeat(125)}@a.us`);
  await fill('Confirm Email', 'other@northbound.test');
  await fillNewPassword(PASSWORD, `${PASSWORD}8`);
  await press('Create account');
  await isDescribed(field('Email'), 'Please enter a valid email address.');
  await isDescribed(field('Confirm Email'), OTHER_EMAIL);
  await isDescribed(field('Confirm Password'), OTHER_PASSWORD);
  await userEvent.click(screen.getByRole('link', { name: 'Northbound' }));
  await isAt('/login');
});

it.each([
  ['Email', 'Confirm Email', OTHER_EMAIL, 'a@a.us', 'b@a.us'],
  ['Password', 'Confirm Password', OTHER_PASSWORD, PASSWORD, `${PASSWORD}8`],
])('checks %s and its confirmation when either changes', async (label, confirm, message, first, second) => {
  await open();
  await fill(label, first);
  expect(screen.queryByText(message)).toBeNull();
  await fill(confirm, first);
  await userEvent.tab();
  await isDescribed(field(confirm), '');
  for (const [changed, text, error] of [
    [label, second, message],
    [label, first, ''],
    [label, second, message],
    [confirm, second, ''],
  ] as const) {
    await fill(changed, text);
    await isDescribed(field(confirm), error);
  }
});

it('shows which password rules are met, and describes the field by the unmet ones', async () => {
  await open();
  const rules = () =>
    textsOf(within(screen.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem'));
  const unmet = () => rules().filter((rule) => !rule.endsWith('(met)'));
  expect(unmet()).toHaveLength(5);
  await fill('Password', 'spruce7é');
  const errors = passwordErrors('spruce7é');
  expect(unmet()).toEqual(errors.map((error) => `${error} (not met)`));
  expect(rules()).toHaveLength(6);
  await userEvent.tab();
  await waitFor(() => expect(field('Password').getAttribute('aria-invalid')).toBe('true'));
  await isDescribed(field('Password'), errors.join(' '));
  // Each error is shown only once.
  expect(screen.getAllByText(/include at least one uppercase letter\./)).toHaveLength(1);
  await fill('Password', `Aa1!${'x'.repeat(253)}`);
  await isDescribed(field('Password'), 'Your password should not be longer than 256 characters.');
  await fill('Password', PASSWORD);
  expect(rules()).toHaveLength(5);
  expect(unmet()).toEqual([]);
});

it('keeps the input after an error', async () => {
  await open({ SignUp: poolError('InternalErrorException') });
  await fillRegistration();
  await screen.findByText(FAILED);
  await isFocused(field('Email'));
  expect(field('Email').value).toBe(NEW);
});

it.each([
  ['UsernameExistsException', 'An account with the given email already exists.', TAKEN],
  ['UserLambdaValidationException', 'PreSignUp failed with error EmailAlreadyClaimed.', TAKEN],
  [
    'UserLambdaValidationException',
    'PreSignUp failed with error EmailRegisteredThroughGoogle.',
    TAKEN_BY_GOOGLE,
  ],
  ['InternalErrorException', 'Secret inner details', FAILED],
])('explains %s: %s', (name, message, text) =>
  expect(signUpErrorText(Object.assign(new Error(message), { name }))).toBe(text),
);

it('hides the Google buttons if the stage has no hosted login', async () => {
  await open({}, { config: { oauthDomain: '' } });
  expect(screen.queryByRole('button', { name: 'Sign up with Google' })).toBeNull();
  expect(screen.queryByText('OR')).toBeNull();
  await follow('Return to Login', 'Log in');
  expect(screen.queryByRole('button', { name: 'Sign in with Google' })).toBeNull();
});

it('redirects a signed-in customer to their packages', async () => {
  openSiteWithPool('/register', {}, { as: ['Customer'] });
  await isAt('/orders');
});
