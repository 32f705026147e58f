import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deferred, errorReply, type Reply, type Responders } from '#test/web/support/api.ts';
import { isFocused, isOn, press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { applyStyles } from '#test/web/support/viewport.ts';
import { deviceKind, deviceName } from '#web/domain/message/push/this-device.ts';
import { pushOwner } from '#web/lib/session/tab-owner.ts';

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
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  pushOwner.remove();
});

const open = (api: Responders = {}, { path = '/profile', pushKey = 'public-key' } = {}) =>
  openSite(path, {
    as: ['Customer'],
    api: { [SAVE]: OK, [REMOVE]: OK, ...api },
    config: pushKey === '' ? {} : { pushKey },
  });

const button = () => screen.queryByRole('button', { name: /Turn on notifications/ });

/** A browser that shows notifications by way of the site's worker, which never starts. */
function aBrowserWithStuckWorker() {
  const browser = aBrowser();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('PushManager', class {});
  const { pushManager } = window;
  vi.stubGlobal('pushManager', undefined);
  const serviceWorker = { register: async () => ({ pushManager }), ready: new Promise(() => undefined) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return browser;
}

describe('the profile', () => {
  it('turns notifications on by a press, never on load, and off again', async () => {
    const { asked, subscribe, isSubscribed } = aBrowser();
    const api = open();
    await screen.findByRole('button', { name: 'Turn on notifications' });
    expect(asked).not.toHaveBeenCalled();
    await press('Turn on notifications');
    await screen.findByText(/^You get a notification on this computer when a package is ready/);
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'public-key',
    });
    expect(api.sent(SAVE)).toMatchObject([
      { endpoint: ENDPOINT, keys: { p256dh: 'key', auth: 'secret' }, device: expect.any(String) },
    ]);
    await press('Turn off');
    await screen.findByRole('button', { name: 'Turn on notifications' });
    expect(api.sent(REMOVE)).toMatchObject([{ endpoint: ENDPOINT }]);
    expect([isSubscribed(), pushOwner.read()]).toEqual([false, null]);
  });

  it('explains how to allow notifications after they were blocked', async () => {
    aBrowser({ answer: 'denied' });
    open();
    await press('Turn on notifications');
    await screen.findByText(/blocked on this computer.*allow them in your browser's settings/);
    expect(button()).toBeNull();
  });

  it('stays off if the question is dismissed', async () => {
    const { asked } = aBrowser({ answer: 'default' });
    const api = open();
    await press('Turn on notifications');
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await waitFor(() => expect(button()?.getAttribute('aria-disabled')).toBe('false'));
    expect(api.sent(SAVE)).toEqual([]);
  });

  it('keeps the focus on the button while it works', async () => {
    aBrowser();
    const { reply, release } = deferred(OK);
    open({ [SAVE]: reply });
    await press('Turn on notifications');
    await waitFor(() => expect(button()?.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(button());
    release();
    await isFocused(() => screen.getByRole('button', { name: 'Turn off' }));
  });

  it('says that it failed, and leaves no subscription that the portal does not know', async () => {
    const { isSubscribed } = aBrowser();
    open({ [SAVE]: errorReply(500, 'Internal Server Error') });
    await press('Turn on notifications');
    await screen.findByText(/We couldn't change notifications on this computer/);
    expect([isSubscribed(), pushOwner.read()]).toEqual([false, null]);
    expect(button()).not.toBeNull();
  });

  it('does not subscribe if the browser cannot store for whom, because logging out would not end it', async () => {
    const { subscribe } = aBrowser();
    open();
    await screen.findByRole('button', { name: 'Turn on notifications' });
    vi.spyOn(pushOwner, 'write').mockReturnValue(false);
    await press('Turn on notifications');
    await screen.findByText(/We couldn't change notifications on this computer/);
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('says that the state cannot be read, and reads it again', async () => {
    const { permissionRead } = aBrowser();
    permissionRead.mockImplementationOnce(() => {
      throw new Error('Blocked');
    });
    open();
    const section = within(await screen.findByRole('region', { name: 'Notifications' }));
    await section.findByText("We couldn't check your notifications.");
    await userEvent.click(section.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Turn on notifications' });
  });

  it('explains the Home Screen on an iPhone, where the browser has no notifications', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    vi.stubGlobal('Notification', undefined);
    open();
    await screen.findByText(/on this phone, tap Share, then Add to Home Screen/);
  });

  it('says that the browser does not support them', async () => {
    vi.stubGlobal('Notification', undefined);
    open();
    await screen.findByText('This browser does not support notifications.');
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

  it('offers notifications where they are off', async () => {
    aBrowser();
    open(PARCELS, { path: '/orders' });
    await screen.findByRole('button', { name: 'Turn on notifications' });
  });

  it.each(['on', 'blocked'])('offers nothing where they are %s', async (state) => {
    const { permissionRead, subscribed } = aBrowser({ permission: 'denied' });
    if (state === 'on') {
      subscribed();
      pushOwner.write('ada');
    }
    open(PARCELS, { path: '/orders' });
    await screen.findByText('No packages yet');
    await waitFor(() => expect(permissionRead).toHaveBeenCalled());
    await act(async () => {});
    expect(screen.queryByText(/notification/)).toBeNull();
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

  it('a subscription that the browser has dropped is made again without a question', async () => {
    const { asked, isSubscribed } = aBrowser({ permission: 'granted' });
    pushOwner.write('ada');
    const api = open();
    await waitFor(() => expect(api.sent(SAVE)).toHaveLength(1));
    expect(isSubscribed()).toBe(true);
    expect(asked).not.toHaveBeenCalled();
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

  it('nothing is sent if the user has not turned notifications on here', async () => {
    aBrowser().subscribed();
    const api = open();
    await screen.findByRole('button', { name: 'Turn on notifications' });
    expect(api.sent(SAVE)).toEqual([]);
  });
});

describe('logging out', () => {
  it.each([
    ['', OK],
    [' even if the server fails', errorReply(500, 'Internal Server Error')],
    [' even if the worker does not start', OK, aBrowserWithStuckWorker],
  ])('ends notifications on this device%s', async (_, reply, browser = aBrowser) => {
    const { subscribed, isSubscribed } = browser();
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
