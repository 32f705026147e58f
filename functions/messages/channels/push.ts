import { lazy } from '#functions/core/platform/once.ts';
import { isPushService } from '../push/push-services.ts';
import type { Notification, PushResult, PushSettings, PushTarget } from './outgoing.ts';

/** The port to the push services of browsers. */
export interface PushSender {
  readonly isOn: boolean;
  send(to: PushTarget, notification: Notification): Promise<PushResult>;
}

/** Connects to push services. Encryption and the keys are loaded for the first notification. */
export function connectPush(settings: PushSettings): PushSender {
  const send = lazy(async () => (await import('./web-push.ts')).connectWebPush(settings));
  return {
    isOn: settings.secretName !== '',
    send: async (to, notification) => {
      // The list of services may have changed since the subscription was stored.
      if (!isPushService(to.endpoint, settings.sandbox)) return { result: 'gone' };
      return send(to, notification);
    },
  };
}
