import type { Page } from '@playwright/test';
import type { CustomerMessageSettings } from '#shared/contracts/staff/customer-texts.ts';
import type { CustomerContact } from '#shared/contracts/staff/staff-parcel.ts';
import { MESSAGE_SETTINGS } from '#test/support/messages/message-settings.ts';
import { mockResponse, type Screen } from '../screen.ts';

/** The page trusts the token's form until the button is pressed. */
const UNSUBSCRIBE = { path: '/unsubscribe?token=customer.ready.secret' } as const;

const CONSENT = { phone: MESSAGE_SETTINGS.texts.phone, sentence: null, staffEmail: null } as const;
const CONSENTS: CustomerMessageSettings['consents'] = [
  {
    ...CONSENT,
    at: '2026-11-24T19:12:00.000Z',
    isGiven: false,
    by: 'STAFF',
    staffEmail: 'bartholomew.featherstonehaugh@northbound.example',
  },
  {
    ...CONSENT,
    at: '2026-03-02T22:40:00.000Z',
    isGiven: true,
    by: 'PROFILE',
    sentence: 'By confirming, you agree to get text messages.',
  },
  { ...CONSENT, at: '2026-02-27T01:15:00.000Z', isGiven: false, by: 'REPLY' },
];

const CUSTOMER: CustomerContact = {
  customerId: 'ada',
  customerNumber: '10042',
  name: 'Ada Kvale',
  company: 'Kvale Marine Supply',
  mobileNumber: '907-555-0142',
  emailAddress: 'ada@example.com',
  preferredDestination: 'ANC',
};

const PAYMENT_LIMIT = { reached: null, endsAt: null, cardPages: 0, declines: 0, lifted: null };

/** The panel "Text messages" of a customer. */
const staffTexts = (
  settings: Partial<CustomerMessageSettings>,
  text: RegExp,
): Pick<Screen, 'path' | 'account' | 'before' | 'reach'> => ({
  path: '/staff/packages?customer=ada',
  account: 'service',
  before: async (page) => {
    await mockResponse('staff/customers/ada/payment-limit', 200, PAYMENT_LIMIT)(page);
    await mockResponse('staff/customers/ada/parcels*', 200, { customer: CUSTOMER, parcels: [] })(page);
    const all = { ...MESSAGE_SETTINGS, consents: CONSENTS, ...settings };
    await mockResponse('staff/customers/ada/messages/settings', 200, all)(page);
  },
  reach: async (page) => {
    await page.getByText('Text messages', { exact: true }).click();
    await page.getByText(text).waitFor();
    await page.getByText('Text messages', { exact: true }).evaluate((element) => element.scrollIntoView());
  },
});

/** Turning off a kind of email, and a customer's consent to texts for staff. */
export const CONSENT_SCREENS: Screen[] = [
  {
    ...UNSUBSCRIBE,
    name: 'unsubscribe',
    reach: (page) => page.getByRole('button', { name: 'Unsubscribe' }).waitFor(),
  },
  { ...staffTexts({ consents: CONSENTS.slice(1) }, /^Text messages go to/), name: 'staff-texts' },
];

const unsubscribe = (text: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText(text).waitFor();
};

/** Other states of these screens, which component tests cover. */
export const OTHER_CONSENT_SCREENS: Screen[] = [
  {
    ...UNSUBSCRIBE,
    name: 'unsubscribe-done',
    before: (page) => page.route('**/api/messages/unsubscribe?*', (route) => route.fulfill({ status: 204 })),
    reach: unsubscribe('You are unsubscribed'),
  },
  {
    ...UNSUBSCRIBE,
    name: 'unsubscribe-failed',
    before: mockResponse('messages/unsubscribe?*', 500, { status: 500, error: 'Internal Server Error' }),
    reach: unsubscribe('Nothing was changed'),
  },
  {
    path: '/unsubscribe?token=customer.payments.secret',
    name: 'unsubscribe-invalid',
    reach: (page) => page.getByText('This link no longer works').waitFor(),
  },
  {
    ...staffTexts(
      { texts: { ...MESSAGE_SETTINGS.texts, state: 'UNCONFIRMED' }, consents: [] },
      /is not confirmed/,
    ),
    name: 'staff-texts-unconfirmed',
  },
  {
    ...staffTexts(
      { texts: { ...MESSAGE_SETTINGS.texts, state: 'STOPPED', stoppedAt: '2026-11-24T19:12:00.000Z' } },
      /were stopped/,
    ),
    name: 'staff-texts-stopped',
  },
];
