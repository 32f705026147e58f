/** Shows the notifications of pushes, and opens their pages. */
export function addPushListeners(self: ServiceWorkerGlobalScope): void {
  // Browsers with Declarative Web Push show the notification themselves. The others end a subscription whose pushes show
  // nothing, so there is always a notification.
  self.addEventListener('push', (event) => {
    const {
      title = 'News about your packages',
      body = '',
      navigate = '/orders',
      lang,
      dir,
      tag,
    } = notificationIn(event);
    const shown = { body, lang, dir, tag, icon: '/icon-192.png', data: { navigate } };
    event.waitUntil(self.registration.showNotification(title, shown));
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(self, event.notification.data?.navigate));
  });

  // The browser has replaced the subscription. The site sends the new one at its next load.
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription };
    if (oldSubscription)
      (event as ExtendableEvent).waitUntil(
        self.registration.pushManager.subscribe(oldSubscription.options as PushSubscriptionOptionsInit),
      );
  });
}

type PushNotification = NotificationOptions & { title?: string; navigate?: string };

function notificationIn({ data }: PushEvent): PushNotification {
  try {
    return data?.json().notification ?? {};
  } catch {
    return {};
  }
}

/** Focuses a window with the page, or opens a new one: another window may have an unsaved form. */
async function open({ clients, location }: ServiceWorkerGlobalScope, navigate = '/orders') {
  const url = new URL(navigate, location.origin);
  const target = url.origin === location.origin ? url.href : `${location.origin}/orders`;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = windows.find((client) => client.url === target);
  return found ? found.focus() : clients.openWindow(target);
}
