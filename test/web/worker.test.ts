import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addPushListeners } from '../../web/worker/push.ts';
import { entryIn } from '../../web/worker/site-document.ts';

const ORIGIN = 'https://portal.example';
const showNotification = vi.fn();
const openWindow = vi.fn();
let windows: { url: string; focus: () => void }[];
let listeners: Map<string, (event: object) => void>;

beforeEach(() => {
  vi.resetAllMocks();
  windows = [];
  listeners = new Map();
  addPushListeners({
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
    location: { origin: ORIGIN },
  } as never);
});

/** Dispatches an event to the worker. Resolves when it has finished its work. */
async function dispatch(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => work.push(given) });
  await Promise.all(work);
}

describe('a notification', () => {
  it('is shown for each push, even one that cannot be read', async () => {
    const notification = { title: 'Ready for pickup', body: 'NB1', navigate: `${ORIGIN}/orders?parcel=p-1` };
    await dispatch('push', { data: { json: () => ({ web_push: 8030, notification }) } });
    await dispatch('push', { data: null });
    expect(showNotification.mock.calls).toMatchObject([
      ['Ready for pickup', { body: 'NB1', data: { navigate: notification.navigate } }],
      ['News about your packages', { body: '', data: { navigate: '/orders' } }],
    ]);
  });

  const tapOn = (navigate: string) => ({ notification: { close: () => undefined, data: { navigate } } });

  it('focuses the window that has its page, and opens a new one otherwise', async () => {
    const focus = vi.fn();
    windows = [{ url: `${ORIGIN}/profile`, focus: vi.fn() }];
    await dispatch('notificationclick', tapOn('/orders?parcel=p-1'));
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/orders?parcel=p-1`);
    windows = [...windows, { url: `${ORIGIN}/orders?parcel=p-1`, focus }];
    await dispatch('notificationclick', tapOn('/orders?parcel=p-1'));
    expect(focus).toHaveBeenCalledOnce();
    expect(openWindow).toHaveBeenCalledOnce();
  });

  it('never opens another site', async () => {
    await dispatch('notificationclick', tapOn('https://attacker.example/login'));
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/orders`);
  });
});

it.each([
  ['this site', '<script type="application/json" id="site-data">{"entry":["assets/a.js"]}</script>', 1],
  ['a captive portal', '<form>Accept the terms</form>', undefined],
])('the document of %s has %s files', (_, html, count) => expect(entryIn(html)?.length).toBe(count));
