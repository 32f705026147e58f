import type { Page } from '@playwright/test';
import { mockResponse, ONE_PACKAGE, type Screen } from '../screen.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

/** A browser with Declarative Web Push, whose user allows notifications when asked. */
const allowNotifications = (page: Page) =>
  page.addInitScript(() => {
    let current: object | null = null;
    const subscribe = async () => {
      current = { endpoint: 'https://web.push.apple.com/one', toJSON: () => ({}) };
      return current;
    };
    Object.defineProperties(globalThis, {
      pushManager: { value: { subscribe, getSubscription: async () => current } },
      Notification: { value: { permission: 'default', requestPermission: async () => 'granted' } },
    });
  });

const OFFER = /^Get a notification when/;

const turnOn = (page: Page) => page.getByRole('button', { name: /^Turn on notifications/ }).click();

/** Waits for a text of the section with the notifications, and scrolls to it. */
const notifications = (text: RegExp) => async (page: Page) => {
  await page.getByText(text).waitFor();
  await page
    .getByRole('region', { name: 'Notifications', exact: true })
    .evaluate((element) => element.scrollIntoView());
};

/** Notifications on this device, offered on Active Packages. */
export const NOTIFICATION_SCREENS: Screen[] = [
  {
    ...ONE_PACKAGE,
    name: 'orders-notifications',
    before: allowNotifications,
    reach: (page) => page.getByText(OFFER).scrollIntoViewIfNeeded(),
  },
];

const PROFILE = { path: '/profile', account: 'customer' } as const;

/** Other states of these controls, which component tests cover. */
export const OTHER_NOTIFICATION_SCREENS: Screen[] = [
  {
    ...ONE_PACKAGE,
    name: 'orders-notifications-on',
    before: async (page) => {
      await allowNotifications(page);
      await page.route('**/api/messages/push', (route) => route.fulfill({ status: 204 }));
    },
    reach: async (page) => {
      await turnOn(page);
      await page.getByText(/^You get a notification on this/).scrollIntoViewIfNeeded();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'orders-notifications-failed',
    before: async (page) => {
      await allowNotifications(page);
      await mockResponse('messages/push', 500, { status: 500, error: 'Internal Server Error' })(page);
    },
    reach: async (page) => {
      await turnOn(page);
      await page.getByText(/couldn't change notifications/).hover();
    },
  },
  {
    name: 'orders-notifications-empty',
    path: '/orders',
    account: 'customer',
    before: async (page) => {
      await allowNotifications(page);
      await mockResponse('parcels?*', 200, [])(page);
    },
    reach: (page) => page.getByText(OFFER).scrollIntoViewIfNeeded(),
  },
  {
    ...ONE_PACKAGE,
    name: 'orders-notifications-home-screen',
    before: (page) =>
      page.addInitScript((userAgent) => {
        Object.defineProperty(navigator, 'userAgent', { value: userAgent });
        Object.defineProperty(globalThis, 'Notification', { value: undefined });
      }, IPHONE),
    reach: (page) => page.getByText(/Add to Home Screen/).scrollIntoViewIfNeeded(),
  },
  {
    ...PROFILE,
    name: 'profile-notifications',
    before: allowNotifications,
    reach: notifications(OFFER),
  },
  {
    ...PROFILE,
    name: 'profile-notifications-blocked',
    before: (page) =>
      page.addInitScript(() => {
        Object.defineProperties(globalThis, {
          pushManager: { value: {} },
          Notification: { value: { permission: 'denied' } },
        });
      }),
    reach: notifications(/are blocked on this/),
  },
  {
    ...PROFILE,
    name: 'profile-notifications-unsupported',
    before: (page) =>
      page.addInitScript(() => Object.defineProperty(globalThis, 'Notification', { value: undefined })),
    reach: notifications(/does not support notifications/),
  },
];
