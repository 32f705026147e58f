import {
  type Browser,
  type BrowserContext,
  chromium,
  devices,
  type Page,
  type Worker,
} from '@playwright/test';
import { pushSubscriptionRepository } from '#functions/messages/push/push-subscription-repository.ts';
import { DIGEST_MINUTES } from '#shared/rules/messages/message-types.ts';
import { CHROMIUM_FLAGS, findFullChromium } from '#test/support/chromium.ts';
import { createPackage } from '../staff/staff-packages.ts';
import { apiOf } from '../support/api-of.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';

test.use({ movesClock: true });

const fullChromium = findFullChromium();

/** What the test uses of the scope of the site's worker. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (url: string) => void };
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/** A phone that allows notifications. Its browser subscribes at the portal's push service, in place of Google's. */
async function aPhone(browser: Browser, origin: string): Promise<BrowserContext> {
  const device = { ...devices['Pixel 7'], baseURL: origin, serviceWorkers: 'allow' } as const;
  const context = await browser.newContext(device);
  await context.grantPermissions(['notifications'], { origin });
  await context.addInitScript(() => {
    let current: object | null = null;
    const unsubscribe = async () => {
      current = null;
      return true;
    };
    const subscribe = async () => {
      const subscription = await (await fetch('/local/push', { method: 'POST' })).json();
      current = { ...subscription, toJSON: () => subscription, unsubscribe };
      return current;
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current });
  });
  return context;
}

/** The site's worker, once it runs. */
const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

/** Hands a push message to the site's worker, as the browser does, and returns what the worker shows. */
async function deliver(page: Page, worker: Worker, notification: object): Promise<(string | undefined)[]> {
  // Chromium drops a notification if it is asked for the list while it shows it.
  const shown = worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    const show = registration.showNotification.bind(registration);
    await new Promise<void>((resolve, reject) => {
      registration.showNotification = (...given) => show(...given).then(resolve, reject);
    });
    return (await registration.getNotifications()).flatMap(({ title, body }) => [title, body]);
  });
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify({ web_push: 8030, notification });
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  return shown;
}

/** Taps the notification, and returns what the worker opens. Browsers open a window only after a real tap. */
const tap = (worker: Worker): Promise<string> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = resolve;
      if (notification)
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });

test('a phone tells that a package is ready, opens the package, and stops', async ({ portal, moveClock }) => {
  test.skip(!fullChromium, 'Requires a full Chromium: the headless shell denies notifications.');
  const { email, customerId, parcelId, table } = await createPackage(portal, {}, ['TRANSIT']);
  const browser = await chromium.launch({ executablePath: fullChromium, args: CHROMIUM_FLAGS });
  const context = await aPhone(browser, portal.origin);
  const page = await context.newPage();
  await signIn(page, email);
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText(/^You get a notification on this phone when a package is ready/)).toBeVisible();

  const warehouse = await apiOf(portal, accounts.warehouse);
  await warehouse('moveParcels', { body: { to: 'DESTINATION', terminal: 'ANC', parcelIds: [parcelId] } });
  const customer = await apiOf(portal, email);
  const channels = async () => {
    const messages = await customer('listMessages', { query: {} });
    return messages
      .filter(({ type }) => type === 'package-ready')
      .map(({ channel, state }) => `${channel} ${state}`)
      .sort();
  };
  await expect.poll(channels).toEqual(['EMAIL HELD', 'PUSH HELD']);
  await moveClock(DIGEST_MINUTES);
  await expect.poll(channels).toEqual([expect.stringMatching(/^EMAIL/), 'PUSH SENT']);
  const [push, ...others] = portal.mailbox.list().filter(({ channel }) => channel === 'push');
  expect(others).toEqual([]);

  const title = push?.subject;
  const [body, navigate = ''] = push?.body.split('\n') ?? [];
  const worker = await workerOf(context);
  expect(await deliver(page, worker, { title, body, navigate })).toEqual([title, body]);
  expect(await tap(worker)).toBe(navigate);

  const devicesOf = () => pushSubscriptionRepository(table).ofCustomer(customerId);
  expect(await devicesOf()).toHaveLength(1);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  expect(await devicesOf()).toEqual([]);
  await page.goto(navigate);
  await expect(page.getByRole('article')).toContainText('NB100001');
  await browser.close();
});
