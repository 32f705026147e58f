import type { Page } from '@playwright/test';
import { aShownMessage, aStaffMessage } from '#test/support/messages/shown-message.ts';
import { mockResponse, ONE_PACKAGE, type Screen } from '../screen.ts';
import { openFirst as openDetails } from '../staff-steps.ts';

const LONG = 'Your package NB720001 is ready for pickup at the Anchorage terminal, 5491 Electron Drive.';

const MESSAGES = [
  aShownMessage({
    messageId: 'm-9',
    state: 'HELD',
    channel: 'TEXT',
    heldUntil: '2099-11-25T17:00:00Z',
    ...{ sentAt: null, deliveredAt: null, to: null, subject: null, text: null },
  }),
  aShownMessage({
    messageId: 'm-8',
    packages: ['NB720001', 'NB720002', 'NB720003'].map((freightBillNum, index) => ({
      parcelId: `p-${index}`,
      freightBillNum,
    })),
  }),
  aShownMessage({ messageId: 'm-7', channel: 'TEXT', to: '907-555-0142', subject: null, text: LONG }),
  aShownMessage({
    messageId: 'm-6',
    type: 'action-required',
    state: 'BOUNCED',
    to: 'a.very.long.address.of.a.customer@a-company-in-anchorage.example.com',
    subject: 'Action required: your package from Seattle Outdoor Equipment Supply needs a destination',
  }),
  aShownMessage({ messageId: 'm-5', type: 'book-pickup', state: 'UNKNOWN', subject: 'Book your pickup' }),
  aShownMessage({
    messageId: 'm-4',
    state: 'CANCELED',
    reason: 'The package was picked up first.',
    ...{ sentAt: null, to: null, subject: null, text: null },
  }),
  aShownMessage({
    messageId: 'm-3',
    state: 'SENT',
    isResent: true,
    type: 'payment-recorded',
    subject: 'Receipt 10001',
  }),
];

const FULL = {
  account: 'customer',
  path: '/messages',
  before: mockResponse('messages', 200, MESSAGES),
} as const;

const FEW = '/staff/packages?status=ORIGIN&destination=KOD';

const STAFF_MESSAGES = MESSAGES.map((message) =>
  aStaffMessage({
    ...message,
    reason: message.state === 'BOUNCED' ? 'smtp; 550 5.1.1 The mailbox does not exist.' : message.reason,
    resentBy: message.isResent ? 'service@northbound.test' : null,
  }),
);

async function openStaffMessages(page: Page): Promise<void> {
  await openDetails(page);
  await page.getByText('Messages', { exact: true }).click();
  await page.getByRole('list', { name: 'Messages' }).scrollIntoViewIfNeeded();
}

/** Messages, for customers and staff. */
export const MESSAGE_SCREENS: Screen[] = [
  {
    ...FULL,
    name: 'messages',
    reach: (page) => page.getByRole('button', { name: 'Book your pickup' }).waitFor(),
  },
  {
    ...FULL,
    name: 'messages-empty',
    before: mockResponse('messages', 200, []),
    reach: (page) => page.getByText('No messages yet').waitFor(),
  },
  {
    ...FULL,
    name: 'messages-failed',
    before: mockResponse('messages', 400, { status: 400, error: 'Bad Request' }),
    reach: (page) => page.getByText('Your messages could not be loaded.').waitFor(),
  },
  {
    ...FULL,
    name: 'message',
    path: '/messages?message=m-8',
    reach: (page) => page.getByRole('button', { name: 'Package NB720003' }).waitFor(),
  },
  {
    ...FULL,
    name: 'message-bounced',
    path: '/messages?message=m-6',
    reach: (page) => page.getByText('Check your email address.').waitFor(),
  },
  {
    ...ONE_PACKAGE,
    name: 'details-messages',
    before: mockResponse('messages?parcelId=*', 200, MESSAGES.slice(1)),
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Details/ })
        .first()
        .click();
      await page.getByRole('link', { name: /^Ready for pickup, emailed/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'staff-messages',
    path: FEW,
    account: 'service',
    before: mockResponse('staff/customers/*/messages?*', 200, STAFF_MESSAGES),
    reach: openStaffMessages,
  },
  {
    name: 'staff-resend',
    path: FEW,
    account: 'service',
    before: mockResponse('staff/customers/*/messages?*', 200, STAFF_MESSAGES),
    reach: async (page) => {
      await openStaffMessages(page);
      await page.getByRole('button', { name: 'Send again' }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
