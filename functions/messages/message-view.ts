import type { Message } from '#shared/contracts/messages.ts';
import type { StaffMessage } from '#shared/contracts/staff/messages.ts';
import type { MessageRecord } from './ledger/message-record.ts';

/** A message in the format of the API, for its customer. */
export function messageOf(message: MessageRecord): Message {
  const { messageId, messageType: type, channel, messageState: state, createdAt, dueAt } = message;
  return {
    ...{ messageId, type, channel, state, createdAt },
    heldUntil: state === 'HELD' ? (dueAt ?? null) : null,
    sentAt: message.sentAt ?? null,
    deliveredAt: message.deliveredAt ?? null,
    bouncedAt: message.bouncedAt ?? null,
    to: message.to ?? null,
    subject: message.subject ?? null,
    text: message.text ?? null,
    // All other reasons are the words of a mail or text service.
    reason: state === 'CANCELED' ? (message.reason ?? null) : null,
    hadUnknownOutcome: message.hadUnknownOutcome ?? false,
    isResent: message.resentBy !== undefined,
    packages: message.packages ?? [],
  };
}

/** The same for staff. */
export const staffMessageOf = (message: MessageRecord): StaffMessage => ({
  ...messageOf(message),
  reason: message.reason ?? null,
  resentBy: message.resentBy ?? null,
});
