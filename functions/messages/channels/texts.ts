import { once } from '#functions/core/platform/once.ts';
import type { SendResult } from '../ledger/message-states.ts';
import type { TextMessage } from './outgoing.ts';

/**
 * The port to the provider of text messages. On AWS it is End User Messaging, locally a sandbox behind the same API.
 * `isOn` is false in a stage whose number is not registered yet.
 */
export interface TextProvider {
  readonly isOn: boolean;
  send(message: TextMessage): Promise<SendResult>;
}

/**
 * Connects to the provider. Its client is loaded for the first text.
 * @param configurationSet whose events report deliveries; codes need none
 */
export function connectTexts(origin: string, configurationSet?: string): TextProvider {
  const opened = once(async () =>
    (await import('./end-user-messaging.ts')).connectEndUserMessaging(origin, configurationSet),
  );
  return { isOn: origin !== '', send: async (message) => (await opened())(message) };
}
