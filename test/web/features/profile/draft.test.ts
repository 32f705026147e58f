import { afterEach, expect, it } from 'vitest';
import { claimAutoSubmit, openDraft, saveDraft } from '../../../../web/src/features/profile/draft.ts';
import { NEW_PROFILE, toForm, toInput } from '../../../../web/src/features/profile/profile-form.ts';
import {
  storePendingRegistration,
  takePendingRegistration,
} from '../../../../web/src/lib/identity/pending-registration.ts';

const ADA = 'ada@northbound.test';

afterEach(() => sessionStorage.clear());

it('returns held registration data once, to its own account only', () => {
  storePendingRegistration({ emailAddress: ' Ada@Northbound.test ', preferredDestination: 'KOD' });
  expect(takePendingRegistration(ADA)).toEqual({ emailAddress: ADA, preferredDestination: 'KOD' });
  expect(takePendingRegistration(ADA)).toBeNull();

  storePendingRegistration({ emailAddress: 'eve@northbound.test', name: 'Eve' });
  expect(takePendingRegistration(ADA)).toBeNull();
  expect(takePendingRegistration('eve@northbound.test')).toBeNull();
});

it('starts with held registration data and allows one automatic submission', () => {
  storePendingRegistration({ emailAddress: ADA, name: 'Ada', address1: '77 Birch Ln', postalCode: '99611' });
  const start = { name: 'Ada', streetAddress: '77 Birch Ln', zipCode: '99611' };
  expect(openDraft(ADA)).toEqual(start);
  expect(openDraft(ADA)).toEqual(start);
  expect(claimAutoSubmit(ADA)).toBe(true);
  expect(claimAutoSubmit(ADA)).toBe(false);
  expect(openDraft(ADA)).toEqual(start);
});

it('hides a draft from other accounts and drops values that do not fit the form', () => {
  saveDraft(ADA, { ...NEW_PROFILE, name: 'Ada' });
  expect(openDraft('eve@northbound.test')).toEqual({});
  sessionStorage.setItem(
    'onboarding-draft',
    JSON.stringify({
      emailAddress: ADA,
      values: { name: 7, city: 'Kenai', contactMethod: 'PHONE', extra: '' },
    }),
  );
  expect(openDraft(ADA)).toEqual({ city: 'Kenai' });
});

it('ignores malformed storage', () => {
  for (const text of ['not json', 'null', '7', '[]']) {
    sessionStorage.setItem('onboarding-draft', text);
    sessionStorage.setItem('pending-registration', text);
    expect(openDraft(ADA)).toEqual({});
  }
});

it('converts field names between form and API', () => {
  const form = {
    ...NEW_PROFILE,
    name: 'Ada',
    streetAddress: '77 Birch Ln',
    apartment: '2',
    zipCode: '99611',
  };
  const input = toInput(form);
  expect(input).toMatchObject({ address1: '77 Birch Ln', address2: '2', postalCode: '99611', country: 'US' });
  expect(toForm(input)).toEqual(form);
});
