import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { deferred, errorReply, invalidFields, PROFILE, type Responders } from '#test/web/support/api.ts';
import {
  autofillOf,
  field,
  fill,
  isAt,
  isDescribed,
  isFocused,
  isOn,
  press,
} from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const REGISTER = 'POST /api/customer/register';
const CREATED = { body: { ...PROFILE, hasAgreedToLatestTos: false } };

const open = (api: Responders = {}, path: string | null = '/onboarding') =>
  openSite(path, {
    as: ['Customer'],
    api: {
      'GET /api/customer/me': errorReply(404, 'Not Found'),
      'POST /api/customer/agree': { body: PROFILE },
      [REGISTER]: CREATED,
      ...api,
    },
  });

async function passAccountStep(): Promise<void> {
  await isOn('Create Your Profile');
  await fill('Name', 'Nora Lindqvist');
  await fill('Mobile Number', '9075550133');
  await press('Next');
  await screen.findByText('Step 2 of 2');
}

async function fillAll(): Promise<void> {
  await passAccountStep();
  await fill('Street Address', '77 Birch Ln');
  await fill('City', 'Kenai');
  await userEvent.selectOptions(field('State'), 'Alaska');
  await fill('ZIP Code', '99611');
  await userEvent.selectOptions(field('Preferred Terminal'), 'KEN');
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('creates a profile once, shows the terms, and goes to the packages', async () => {
  const api = open({}, '/orders');
  await isAt('/onboarding');
  await fillAll();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }));
  await isOn('Terms and Conditions');
  expect(api.sent(REGISTER)).toEqual([
    {
      ...SAMPLE_PROFILE,
      emailAddress: PROFILE.emailAddress,
      name: 'Nora Lindqvist',
      mobileNumber: '907-555-0133',
      address1: '77 Birch Ln',
      city: 'Kenai',
      postalCode: '99611',
      preferredDestination: 'KEN',
    },
  ]);
  await press('Agree to Terms and Conditions');
  await isAt('/orders');
});

it('comes before any page for a customer who has not agreed to the terms, and is skipped for one who has', async () => {
  open({ 'GET /api/customer/me': CREATED }, '/profile');
  await isOn('Terms and Conditions');
  await isAt('/onboarding');
  await press('Agree to Terms and Conditions');
  await isAt('/profile');
  cleanup();
  open({ 'GET /api/customer/me': { body: PROFILE } });
  await isAt('/orders');
});

it('loads no packages before the profile is complete', async () => {
  const api = open({}, '/orders');
  await isOn('Create Your Profile');
  cleanup();
  const agreeing = open({ 'GET /api/customer/me': CREATED }, '/orders');
  await isOn('Terms and Conditions');
  for (const { calls } of [api, agreeing]) {
    expect(calls).toContain('GET /api/customer/me');
    expect(calls.filter((made) => /parcels|appointments/.test(made))).toEqual([]);
  }
});

describe('Create Your Profile', () => {
  it('starts with the defaults, supports autofill, and completes each step', async () => {
    open({}, '/onboarding?step=address');
    await screen.findByText('Step 1 of 2');
    expect(screen.queryByRole('link', { name: 'Packages' })).toBeNull();
    expect(autofillOf('Name', 'Company (optional)', 'Mobile Number')).toBe('name, organization, tel');
    expect(radio('Email & Text Message').checked).toBe(true);
    expect(radio('Email').checked).toBe(false);
    expect(field('How did you hear about us?').value).toBe('OTHER_METHOD');
    await press('Next');
    await screen.findByText('Name is required');
    screen.getByText('Mobile number is required');
    await isFocused(field('Name'));
    await fill('Mobile Number', '107-555-0133');
    await press('Next');
    await screen.findByText('Enter a U.S. number: 10 digits, such as 907-555-0123.');

    await passAccountStep();
    await isFocused(screen.getByRole('heading', { level: 2 }));
    const address = ['Street Address', 'Apartment (optional)', 'City', 'State', 'ZIP Code'];
    expect(autofillOf(...address)).toBe(
      'address-line1, address-line2, address-level2, address-level1, postal-code',
    );
    for (const label of address) expect(field(label).value).toBe('');
    expect(field('Preferred Terminal').value).toBe('ANC');
    await press('Submit');
    for (const what of ['Street address', 'City', 'State', 'ZIP code'])
      await screen.findByText(`${what} is required`);
    await isFocused(field('Street Address'));
  });

  it('keeps the draft on Back, browser back and reload', async () => {
    open();
    await fillAll();
    await press('Back');
    await screen.findByText('Step 1 of 2');
    expect(field('Name').value).toBe('Nora Lindqvist');
    await userEvent.click(radio('Email'));
    await press('Next');
    await screen.findByText('Step 2 of 2');
    cleanup();
    open({}, null);
    await screen.findByText('Step 2 of 2');
    expect([field('City').value, field('Preferred Terminal').value]).toEqual(['Kenai', 'KEN']);
    act(() => history.back());
    await screen.findByText('Step 1 of 2');
    expect(field('Mobile Number').value).toBe('907-555-0133');
    expect(radio('Email').checked).toBe(true);
  });

  it("keeps the draft after an error, and shows a field's error at the field, in its step", async () => {
    open({
      [REGISTER]: [
        errorReply(503, 'Service Unavailable'),
        invalidFields(
          ['address1', 'We cannot find this street.'],
          ['address2', 'We cannot find this apartment.'],
          ['postalCode', 'This ZIP code is elsewhere.'],
        ),
        invalidFields(['mobileNumber', 'This number is not in service.']),
      ],
    });
    await fillAll();
    await press('Submit');
    await screen.findByText(/The portal is not available right now\./);
    expect(field('City').value).toBe('Kenai');
    await press('Submit');
    await isDescribed(field('Street Address'), 'We cannot find this street.');
    await isDescribed(field('Apartment (optional)'), 'We cannot find this apartment.');
    await isDescribed(field('ZIP Code'), 'This ZIP code is elsewhere.');
    await isFocused(field('Street Address'));
    await press('Submit');
    await screen.findByText('Step 1 of 2');
    await isDescribed(field('Mobile Number'), 'This number is not in service.');
    await isFocused(field('Mobile Number'));
  });
});

describe('data from the registration', () => {
  const PENDING = 'pending-registration';
  const store = (data: object) => sessionStorage.setItem(PENDING, JSON.stringify(data));
  const { customerNumber: _, hasAgreedToLatestTos: __, version: ___, ...COMPLETE } = PROFILE;

  it('is submitted automatically once if it is complete', async () => {
    store(COMPLETE);
    const api = open();
    await isOn('Terms and Conditions');
    expect(api.sent(REGISTER)).toHaveLength(1);
    expect(sessionStorage.getItem(PENDING)).toBeNull();
  });

  it('stays in the form after a failed submission, and is not sent again on a reload', async () => {
    store(COMPLETE);
    open({ [REGISTER]: invalidFields(['city', 'We do not know this city.']) });
    await screen.findByLabelText('City');
    await isDescribed(field('City'), 'We do not know this city.');
    await isFocused(field('City'));
    cleanup();
    const again = open({}, null);
    await screen.findByText('Step 2 of 2');
    expect(field('City').value).toBe(COMPLETE.city);
    expect(again.sent(REGISTER)).toEqual([]);
  });

  it('prefills the form if it is incomplete', async () => {
    store({ emailAddress: PROFILE.emailAddress, preferredDestination: 'KOD', name: 'Stored Name' });
    open();
    await isOn('Create Your Profile');
    expect(field('Name').value).toBe('Stored Name');
    await passAccountStep();
    expect(field('Preferred Terminal').value).toBe('KOD');
  });
});

describe('the terms', () => {
  const PATH = '/terms-and-conditions';
  const AGREE = 'Agree to Terms and Conditions';
  const SEND = 'POST /api/customer/agree';

  it('are shown, and the agreement is saved once', async () => {
    const { reply, release } = deferred({ body: PROFILE });
    const api = open({ 'GET /api/customer/me': CREATED, [SEND]: reply }, PATH);
    await isOn('Terms and Conditions');
    screen.getByText('Effective August 18, 2025');
    const terms = screen.getByRole('main');
    for (const text of [
      '$100 per package',
      '$1 per $100 of declared value',
      '$10,000',
      '21 days of delivery',
      'within one year',
      '$50 per package',
      '$125 per package',
      '$0.50 per cubic foot per day',
      'From the sixth business day',
      'not picked up after 5 business days',
      '30 days',
    ])
      expect(terms.textContent).toContain(text);
    expect(within(terms).getAllByRole('listitem')).toHaveLength(12);
    await userEvent.dblClick(screen.getByRole('button', { name: AGREE }));
    release();
    await screen.findByText('You have agreed to these terms.');
    expect(screen.queryByRole('button', { name: AGREE })).toBeNull();
    expect(api.sent(SEND)).toHaveLength(1);
  });

  it('can be agreed to again after a reported failure', async () => {
    open({ 'GET /api/customer/me': CREATED, [SEND]: errorReply(503, 'Service Unavailable') });
    await isOn('Terms and Conditions');
    await press(AGREE);
    const toast = (await screen.findByText(/^Your agreement could not be saved\./)).closest('li');
    expect(toast?.textContent).toContain('The portal is not available right now.');
    await press('Close notification');
    await isAt('/onboarding');
    await waitFor(() => expect(screen.getByRole('button', { name: AGREE }).ariaDisabled).not.toBe('true'));
  });

  it('cannot be agreed to before a profile exists, and are not shown to staff and visitors', async () => {
    open({}, PATH);
    await screen.findByText('Effective August 18, 2025');
    expect(screen.queryByRole('button', { name: AGREE })).toBeNull();
    cleanup();
    openSite(PATH, { as: ['ParcelOperations'] });
    await isAt('/forbidden');
    cleanup();
    localStorage.clear();
    openSite(PATH);
    await isAt('/login');
  });
});
