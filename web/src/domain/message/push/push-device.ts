import { call } from '#web/lib/api/api-client.ts';
import { pushOwner } from '#web/lib/session/tab-owner.ts';
import { registerWorker } from '#web/lib/worker.ts';
import { deviceName, needsHomeScreen } from './this-device.ts';

/**
 * Notifications on this device.
 *
 * - `unsupported`: the browser has none. `home screen`: it has them once the site is on the Home Screen.
 * - `denied`: the user has blocked them for this site.
 * - `off`, `on`: for the signed-in user.
 */
export type PushState = 'unsupported' | 'home screen' | 'denied' | 'off' | 'on';

declare global {
  interface Window {
    /** Only in browsers with Declarative Web Push, which need no worker. */
    readonly pushManager?: PushManager;
  }
}

const REMOVE_TIMEOUT_MS = 3000;

/** Null if the browser has no notifications. Does not wait for the worker to start, which only a subscription needs. */
async function pushManager(): Promise<PushManager | null> {
  if (typeof Notification === 'undefined') return null;
  if (window.pushManager) return window.pushManager;
  if (!('PushManager' in window)) return null;
  return (await registerWorker())?.pushManager ?? null;
}

/** The state for the user with this username. */
export async function readPushState(username: string): Promise<PushState> {
  const manager = await pushManager();
  if (!manager) return needsHomeScreen() ? 'home screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = pushOwner.read() === username && (await manager.getSubscription()) !== null;
  return isOn ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes. Call it in response to a press: otherwise, browsers do not ask.
 * @param key the portal's public key
 */
export async function turnOnPush(username: string, key: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  const manager = permission === 'granted' ? await pushManager() : null;
  if (!manager) return readPushState(username);
  if (!window.pushManager) await navigator.serviceWorker.ready;
  // One of another user, or with another key.
  await (await manager.getSubscription())?.unsubscribe();
  // Before there is a subscription: without a stored owner, logging out would not end it.
  if (!pushOwner.write(username)) throw new Error('The owner of the notifications could not be stored.');
  try {
    await save(await subscribe(manager, key));
  } catch (error) {
    await turnOffPush();
    throw error;
  }
  return 'on';
}

/**
 * Ends notifications on this device, even without a network: the server removes a subscription that has ended when it
 * next uses it.
 * @param token that of a user who has logged out; null if they had none
 */
export async function turnOffPush(token?: Promise<string | null>): Promise<PushState> {
  const subscription = await (await pushManager())?.getSubscription();
  if (subscription) {
    const { endpoint } = subscription;
    const signal = AbortSignal.timeout(REMOVE_TIMEOUT_MS);
    await Promise.all([
      subscription.unsubscribe(),
      call('removePushSubscription', { body: { endpoint } }, { signal, token }).catch(() => undefined),
    ]);
  }
  pushOwner.remove();
  return 'off';
}

/**
 * Renews the subscription of the user with this username, even if the browser has dropped it, and ends one of another user.
 * @param username undefined while signed out
 * @param key the portal's public key
 */
export async function renewPush(username: string | undefined, key: string): Promise<void> {
  const owner = pushOwner.read();
  if (owner === null) return;
  const manager = await pushManager();
  const subscription = await manager?.getSubscription();
  if (owner === username && manager && Notification.permission === 'granted')
    return save(subscription ?? (await subscribe(manager, key)));
  await subscription?.unsubscribe();
  pushOwner.remove();
}

const subscribe = (manager: PushManager, key: string): Promise<PushSubscription> =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });

function save(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return call('savePushSubscription', { body: { endpoint, keys: { p256dh, auth }, device: deviceName() } });
}
