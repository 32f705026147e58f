import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { held, PROFILE, type Responders, refusal } from '../../support/api.ts';
import { field, fill, isAt, isDescribed, isFocused, isOn, press } from '../../support/page.ts';
import { openSite } from '../../support/site.tsx';
import { applyStyles } from '../../support/viewport.ts';

const GET = 'GET /api/customer/me';
const UPDATE = 'PUT /api/customer/me';

function open(api: Responders = {}, path = '/profile') {
  return openSite(path, { as: ['Customer'], api });
}

/** The value of a field while nobody edits the profile. */
const fact = (label: string) =>
  screen.getAllByRole('term').find((term) => term.textContent === label)?.nextElementSibling?.textContent;

it('opens from the menu and shows email and terminal', async () => {
  applyStyles();
  open({}, '/nowhere');
  await press(/^Account menu/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Profile' }));
  await isOn('Profile');
  await isAt('/profile');
  expect(document.title).toBe('Profile · Northbound');
  expect(fact('Email')).toBe(PROFILE.emailAddress);
  expect(fact('Preferred Terminal')).toMatch(/^Anchorage \(ANC\)$/);
  expect(fact('Street Address')).toBe(PROFILE.address1);
  expect(fact('Ways to log in')).toBe('Email and password');
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
  const terms = screen.getByRole('link', { name: /Terms and Conditions/ });
  expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual([
    '/terms-and-conditions',
    '_blank',
  ]);
});

it('saves a change once, and discards one on Cancel Editing', async () => {
  const changed = { ...PROFILE, city: 'Soldotna', mobileNumber: '907-555-0199', preferredDestination: 'KOD' };
  const api = open({ [UPDATE]: { body: { ...changed, version: 2 } } });
  await isOn('Profile');
  await press('Edit Profile');
  await isFocused(field('Name'));
  await fill('City', 'Nowhere');
  await press('Cancel Editing');
  expect(fact('City')).toBe(PROFILE.city);
  await isFocused(screen.getByRole('button', { name: 'Edit Profile' }));

  await press('Edit Profile');
  await fill('City', 'Soldotna');
  await fill('Mobile Number', '19075550199');
  await userEvent.selectOptions(field('Preferred Terminal'), 'KOD');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Update Profile' }));
  await screen.findByText('Profile successfully updated!');
  expect(api.sent(UPDATE)).toMatchObject([
    { city: 'Soldotna', mobileNumber: '907-555-0199', preferredDestination: 'KOD', version: 1 },
  ]);
  expect(fact('Preferred Terminal')).toBe('Kodiak (KOD)');
  expect(fact('City')).toBe('Soldotna');
});

it('does not send an invalid field', async () => {
  const api = open();
  await press('Edit Profile');
  await fill('Name', ' ');
  await fill('ZIP Code', '995');
  await press('Update Profile');
  await isDescribed(field('Name'), 'Name is required');
  await isFocused(field('Name'));
  expect(api.sent(UPDATE)).toEqual([]);
});

it('shows a server error on its field, and any other error for the form', async () => {
  const fieldErrors = [{ field: 'postalCode', message: 'This ZIP code is elsewhere.' }];
  open({
    [UPDATE]: [
      { status: 400, body: { status: 400, error: 'Bad Request', message: 'Check.', fieldErrors } },
      refusal(500, 'Internal Server Error'),
    ],
  });
  await press('Edit Profile');
  await press('Update Profile');
  await isDescribed(field('ZIP Code'), 'This ZIP code is elsewhere.');
  await fill('City', 'Wasilla');
  await fill('ZIP Code', '99654');
  await press('Update Profile');
  await screen.findByText(/An internal error occurred, your profile was not updated\./);
  expect(field('City').value).toBe('Wasilla');
});

it('shows what another window has saved: on returning to the tab, and after Cancel Editing', async () => {
  let current = PROFILE;
  const conflict = refusal(409, 'Conflict', 'Your profile was changed elsewhere.');
  open({ [GET]: () => ({ body: current }), [UPDATE]: conflict });
  await isOn('Profile');
  current = { ...PROFILE, city: 'Homer', version: 2 };
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(fact('City')).toBe('Homer'));

  await press('Edit Profile');
  await fill('City', 'Palmer');
  current = { ...PROFILE, city: 'Wasilla', version: 3 };
  await press('Update Profile');
  await screen.findByText(/^Not saved yet: your profile was changed in another window/);
  await press('Cancel Editing');
  expect(fact('City')).toBe('Wasilla');
  expect(screen.queryByText(/^Not saved yet/)).toBeNull();
});

it.each(['/orders', '/onboarding', '/terms-and-conditions', '/profile'])(
  'reports a profile that fails to load at %s, and loads it on Try again',
  async (path) => {
    open({ [GET]: [refusal(400, 'Bad Request'), { body: PROFILE }] }, path);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Failed to fetch customer profile.'),
    );
    await press('Try again');
    await waitFor(() => expect(screen.queryByText('Failed to fetch customer profile.')).toBeNull());
  },
);

it('shows a skeleton until the profile loads', async () => {
  const { reply, release } = held({ body: PROFILE });
  open({ [GET]: reply });
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain('Loading'),
  );
  release();
  await isOn('Profile');
  expect(fact('Name')).toBe(PROFILE.name);
});
