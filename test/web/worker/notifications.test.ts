import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser, ORIGIN, resetBrowser, startWorker } from './worker.ts';

beforeEach(resetBrowser);

describe('a notification', () => {
  it('is shown for each push, even one that cannot be read', async () => {
    const dispatch = startWorker();
    const notification = { title: 'Ready for pickup', body: 'NB1', navigate: `${ORIGIN}/orders?parcel=p-1` };
    await dispatch('push', { data: { json: () => ({ web_push: 8030, notification }) } });
    await dispatch('push', { data: null });
    expect(browser.showNotification.mock.calls).toMatchObject([
      ['Ready for pickup', { body: 'NB1', data: { navigate: notification.navigate } }],
      ['News about your packages', { body: '', data: { navigate: '/orders' } }],
    ]);
  });

  const tapOn = (navigate: string) => ({ notification: { close: () => undefined, data: { navigate } } });

  it('focuses the window that has its page, and opens a new one otherwise', async () => {
    const dispatch = startWorker();
    const focus = vi.fn();
    browser.windows = [{ url: `${ORIGIN}/profile`, focus: vi.fn() }];
    await dispatch('notificationclick', tapOn('/orders?parcel=p-1'));
    expect(browser.openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/orders?parcel=p-1`);
    browser.windows = [...browser.windows, { url: `${ORIGIN}/orders?parcel=p-1`, focus }];
    await dispatch('notificationclick', tapOn('/orders?parcel=p-1'));
    expect(focus).toHaveBeenCalledOnce();
    expect(browser.openWindow).toHaveBeenCalledOnce();
  });

  it('never opens another site', async () => {
    await startWorker()('notificationclick', tapOn('https://attacker.example/login'));
    expect(browser.openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/orders`);
  });
});
