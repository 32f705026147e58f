import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorReply, type Reply, type Responders } from '#test/web/support/api.ts';
import { isOn, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { applyStyles } from '#test/web/support/viewport.ts';
import { deviceKind, deviceName } from '#web/domain/message/push/this-device.ts';
import { pushOwner } from '#web/lib/session/push-owner.ts';

const ENDPOINT = 'https://web.push.apple.com/one';
const SAVE = 'PUT /api/messages/push';
const REMOVE = 'DELETE /api/messages/push';
const OK: Reply = { status: 204, body: null };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

/** A browser with Declarative Web Push. `answer` is the user's answer when asked for permission. */
function aBrowser({
  permission = 'default',
  answer = 'granted',
}: {
  permission?: string;
  answer?: string;
} = {}) {
  let current: object | null = null;
  const unsubscribe = vi.fn(async () => {
    current = null;
    return true;
  });
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe,
  };
  const subscribe = vi.fn(async (_options: object) => {
    current = subscription;
    return subscription;
  });
  let granted = permission;
  const permissionRead = vi.fn(() => granted);
  const asked = vi.fn(async () => {
    granted = answer;
    return answer;
  });
  const NotificationStub = { requestPermission: asked };
  Object.defineProperty(NotificationStub, 'permission', { get: permissionRead });
  vi.stubGlobal('Notification', NotificationStub);
  vi.stubGlobal('pushManager', { getSubscription: async () => current, subscribe });
  const subscribed = () => {
    current = subscription;
    granted = 'granted';
  };
  return { asked, permissionRead, subscribe, unsubscribe, subscribed, isSubscribed: () => current !== null };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  pushOwner.remove();
});

const open = (api: Responders = {}, { path = '/profile', pushKey = 'public-key' } = {}) =>
  openSite(path, {
    as: ['Customer'],
    api: { [SAVE]: OK, [REMOVE]: OK, ...api },
    config: pushKey === '' ? {} : { pushKey },
  });

const button = () => screen.queryByRole('button', { name: /Tell me on this/ });

describe('the profile', () => {
  it('turns notifications on by a press, never on load, and off again', async () => {
    const { asked, subscribe, isSubscribed } = aBrowser();
    const api = open();
    await screen.findByRole('button', { name: 'Tell me on this computer' });
    expect(asked).not.toHaveBeenCalled();
    await press('Tell me on this computer');
    await screen.findByText(/^This computer shows a notification when a package is ready/);
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'public-key',
    });
    expect(api.sent(SAVE)).toMatchObject([
      { endpoint: ENDPOINT, keys: { p256dh: 'key', auth: 'secret' }, device: expect.any(String) },
    ]);
    await press('Turn off');
    await screen.findByRole('button', { name: 'Tell me on this computer' });
    expect(api.sent(REMOVE)).toMatchObject([{ endpoint: ENDPOINT }]);
    expect([isSubscribed(), pushOwner.read()]).toEqual([false, null]);
  });

  it('explains how to allow notifications after they were blocked', async () => {
    aBrowser({ answer: 'denied' });
    open();
    await press('Tell me on this computer');
    await screen.findByText(/blocked on this computer.*allow them for this site/);
    expect(button()).toBeNull();
  });

  it('stays off if the question is dismissed', async () => {
    const { asked } = aBrowser({ answer: 'default' });
    const api = open();
    await press('Tell me on this computer');
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(button()).not.toBeNull();
    expect(api.sent(SAVE)).toEqual([]);
  });

  it('says that it failed, and leaves no subscription that the portal does not know', async () => {
    const { isSubscribed } = aBrowser();
    open({ [SAVE]: errorReply(500, 'Internal Server Error') });
    await press('Tell me on this computer');
    await screen.findByText(/notifications could not be changed/);
    expect([isSubscribed(), pushOwner.read()]).toEqual([false, null]);
    expect(button()).not.toBeNull();
  });

  it('explains the Home Screen on an iPhone, where the browser has no notifications', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    vi.stubGlobal('Notification', undefined);
    open();
    await screen.findByText(/on this phone, tap Share, then Add to Home Screen/);
  });

  it('says that the browser has none', async () => {
    vi.stubGlobal('Notification', undefined);
    open();
    await screen.findByText('This browser cannot show notifications about your packages.');
  });

  it('shows nothing of it in a stage without notifications', async () => {
    aBrowser();
    open({}, { pushKey: '' });
    await isOn('Profile');
    await screen.findByRole('heading', { name: 'Payment Card' });
    expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
  });
});

describe('Active Packages', () => {
  const PARCELS = { 'GET /api/parcels': { body: [] }, 'GET /api/appointments': { body: [] } } as const;

  it('offers notifications where they are off, and not where they are on or blocked', async () => {
    aBrowser();
    open(PARCELS, { path: '/orders' });
    await screen.findByRole('button', { name: 'Tell me on this computer' });
  });

  it('offers nothing where they are blocked', async () => {
    const { permissionRead } = aBrowser({ permission: 'denied' });
    open(PARCELS, { path: '/orders' });
    await screen.findByText('No packages yet');
    await waitFor(() => expect(permissionRead).toHaveBeenCalled());
    expect(screen.queryByText(/Get a notification|blocked on this/)).toBeNull();
    expect(button()).toBeNull();
  });
});

describe('at each load', () => {
  it('the subscription is renewed', async () => {
    aBrowser().subscribed();
    pushOwner.write('ada');
    const api = open();
    await waitFor(() => expect(api.sent(SAVE)).toHaveLength(1));
    expect(pushOwner.read()).toBe('ada');
  });

  it('one of another user ends, and is not given to the signed-in user', async () => {
    const { subscribed, unsubscribe } = aBrowser();
    subscribed();
    pushOwner.write('grace');
    const api = open();
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    expect(pushOwner.read()).toBeNull();
    expect(api.sent(SAVE)).toEqual([]);
  });

  it('nothing is sent if notifications were never turned on', async () => {
    aBrowser().subscribed();
    const api = open();
    await isOn('Profile');
    expect(api.sent(SAVE)).toEqual([]);
  });
});

describe('logging out', () => {
  it.each([
    ['', OK],
    [' even if the server does not answer', errorReply(500, 'Internal Server Error')],
  ])('ends notifications on this device%s', async (_, reply) => {
    const { subscribed, isSubscribed } = aBrowser();
    subscribed();
    pushOwner.write('ada');
    applyStyles();
    const api = open({ [REMOVE]: reply });
    await press(/^Account menu/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(isSubscribed()).toBe(false));
    expect(api.sent(REMOVE)).toMatchObject([{ endpoint: ENDPOINT }]);
    expect(pushOwner.read()).toBeNull();
  });
});

describe('the name of a device', () => {
  it.each([
    [IPHONE, 0, 'phone', 'Safari on iPhone'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
      5,
      'phone',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
      5,
      'tablet',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
      5,
      'tablet',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      0,
      'computer',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      0,
      'computer',
      'Firefox on Linux',
    ],
    ['curl/8.0', 0, 'computer', 'A browser on another system'],
  ])('%s', (userAgent, maxTouchPoints, kind, name) => {
    const browser = { userAgent, maxTouchPoints } as Navigator;
    expect([deviceKind(browser), deviceName(browser)]).toEqual([kind, name]);
  });
});
