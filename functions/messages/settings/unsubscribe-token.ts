import { timingSafeEqual } from 'node:crypto';
import { isCustomerId } from '#functions/core/data/ids.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import {
  KIND_RULES,
  MESSAGE_KINDS,
  type MessageKind,
  type MessageType,
  rulesOf,
} from '#shared/rules/messages/message-types.ts';
import type { MessageSettingsRecord } from './settings-record.ts';

/** What a one-click request turns off, and the secret that proves that it comes from one of our messages. */
interface Unsubscription {
  readonly customerId: string;
  readonly kind: MessageKind;
  readonly secret: string;
}

type Settings = Pick<MessageSettingsRecord, 'customerId' | 'unsubscribeToken'>;

/** Whether messages of a type can be turned off by one click: reminders and digests, unless their kind is required. */
export function canUnsubscribe(type: MessageType): boolean {
  const { kind, digest } = rulesOf(type);
  return !KIND_RULES[kind].isRequired && (digest !== null || kind === 'reminders');
}

/** The URL that turns off email of a message's kind: a POST does, and a GET shows a page that asks. */
export function unsubscribeUrl(
  type: MessageType,
  { customerId, unsubscribeToken }: Settings,
  siteOrigin: string,
): string {
  const token = `${customerId}.${rulesOf(type).kind}.${unsubscribeToken}`;
  return `${siteOrigin}${API_BASE_PATH}/messages/unsubscribe?token=${token}`;
}

/** Null for a malformed token, or one for a kind that is always sent. */
export function readToken(token: string): Unsubscription | null {
  const [customerId = '', name, secret = '', ...others] = token.split('.');
  const kind = MESSAGE_KINDS.find((known) => known === name);
  const isValid = isCustomerId(customerId) && kind && !KIND_RULES[kind].isRequired && others.length === 0;
  return isValid ? { customerId, kind, secret } : null;
}

/** Compares in constant time. */
export function isSecret(given: string, { unsubscribeToken }: Settings): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(unsubscribeToken)];
  return one.length === other.length && timingSafeEqual(one, other);
}
