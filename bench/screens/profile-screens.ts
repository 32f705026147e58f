import { heading, mockResponse, type Screen } from './screen.ts';

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
    name: 'terms',
    path: '/terms-and-conditions',
    account: 'customer',
    reach: (page) => page.getByText('You have agreed').waitFor(),
  },
];
