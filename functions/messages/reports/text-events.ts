import * as z from 'zod/mini';
import { parsePhone } from '#shared/rules/customer.ts';
import type { Report } from './report.ts';

const DELIVERED = ['TEXT_DELIVERED', 'TEXT_SUCCESSFUL'];
/** Reported before the outcome is known, or if it never will be. */
const OPEN = ['TEXT_QUEUED', 'TEXT_PENDING', 'TEXT_SENT', 'TEXT_UNKNOWN'];

/** An event of End User Messaging. Its context is what `channels/end-user-messaging.ts` sends. */
const TextEvent = z.object({
  eventType: z.string().check(z.startsWith('TEXT_')),
  eventTimestamp: z.number(),
  isFinal: z.boolean(),
  messageStatusDescription: z.optional(z.string()),
  context: z.optional(z.object({ customer: z.optional(z.string()), message: z.optional(z.string()) })),
});

/** A text that somebody sent to our number. */
const InboundText = z.object({ originationNumber: z.string(), messageBody: z.string() });

/** What SNS puts into a queue. */
export const Notification = z.object({
  Type: z.literal('Notification'),
  Message: z.string(),
  Timestamp: z.string(),
});

/** What a notification about texts reports, null if that says nothing. @throws ZodError for any other notification */
export function reportInNotification({ Message, Timestamp }: z.infer<typeof Notification>): Report | null {
  const content = z.union([TextEvent, InboundText]).parse(JSON.parse(Message));
  if ('eventType' in content) return deliveryReport(content);
  const from = parsePhone(content.originationNumber);
  return from === null ? null : { kind: 'reply', from, text: content.messageBody, at: Timestamp };
}

function deliveryReport({
  eventType,
  eventTimestamp,
  isFinal,
  messageStatusDescription = eventType,
  context,
}: z.infer<typeof TextEvent>): Report | null {
  if (!isFinal || OPEN.includes(eventType)) return null;
  const at = new Date(eventTimestamp).toISOString();
  const { customer: customerId, message: messageId } = context ?? {};
  // A code has no message in the ledger.
  if (customerId === undefined || messageId === undefined) return null;
  const report = DELIVERED.includes(eventType)
    ? ({ report: 'delivered', at } as const)
    : ({ report: 'bounced', at, reason: messageStatusDescription } as const);
  return { kind: 'delivery', message: { customerId, messageId }, report, isAddressDead: false };
}
