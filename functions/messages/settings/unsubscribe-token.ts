import { createHmac } from 'node:crypto';
import { isCustomerId } from '#functions/core/data/ids.ts';
import { isSameSecret } from '#functions/core/platform/secrets.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import {
  KIND_RULES,
  MESSAGE_KINDS,
  type MessageKind,
  type MessageType,
  rulesOf,
} from '#shared/rules/messages/message-types.ts';
import type { MessageSettingsRecord } from './settings-record.ts';
import type { SettingsWithKey } from './settings-repository.ts';

/** What a one-click request turns off, and the secret that proves that it comes from one of our messages. */
interface Unsubscription {
  readonly customerId: string;
  readonly kind: MessageKind;
  readonly secret: string;
}

type Settings = Pick<SettingsWithKey, 'customerId' | 'unsubscribeKey'>;

/** Twice the 30 days for which the law wants a link to work. */
const UNSIGNED_DAYS = 60;

/** Whether messages of a type can be turned off by one click: reminders and digests, unless their kind is required. */
export function canUnsubscribe(type: MessageType): boolean {
  const { kind, digest } = rulesOf(type);
  return !KIND_RULES[kind].isRequired && (digest !== null || kind === 'reminders');
}

/** The token of a link that turns off email of a message's kind, and of no other: a forwarded one is no key to the rest. */
export function unsubscribeToken(type: MessageType, settings: Settings): string {
  const { kind } = rulesOf(type);
  return `${settings.customerId}.${kind}.${signatureOf(kind, settings)}`;
}

/** The URL of such a link: a POST turns off email, and a GET shows a page that asks. */
export const unsubscribeUrl = (type: MessageType, settings: Settings, siteOrigin: string): string =>
  `${siteOrigin}${API_BASE_PATH}/messages/unsubscribe?token=${unsubscribeToken(type, settings)}`;

/** Null for a malformed token, or one for a kind that is always sent. */
export function readToken(token: string): Unsubscription | null {
  const [customerId = '', name, secret = '', ...others] = token.split('.');
  const kind = MESSAGE_KINDS.find((known) => known === name);
  const isValid = isCustomerId(customerId) && kind && !KIND_RULES[kind].isRequired && others.length === 0;
  return isValid ? { customerId, kind, secret } : null;
}

/**
 * Whether a request comes from one of our messages of its kind. A link from before links were signed has the same secret for
 * all kinds, so it works only for a while after the customer's first signed one.
 */
export function isProven(
  { kind, secret }: Unsubscription,
  settings: MessageSettingsRecord,
  now: Date,
): boolean {
  const { unsubscribeKey, unsubscribeToken } = settings;
  if (unsubscribeKey && isSameSecret(secret, signatureOf(kind, { ...settings, unsubscribeKey }))) return true;
  const isOver =
    unsubscribeKey !== undefined && now.getTime() - Date.parse(unsubscribeKey.since) > UNSIGNED_DAYS * DAY_MS;
  return !isOver && isSameSecret(secret, unsubscribeToken);
}

const signatureOf = (kind: MessageKind, { customerId, unsubscribeKey }: Settings): string =>
  createHmac('sha256', unsubscribeKey.key).update(`${customerId}.${kind}`).digest('base64url');
