import type { Page } from '@playwright/test';
import type { MessageSettings } from '#shared/contracts/message-settings.ts';
import { MESSAGE_SETTINGS } from '#test/support/messages/message-settings.ts';
import { heading, mockResponse, type Screen } from './screen.ts';

const messageSettings = (changes: Partial<MessageSettings>) =>
  mockResponse('messages/settings', 200, { ...MESSAGE_SETTINGS, ...changes });

const UNCONFIRMED = { ...MESSAGE_SETTINGS.texts, state: 'UNCONFIRMED' } as const;

/** Waits for a text in the section with the messages, and scrolls to it. */
const messagesSection = (text: string | RegExp) => async (page: Page) => {
  await page.getByText(text).waitFor();
  await page.locator('#messages').evaluate((element) => element.scrollIntoView());
};

/** Onboarding, profile and terms. */
export const PROFILE_SCREENS: Screen[] = [
  {
    name: 'profile',
    path: '/profile',
    account: 'customer',
    reach: heading('Profile'),
  },
  {
    name: 'profile-editing',
    path: '/profile',
    account: 'customer',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('Name', { exact: true }).fill('');
      await page.getByLabel('ZIP Code').fill('995');
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await page.getByText('Name is required').waitFor();
    },
  },
  {
    name: 'profile-failed',
    path: '/profile',
    account: 'customer',
    before: mockResponse('customer/me', 400, { status: 400, error: 'Bad Request' }),
    reach: (page) => page.getByText('Failed to fetch customer profile.').waitFor(),
  },
  {
    name: 'profile-not-saved',
    path: '/profile',
    account: 'customer',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('City').fill('Nome');
      await mockResponse('customer/me', 500, { status: 500, error: 'Internal Server Error' })(page);
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await page.getByText('your profile was not updated').waitFor();
    },
  },
  {
    name: 'profile-discard',
    path: '/profile',
    account: 'customer',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('City').fill('Nome');
      await page
        .getByRole('link', { name: 'Packages', exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'profile-calendar',
    path: '/profile',
    account: 'customer',
    before: mockResponse('customer/calendar-feed', 200, {
      path: '/api/calendars/01k8l7ndfdgusf1teoteoups2f.5UYymVe4YHz4fl78jGQbVsFPhtdVM3cv/calendar.ics',
      version: 1,
    }),
    reach: async (page) => {
      await page.getByText('/calendar.ics').waitFor();
      await page.locator('#calendar').evaluate((element) => element.scrollIntoView());
    },
  },
  {
    name: 'profile-messages',
    path: '/profile',
    account: 'customer',
    before: messageSettings({}),
    reach: messagesSection(/^Texts go to/),
  },
  {
    name: 'profile-messages-email',
    path: '/profile',
    account: 'customer',
    before: messageSettings({ contactMethod: 'EMAIL' }),
    reach: messagesSection(/^Your contact preference is Email/),
  },
  {
    name: 'profile-messages-code',
    path: '/profile',
    account: 'customer',
    before: messageSettings({
      texts: { ...MESSAGE_SETTINGS.texts, state: 'UNCONFIRMED', codeSentAt: new Date().toISOString() },
    }),
    reach: messagesSection(/^We sent a code/),
  },
  {
    name: 'profile-messages-stopped',
    path: '/profile',
    account: 'customer',
    before: messageSettings({
      texts: { ...MESSAGE_SETTINGS.texts, state: 'STOPPED', stoppedAt: '2026-11-24T19:12:00.000Z' },
    }),
    reach: messagesSection(/were stopped on/),
  },
  {
    name: 'profile-messages-no-texts',
    path: '/profile',
    account: 'customer',
    before: messageSettings({ texts: { ...MESSAGE_SETTINGS.texts, state: 'UNAVAILABLE' } }),
    reach: messagesSection(/^We cannot send text messages yet/),
  },
  {
    name: 'profile-messages-failed',
    path: '/profile',
    account: 'customer',
    before: mockResponse('messages/settings', 400, { status: 400, error: 'Bad Request' }),
    reach: messagesSection('Your message settings could not be loaded.'),
  },
  {
    name: 'onboarding-messages',
    path: '/onboarding',
    account: 'newcomer',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Name is required').waitFor();
    },
  },
  {
    name: 'onboarding',
    path: '/onboarding',
    account: 'newcomer',
    reach: heading('Create Your Profile'),
  },
  {
    name: 'onboarding-address',
    path: '/onboarding',
    account: 'newcomer',
    reach: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Nora Lindqvist');
      await page.getByLabel('Mobile Number').fill('9075550133');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('City is required').waitFor();
    },
  },
  {
    name: 'onboarding-terms',
    path: '/onboarding',
    account: 'terms',
    reach: heading('Terms and Conditions'),
  },
  {
    name: 'onboarding-terms-not-saved',
    path: '/onboarding',
    account: 'terms',
    before: mockResponse('customer/agree', 503, { status: 503, error: 'Service Unavailable' }),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Agree to Terms and Conditions' }).click();
      await page.getByText('Your agreement could not be saved.').waitFor();
    },
  },
  {
    name: 'confirm-number',
    path: '/confirm-number',
    account: 'customer',
    before: messageSettings({ texts: UNCONFIRMED }),
    reach: (page) => page.getByRole('button', { name: 'Send code' }).waitFor(),
  },
  {
    name: 'confirm-number-offer',
    path: '/orders',
    account: 'customer',
    before: messageSettings({ texts: UNCONFIRMED }),
    reach: async (page) => {
      const offer = page.getByText("You're not getting texts yet");
      await offer.waitFor();
      await offer.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'terms',
    path: '/terms-and-conditions',
    account: 'customer',
    reach: (page) => page.getByText('You have agreed').waitFor(),
  },
];
