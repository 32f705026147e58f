import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import { forwardedMailEntity } from '#functions/forwarded-mail/mail-record.ts';
import type { EventOf } from './domain-event.ts';

/** A mail that the customer has forwarded and that was read. */
export function forwardedMailEvents({ before, after }: StreamChange): EventOf<'pre-alert-draft'>[] {
  const mail = readRecord(forwardedMailEntity, after);
  if (!mail || before) return [];
  const { customerId, mailId, readAt: at, found, drafts } = mail;
  const id = `pre-alert-draft#${mailId}`;
  return [
    {
      eventVersion: 1,
      type: 'pre-alert-draft',
      change: 'CREATED',
      id,
      at,
      customerId,
      mailId,
      found,
      drafts,
    },
  ];
}
