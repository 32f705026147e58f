import type { ParcelEvent } from '#functions/messages/events/domain-event.ts';
import { type MessageRecord, messageIdOf } from '#functions/messages/ledger/message-record.ts';
import { ARRIVED_AT } from '../records.ts';

interface MessageOptions extends Partial<Omit<MessageRecord, 'facts' | 'messageId' | 'customerId'>> {
  /** What it tells, in its facts. */
  readonly event?: ParcelEvent['type'];
  readonly parcelIds: readonly string[];
}

/** A message of the ledger about packages, by default an email that was sent and says that they are ready for pickup. */
export function aMessage(
  customerId: string,
  { event = 'package-ready', parcelIds, createdAt = ARRIVED_AT.toISOString(), ...changes }: MessageOptions,
): MessageRecord {
  const facts = parcelIds.map((parcelId): ParcelEvent => {
    const common = {
      eventVersion: 1,
      id: `${event}#${parcelId}#v4`,
      change: 'UPDATED',
      at: createdAt,
      customerId,
      parcelId,
      destinationCode: 'ANC',
    } as const;
    return event === 'package-corrected'
      ? { ...common, type: event, isByCustomer: false }
      : { ...common, type: event };
  });
  const channel = changes.channel ?? 'EMAIL';
  const [first] = facts;
  if (!first) throw new Error('A message is about at least one package.');
  return {
    customerId,
    messageId: messageIdOf(first, channel),
    messageType: event === 'package-paid' ? 'payment-recorded' : event,
    channel,
    facts,
    createdAt,
    messageState: 'SENT',
    tries: 1,
    to: 'ana@example.com',
    subject: 'Ready for pickup in Anchorage',
    text: 'Your package is ready for pickup.',
    sentAt: createdAt,
    version: 1,
    ...changes,
  };
}
