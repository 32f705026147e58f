import { lazy } from '#functions/core/platform/once.ts';
import type { SendResult } from '../ledger/message-states.ts';
import type { TextMessage } from './outgoing.ts';
import type { TextLimits } from './text-limits.ts';

/**
 * The port to the provider of text messages. On AWS it is End User Messaging, locally a sandbox behind the same API.
 * `isOn` is false in a stage whose number is not registered yet.
 */
export interface TextProvider {
  readonly isOn: boolean;
  send(message: TextMessage): Promise<SendResult>;
}

/** How long the provider may take to accept a text: in the background, and while somebody waits for the response. */
export const TEXT_TIMEOUT_MS = { background: 10_000, request: 4000 } as const;

/**
 * Connects to the provider. Its client is loaded for the first text.
 * @param configurationSet whose events report deliveries, and whose protect configuration allows only the United States
 */
export function connectTexts(origin: string, configurationSet: string, timeoutMs: number): TextProvider {
  const send = lazy(async () =>
    (await import('./end-user-messaging.ts')).connectEndUserMessaging(origin, configurationSet, timeoutMs),
  );
  return { isOn: origin !== '', send };
}

/**
 * A provider that bounds what abuse can cost: it texts only mobile numbers of the United States, and only so many a day. The
 * rest is refused, so that messages go by email.
 */
export function limitedTexts(provider: TextProvider, limits: TextLimits): TextProvider {
  const refusalOf = lazy(async () => (await import('./text-limits.ts')).refusalOf);
  return {
    isOn: provider.isOn,
    send: async (message) => (await refusalOf(message.to, limits)) ?? provider.send(message),
  };
}
