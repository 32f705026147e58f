import type { MessagePackage } from '#shared/contracts/messages.ts';
import { DAY_MS, isWithin, MINUTE_MS } from '#shared/rules/durations.ts';
import { type MessageChannel, rulesOf } from '#shared/rules/messages/message-types.ts';
import { type MessageFact, type MessageRecord, messageIdOf } from './message-record.ts';

/**
 * How long a claim lasts. Much longer than a sender can run, so a claim without a result means that its sender has
 * stopped, and that nobody knows whether the message went out.
 */
const CLAIM_MS = 5 * MINUTE_MS;

/** The delay before the next attempt, after this many. */
const RETRY_MINUTES = [1, 2, 5, 15, 30, 60] as const;
/** After about two days of failures, a message is no longer news. */
const MAX_TRIES = 50;

/**
 * What came of an attempt to send.
 *
 * - `sent`: the service has accepted the message.
 * - `refused`: it will never be accepted. `isOptedOut` if its phone number takes no texts anymore, `isOverLimit` if the
 *   portal itself sends no more texts on this day.
 * - `not sent`: the service did not accept it, and may later.
 * - `unknown`: the service may have accepted it.
 */
export type SendResult =
  | { readonly result: 'sent' }
  | {
      readonly result: 'refused';
      readonly reason: string;
      readonly isOptedOut?: true;
      readonly isOverLimit?: true;
    }
  | { readonly result: 'not sent' | 'unknown'; readonly reason: string };

/** What is sent, to whom, and what it names, as in the ledger. A text has no subject. */
export interface Sendable {
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  readonly packages?: readonly MessagePackage[];
  readonly canceledAppointment?: string | undefined;
}

/** The message that tells a fact through a channel, to be sent at `dueAt`. */
export function newMessage(fact: MessageFact, channel: MessageChannel, dueAt: Date): MessageRecord {
  return {
    customerId: fact.customerId,
    messageId: messageIdOf(fact, channel),
    messageType: fact.type === 'package-paid' ? 'payment-recorded' : fact.type,
    channel,
    facts: [fact],
    createdAt: fact.at,
    messageState: 'HELD',
    dueAt: dueAt.toISOString(),
    tries: 0,
    version: 1,
  };
}

/** The copies that staff made of a message in the last day. */
export const copiesOfLastDay = ({ copies = [] }: MessageRecord, now: Date) =>
  copies.filter(({ at }) => isWithin(DAY_MS, at, now));

/** The message with a note of its newest copy. */
export const withCopy = (
  message: MessageRecord,
  { messageId, createdAt: at }: MessageRecord,
): MessageRecord => ({
  ...message,
  copies: [...copiesOfLastDay(message, new Date(at)), { messageId, at }],
});

/** A copy of a message that staff have sent again, with an id of its own and the same facts, to be sent now. */
export function resent(
  { customerId, messageId, messageType, channel, facts }: MessageRecord,
  { by, requestId, now }: { readonly by: string; readonly requestId: string; readonly now: Date },
): MessageRecord {
  const at = now.toISOString();
  return {
    ...{ customerId, messageType, channel, facts },
    messageId: messageIdOf({ id: `${messageId} ${requestId}`, at }, channel),
    createdAt: at,
    messageState: 'HELD',
    dueAt: at,
    tries: 0,
    resentBy: by,
    copyOf: messageId,
    version: 1,
  };
}

/** Whether the next step of a message is due. */
export const isDue = ({ dueAt }: Pick<MessageRecord, 'dueAt'>, now: Date): boolean =>
  dueAt !== undefined && dueAt <= now.toISOString();

/** The message as claimed by a sender, with what it is about to send. */
export function claimed(message: MessageRecord, sendable: Sendable, now: Date): MessageRecord {
  const { to, subject, text, packages = [], canceledAppointment } = sendable;
  const { packages: _, canceledAppointment: __, ...unnamed } = message;
  return {
    ...unnamed,
    ...{ to, subject, text },
    ...(packages.length > 0 && { packages: [...packages] }),
    ...(canceledAppointment !== undefined && { canceledAppointment }),
    messageState: 'SENDING',
    tries: message.tries + 1,
    dueAt: after(now, CLAIM_MS),
  };
}

/** The message that waits longer, for example until texts may be sent. */
export const heldUntil = (message: MessageRecord, until: Date): MessageRecord => ({
  ...message,
  messageState: 'HELD',
  dueAt: until.toISOString(),
});

/** The message that no longer applies. */
export const canceled = (message: MessageRecord, reason: string): MessageRecord => ({
  ...finished(message, 'CANCELED'),
  reason,
});

/** A claimed message after an attempt to send it. A delivery that was reported in the meantime stays. */
export function withResult(message: MessageRecord, result: SendResult, now: Date): MessageRecord {
  if (message.messageState !== 'SENDING') return message;
  switch (result.result) {
    case 'sent':
      return { ...finished(message, 'SENT'), sentAt: now.toISOString() };
    case 'refused':
      return { ...finished(message, 'REFUSED'), reason: result.reason };
    case 'not sent':
      return triedAgain(message, result.reason, now);
    case 'unknown':
      return withUnknownOutcome(message, now);
  }
}

/** A message that could not be prepared. It is tried as often as one that the service did not accept. */
export const unprepared = (message: MessageRecord, now: Date): MessageRecord =>
  triedAgain({ ...message, tries: message.tries + 1 }, 'It could not be prepared.', now);

/** A message that was not sent and is tried again, later each time, until it is no longer news. */
const triedAgain = (message: MessageRecord, reason: string, now: Date): MessageRecord =>
  message.tries >= MAX_TRIES
    ? { ...finished(message, 'REFUSED'), reason }
    : heldUntil(message, new Date(now.getTime() + retryMinutes(message.tries) * MINUTE_MS));

/**
 * A message of which nobody knows whether it was sent. It is sent again if a duplicate is better than none, as often as a
 * failing service allows; otherwise it stays UNKNOWN.
 */
export function withUnknownOutcome(message: MessageRecord, now: Date): MessageRecord {
  const isRepeated = rulesOf(message.messageType).isRepeated && message.tries < MAX_TRIES;
  if (!isRepeated) return finished(message, 'UNKNOWN');
  const retryAt = new Date(now.getTime() + retryMinutes(message.tries) * MINUTE_MS);
  return { ...heldUntil(message, retryAt), hadUnknownOutcome: true };
}

/** What the mail or text service reports about a message later. */
export type DeliveryReport =
  | { readonly report: 'delivered'; readonly at: string }
  | { readonly report: 'bounced' | 'refused'; readonly at: string; readonly reason: string };

/** A message after a report. A bounce is final, even after a delivery. Returns the same object if nothing changes. */
export function withReport(message: MessageRecord, report: DeliveryReport): MessageRecord {
  if (message.messageState === 'BOUNCED') return message;
  if (report.report === 'refused')
    return message.messageState === 'REFUSED'
      ? message
      : { ...finished(message, 'REFUSED'), reason: report.reason };
  // The report can come before the sender has stored that the message was sent.
  const sent = { ...message, sentAt: message.sentAt ?? report.at };
  if (report.report === 'bounced')
    return { ...finished(sent, 'BOUNCED'), bouncedAt: report.at, reason: report.reason };
  if (message.messageState === 'DELIVERED') return message;
  return { ...finished(sent, 'DELIVERED'), deliveredAt: report.at };
}

/** A message that its recipient marked as spam. Returns the same object if that is known. */
export const withComplaint = (message: MessageRecord, at: string): MessageRecord =>
  message.complainedAt === undefined ? { ...message, complainedAt: at } : message;

function finished(message: MessageRecord, messageState: MessageRecord['messageState']): MessageRecord {
  const { dueAt: _, ...rest } = message;
  return { ...rest, messageState };
}

/** Whether a message was sent, or may have been. */
export const mayBeSent = ({ messageState, sentAt, hadUnknownOutcome }: MessageRecord): boolean =>
  sentAt !== undefined || messageState === 'UNKNOWN' || hadUnknownOutcome === true;

/** Whether a message comes through the channel of another one. A notification comes in addition to any of them. */
export const isThrough = (
  { channel }: Pick<MessageRecord, 'channel'>,
  other: MessageChannel | undefined,
): boolean => other === undefined || other === 'PUSH' || other === channel;

/**
 * Whether a message reaches a customer, through the channel of another one, with the present state of what both tell: it is
 * about to be sent, or was sent since an instant.
 */
export const tellsSince = (
  message: MessageRecord,
  { since, channel }: { readonly since: string; readonly channel: MessageChannel | undefined },
): boolean => {
  const { messageState, sentAt = '' } = message;
  if (!isThrough(message, channel)) return false;
  return messageState === 'HELD' || messageState === 'SENDING' || (mayBeSent(message) && sentAt >= since);
};

const retryMinutes = (tries: number) => RETRY_MINUTES[Math.min(tries, RETRY_MINUTES.length) - 1] ?? 1;
const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
