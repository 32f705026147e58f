import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import {
  deferred,
  errorReply,
  invalidFields,
  PROFILE,
  type Reply,
  type Responders,
} from '#test/web/support/api.ts';
import {
  alertText,
  field,
  fill,
  hrefOf,
  isAt,
  isDescribed,
  isFocused,
  isOn,
  press,
  textsOf,
} from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { applyStyles } from '#test/web/support/viewport.ts';

const GET = 'GET /api/customer/me';
const UPDATE = 'PUT /api/customer/me';

const open = (api: Responders = {}, path = '/profile') => openSite(path, { as: ['Customer'], api });
const edit = () => press('Edit Profile');
const save = () => press('Update Profile');
const radio = (name: string) => screen.queryByRole<HTMLInputElement>('radio', { name });

/** The value of a field while the profile is not being edited. */
const fact = (label: string) =>
  screen.getAllByRole('term').find((term) => term.textContent === label)?.nextElementSibling?.textContent;

it('opens from the menu and shows email and terminal', async () => {
  applyStyles();
  open({}, '/nowhere');
  await press(/^Account menu/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Profile' }));
  await isOn('Profile');
  await isAt('/profile');
  expect(fact('Email')).toBe(PROFILE.emailAddress);
  expect(fact('Preferred Terminal')).toBe('Anchorage (ANC)');
  expect(fact('Street Address')).toBe(PROFILE.address1);
  expect(fact('Ways to log in')).toBe('Email and password');
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
  const terms = screen.getByRole('link', { name: /Terms and Conditions/ });
  expect(terms.getAttribute('href')).toBe('/terms-and-conditions');
  expect(terms.getAttribute('target')).toBe('_blank');
});

it('saves a change once, and discards one on Cancel Editing', async () => {
  const changed = { ...PROFILE, city: 'Soldotna', mobileNumber: '907-555-0199', preferredDestination: 'KOD' };
  const api = open({ [UPDATE]: { body: { ...changed, version: 2 } } });
  await edit();
  await isFocused(field('Name'));
  await fill('City', 'Nowhere');
  await press('Cancel Editing');
  expect(fact('City')).toBe(PROFILE.city);
  await isFocused(screen.getByRole('button', { name: 'Edit Profile' }));

  await edit();
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

it('shows an invalid field, a server error at its field, and any other error for the form', async () => {
  let isDown = false;
  const api = open({
    [GET]: () => (isDown ? errorReply(403, 'Forbidden') : { body: PROFILE }),
    [UPDATE]: [
      invalidFields(['postalCode', 'This ZIP code is elsewhere.']),
      errorReply(500, 'Internal Server Error'),
      errorReply(409, 'Conflict', 'Your profile was changed elsewhere.'),
    ],
  });
  await edit();
  await fill('Name', ' ');
  await save();
  await isDescribed(field('Name'), 'Name is required');
  await isFocused(field('Name'));
  expect(api.sent(UPDATE)).toEqual([]);
  await fill('Name', 'Ada');
  await save();
  await isDescribed(field('ZIP Code'), 'This ZIP code is elsewhere.');
  await fill('City', 'Wasilla');
  await fill('ZIP Code', '99654');
  await save();
  await screen.findByText(/An internal error occurred, your profile was not updated\./);
  isDown = true;
  await save();
  await screen.findByText('Your profile was changed elsewhere.');
  expect(field('City').value).toBe('Wasilla');
});

it('offers the states with autofill, and keeps an unknown stored state until another is selected', async () => {
  open({ [GET]: { body: { ...PROFILE, state: 'Yukon' } } });
  await edit();
  const state = field('State');
  expect([state.value, state.getAttribute('autocomplete')]).toEqual(['Yukon', 'address-level1']);
  await userEvent.selectOptions(state, 'Washington');
  expect(state.value).toBe('WA');
});

it('keeps a contact method that is no longer offered until another is selected', async () => {
  const phone: CustomerProfile = { ...PROFILE, contactMethod: 'PHONE' };
  const api = open({ [GET]: { body: phone }, [UPDATE]: [{ body: phone }, { body: PROFILE }] });
  await edit();
  expect(radio('Text Message')?.checked).toBe(true);
  await save();
  await edit();
  await userEvent.click(radio('Email') ?? document.body);
  await save();
  await edit();
  expect(radio('Email & Text Message')?.checked).toBe(true);
  expect(radio('Text Message')).toBeNull();
  expect(api.sent(UPDATE)).toMatchObject([{ contactMethod: 'PHONE' }, { contactMethod: 'EMAIL' }]);
});

describe('a profile that another window changes', () => {
  const NOT_SAVED = /^Not saved yet: your profile was changed in another window or on another device/;
  const theirs: CustomerProfile = {
    ...PROFILE,
    mobileNumber: '907-555-0166',
    city: 'Homer',
    contactMethod: 'EMAIL',
    version: 3,
  };
  const changes = () =>
    textsOf(within(screen.getByRole('form', { name: 'Profile' })).queryAllByRole('listitem'));
  const comeBack = () =>
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

  function openShared(...conflicts: Reply[]) {
    let current = PROFILE;
    const api = open({
      [GET]: () => ({ body: current }),
      [UPDATE]: [...conflicts, { body: { ...theirs, version: 4 } }],
    });
    return {
      ...api,
      changeElsewhere: (profile: CustomerProfile) => {
        current = profile;
      },
    };
  }

  it("shows the conflict until Cancel Editing, or saves the user's changes on the second try", async () => {
    const conflict = errorReply(409, 'Conflict', 'Your profile was changed elsewhere.');
    const { sent, changeElsewhere } = openShared(conflict, conflict);
    await edit();
    await fill('City', 'Palmer');
    changeElsewhere({ ...PROFILE, city: 'Kenai', version: 2 });
    await save();
    await screen.findByText(NOT_SAVED);
    await press('Cancel Editing');
    expect(fact('City')).toBe('Kenai');
    expect(screen.queryByText(NOT_SAVED)).toBeNull();

    await edit();
    await fill('City', 'Palmer');
    changeElsewhere(theirs);
    await save();
    await screen.findByText(NOT_SAVED);
    await waitFor(() =>
      expect(changes()).toEqual(['Mobile Number: 907-555-0166', 'Contact Preference: Email', 'City: Homer']),
    );
    expect([field('City').value, field('Mobile Number').value]).toEqual(['Palmer', theirs.mobileNumber]);
    expect(radio('Email')?.checked).toBe(true);
    await save();
    await screen.findByText('Profile successfully updated!');
    const { mobileNumber, contactMethod } = theirs;
    expect(sent(UPDATE)).toMatchObject([
      { city: 'Palmer', version: 1 },
      { city: 'Palmer', mobileNumber: PROFILE.mobileNumber, version: 2 },
      { city: 'Palmer', mobileNumber, contactMethod, version: 3 },
    ]);
  });

  it('shows the change on return to the tab, even while editing, which avoids a conflict', async () => {
    const { sent, changeElsewhere } = openShared();
    await isOn('Profile');
    changeElsewhere({ ...PROFILE, city: 'Kenai', version: 2 });
    comeBack();
    await waitFor(() => expect(fact('City')).toBe('Kenai'));
    await edit();
    changeElsewhere(theirs);
    comeBack();
    await waitFor(() => expect(field('City').value).toBe('Homer'));
    expect(changes()).toContain('City: Homer');
    expect(screen.queryByText(NOT_SAVED)).toBeNull();
    await save();
    await screen.findByText('Profile successfully updated!');
    expect(sent(UPDATE)).toMatchObject([{ city: 'Homer', version: 3 }]);
  });

  it('does not mention a new version without changes', async () => {
    const { sent, changeElsewhere } = openShared();
    await edit();
    changeElsewhere({ ...PROFILE, version: 2 });
    const before = sent(GET).length;
    comeBack();
    await waitFor(() => expect(sent(GET)).toHaveLength(before + 1));
    await fill('City', 'Homer');
    expect(changes()).toEqual([]);
    await save();
    await screen.findByText('Profile successfully updated!');
    expect(sent(UPDATE)).toMatchObject([{ version: 2 }]);
  });
});

it.each(['/orders', '/onboarding', '/terms-and-conditions', '/profile'])(
  'reports a profile that fails to load at %s, and loads it on Try again',
  async (path) => {
    let reply = errorReply(400, 'Bad Request');
    open({ [GET]: () => reply }, path);
    expect(await alertText()).toContain('Failed to fetch customer profile.');
    reply = { body: PROFILE };
    await press('Try again');
    await waitFor(() => expect(screen.queryByText('Failed to fetch customer profile.')).toBeNull());
  },
);

it('shows a skeleton until the profile loads', async () => {
  const { reply, release } = deferred({ body: PROFILE });
  open({ [GET]: reply });
  await screen.findByText(/^Loading/);
  release();
  await isOn('Profile');
  expect(fact('Name')).toBe(PROFILE.name);
});

it('shows the stored card after a failure, and removes it after confirmation on the second attempt', async () => {
  const CARD = 'GET /api/payment/savedCc/token';
  const REMOVE = 'DELETE /api/payment/savedCc';
  const failed = { status: 400, body: {} };
  const card = { cardType: 'Visa', last4: '4242', expiration: '12/2099' };
  const api = open({ [CARD]: [failed, { body: card }], [REMOVE]: [failed, { body: null }] });
  expect(await alertText()).toContain('Your stored card could not be loaded.');
  await press('Retry');
  for (const text of ['Visa', '4242', '12/2099']) await screen.findByText(text);
  expect(hrefOf('Replace')).toBe('/payment?store=true&from=profile');

  await press('Remove');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove stored card' }));
  expect(api.sent(REMOVE)).toEqual([]);
  await press('Remove');
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('The card was not removed.'));
  screen.getByText('4242');
  await press('Remove');
  await screen.findByText('No stored card.');
  await screen.findByText('Card removed.');
  await isFocused(await screen.findByRole('heading', { name: 'Payment Card' }));
  expect(hrefOf('Store a Card')).toBe('/payment?store=true&from=profile');
});
