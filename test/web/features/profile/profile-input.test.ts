import { expect, it } from 'vitest';
import { formatPhone } from '#shared/rules/customer.ts';
import { fc } from '#test/support/random.ts';
import { reformatPhone } from '#web/domain/customer/profile/ProfileFields.tsx';
import { NEW_PROFILE, toForm, toInput } from '#web/domain/customer/profile/profile-form.ts';
import { claimAutoSubmit, openDraft, saveDraft } from '#web/features/profile/draft.ts';
import { storePendingRegistration } from '#web/lib/session/tab-owner.ts';

const ADA = 'ada@northbound.test';
const EVE = 'eve@northbound.test';

it('a draft starts with the registration data of its own account only, and is submitted once', () => {
  storePendingRegistration({
    emailAddress: ' Ada@Northbound.test ',
    name: 'Ada',
    address1: '77 Birch Ln',
    postalCode: '99611',
  });
  const start = { name: 'Ada', streetAddress: '77 Birch Ln', zipCode: '99611' };
  expect(openDraft(ADA)).toEqual(start);
  expect(openDraft(ADA)).toEqual(start);
  expect(claimAutoSubmit(ADA)).toBe(true);
  expect(claimAutoSubmit(ADA)).toBe(false);
  expect(openDraft(ADA)).toEqual(start);
  storePendingRegistration({ emailAddress: EVE, name: 'Eve' });
  expect(openDraft(ADA)).toEqual(start);
  expect(openDraft(EVE)).toEqual({});
});

it('a draft is hidden from other accounts and drops values that do not fit the form', () => {
  saveDraft(ADA, { ...NEW_PROFILE, name: 'Ada' });
  expect(openDraft(EVE)).toEqual({});
  const values = { name: 7, city: 'Kenai', contactMethod: 'PHONE', extra: '' };
  sessionStorage.setItem('onboarding-draft', JSON.stringify({ emailAddress: ADA, values }));
  expect(openDraft(ADA)).toEqual({ city: 'Kenai' });
  for (const text of ['not json', 'null', '7', '[]']) {
    sessionStorage.setItem('onboarding-draft', text);
    sessionStorage.setItem('pending-registration', text);
    expect(openDraft(ADA)).toEqual({});
  }
});

it('field names are converted between form and API', () => {
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

it.each<[typed: string, formatted: string, inputType?: string]>([
  ['9075|', '907-5|'],
  ['907-5550|', '907-555-0|'],
  // In the middle, before and at a dash.
  ['9072|-555', '907-2|55-5'],
  ['91|07-555', '91|0-755-5'],
  ['911|07-555', '911-|075-55'],
  // Drops a leading 1.
  ['+1 (907) 555-0142|', '907-555-0142|'],
  ['1|907-555-0142', '|907-555-0142'],
  // Keeps what is no number of ten digits.
  ['call me|', 'call me|'],
  ['+44 20 7|946 0958', '+44 20 7|946 0958'],
  ['907-555-01424|', '907-555-01424|'],
  ['907-555-0142 x|', '907-555-0142 x|'],
  ['190|7', '190|7'],
  ['９０７５|', '907-5|'],
  ['907-|', '907|', 'deleteContentBackward'],
  ['907|555', '907|-555', 'deleteContentBackward'],
  ['90|-555', '90|5-55', 'deleteContentBackward'],
  ['907|555', '907-|555', 'deleteContentForward'],
])('a phone number with the caret at %s becomes %s %s', (typed, formatted, inputType) => {
  const { text, caret } = reformatPhone(typed.replace('|', ''), typed.indexOf('|'), inputType);
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(formatted);
});

it('a phone number keeps the caret inside the text and does not change again', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.nat(20), (text, position) => {
      const edited = reformatPhone(text, Math.min(position, text.length));
      expect(edited.text).toBe(formatPhone(text));
      expect(edited.caret).toBeGreaterThanOrEqual(0);
      expect(edited.caret).toBeLessThanOrEqual(edited.text.length);
      expect(reformatPhone(edited.text, edited.caret)).toEqual(edited);
    }),
  );
});
