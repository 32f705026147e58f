import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  alertText,
  descriptionOf,
  field,
  fill,
  isAt,
  isDescribed,
  isFocused,
  isOn,
  press,
} from '../../../support/page.ts';
import { openSiteWithPool, PASSWORD, poolError, unreachable } from '../../../support/user-pool.ts';
import { fillRegistration, NEW } from './register-steps.ts';

async function open(
  ...given: Parameters<typeof openSiteWithPool> extends [unknown, ...infer Rest] ? Rest : never
) {
  const pool = openSiteWithPool('/register', ...given);
  await isOn('Create your account');
  return pool;
}

it('shows what is missing in an empty form, and the logo goes to login', async () => {
  await open();
  expect(document.title).toBe('Create your account · Northbound');
  screen.getByRole('button', { name: 'Sign up with Google' });
  screen.getByText('OR');
  await press('Create account');
  await isDescribed(field('Email'), 'Please enter a valid email address.');
  await isDescribed(field('Confirm Email'), 'Your chosen email address does not match.');
  screen.getByText('Please enter a password!');
  screen.getByText('Please confirm your password!');
  screen.getByText('Please select your preferred terminal.');
  await isFocused(field('Email'));
  await userEvent.click(screen.getByRole('link', { name: 'Northbound' }));
  await isAt('/login');
});

it('requires matching email addresses and passwords, and at most 128 characters in an email', async () => {
  await open();
  await fill('Email', `${'x'.repeat(125)}@a.us`);
  await fill('Confirm Email', 'other@northbound.test');
  await fill('Password', PASSWORD);
  await fill('Confirm Password', `${PASSWORD}8`);
  await press('Create account');
  await isDescribed(field('Email'), 'Please enter a valid email address.');
  await isDescribed(field('Confirm Email'), 'Your chosen email address does not match.');
  await isDescribed(field('Confirm Password'), 'Your password does not match!');
});

it.each([
  ['Email', 'Confirm Email', 'Your chosen email address does not match.', 'a@a.us', 'b@a.us'],
  ['Password', 'Confirm Password', 'Your password does not match!', PASSWORD, `${PASSWORD}8`],
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

it('shows which password rules are met', async () => {
  await open();
  const rules = () =>
    within(screen.getByRole('list', { name: 'Password rules' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const met = (text: string) => rules().filter((rule) => rule?.endsWith(text));
  expect(rules()).toHaveLength(5);
  expect(met('(met)')).toEqual([]);
  await fill('Password', 'spruce7é');
  const symbols = '^$*.[]{}()?-"!@#%&/\\,><\':;|_~`+=';
  expect(met('(met)').map((rule) => rule?.replace(' (met)', ''))).toEqual([
    'Your password must be at least 6 characters long.',
    'Your password must include at least one lowercase letter.',
    'Your password must include at least one number.',
  ]);
  expect(met('(not met)').map((rule) => rule?.replace(' (not met)', ''))).toEqual([
    'Your password must include at least one uppercase letter.',
    `Your password must include at least one symbol: ${symbols}`,
    `Your password contains invalid characters. Allowed symbols: ${symbols}`,
  ]);
  await userEvent.tab();
  await waitFor(() => expect(field('Password').getAttribute('aria-invalid')).toBe('true'));
  expect(descriptionOf(field('Password'))).toBe(
    met('(not met)')
      .map((rule) => rule?.replace(' (not met)', ''))
      .join(' '),
  );
  // Each text stands once.
  expect(screen.getAllByText(/include at least one uppercase letter\./)).toHaveLength(1);
  await fill('Password', `Aa1!${'x'.repeat(253)}`);
  await isDescribed(field('Password'), 'Your password should not be longer than 256 characters.');
  await fill('Password', PASSWORD);
  expect(met('(met)')).toHaveLength(5);
});

it('sets autocomplete on all fields', async () => {
  await open();
  const expected = {
    Email: 'username',
    'Confirm Email': 'email',
    Password: 'new-password',
    'Confirm Password': 'new-password',
    'Preferred Terminal': 'off',
  };
  for (const [label, value] of Object.entries(expected))
    expect(field(label).getAttribute('autocomplete'), label).toBe(value);
});

it.each([
  [
    'Google',
    poolError('UserLambdaValidationException', 'PreSignUp failed with error EmailRegisteredThroughGoogle.'),
    'This email is already registered via Google. To access your account, please sign in with Google.',
  ],
  [
    'an internal error',
    poolError('InternalErrorException'),
    'An error occurred and your account could not be created at this time.',
  ],
  ['no network', unreachable, 'An error occurred and your account could not be created at this time.'],
])('keeps the form after %s', async (_, answer, text) => {
  await open({ SignUp: answer });
  await fillRegistration();
  expect(await alertText()).toBe(text);
  await isFocused(field('Email'));
  expect(field('Email').value).toBe(NEW);
});

it('hides Google at a stage without a hosted login', async () => {
  await open({}, { config: { oauthDomain: '' } });
  expect(screen.queryByRole('button', { name: 'Sign up with Google' })).toBeNull();
  expect(screen.queryByText('OR')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Return to Login' }));
  await isOn('Log in');
  expect(screen.queryByRole('button', { name: 'Sign in with Google' })).toBeNull();
});

it('redirects a signed-in user', async () => {
  openSiteWithPool('/register', {}, { as: ['Customer'] });
  await isAt('/orders');
});
