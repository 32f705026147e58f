import * as z from 'zod/mini';
import type { Report, ReportedMessage } from './report.ts';

const Tag = z.optional(z.array(z.string()));

/** What SES says about the email itself. Its tags are those that `channels/ses.ts` sends. */
const Mail = z.object({ tags: z.object({ customer: Tag, message: Tag }) });

const Recipient = z.object({
  action: z.optional(z.string()),
  status: z.optional(z.string()),
  diagnosticCode: z.optional(z.string()),
});

const MailDetail = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal('Delivery'), mail: Mail, delivery: z.object({ timestamp: z.string() }) }),
  z.object({
    eventType: z.literal('Bounce'),
    mail: Mail,
    bounce: z.object({
      bounceType: z.string(),
      bounceSubType: z.string(),
      bouncedRecipients: z.array(Recipient),
      timestamp: z.string(),
    }),
  }),
  z.object({ eventType: z.literal('Complaint'), mail: Mail, complaint: z.object({ timestamp: z.string() }) }),
  z.object({ eventType: z.literal('Reject'), mail: Mail, reject: z.object({ reason: z.string() }) }),
  z.object({
    eventType: z.literal('DeliveryDelay'),
    mail: Mail,
    deliveryDelay: z.object({ delayType: z.string() }),
  }),
]);

/** An event of SES as EventBridge delivers it. */
export const MailEvent = z.object({ source: z.literal('aws.ses'), time: z.string(), detail: MailDetail });

/** What an event of SES reports, null for the automatic reply of a recipient. */
export function reportInMailEvent({ time, detail }: z.infer<typeof MailEvent>): Report | null {
  const message = messageOf(detail.mail);
  switch (detail.eventType) {
    case 'Delivery': {
      const report = { report: 'delivered', at: detail.delivery.timestamp } as const;
      return { kind: 'delivery', message, report, isAddressDead: false };
    }
    case 'Bounce':
      return bounceReport(message, detail.bounce);
    case 'Complaint':
      return { kind: 'complaint', message, at: detail.complaint.timestamp };
    case 'Reject': {
      const report = { report: 'refused', at: time, reason: detail.reject.reason } as const;
      return { kind: 'delivery', message, report, isAddressDead: false };
    }
    case 'DeliveryDelay':
      return { kind: 'delay', message, reason: detail.deliveryDelay.delayType };
  }
}

interface Bounce {
  readonly bounceType: string;
  readonly bounceSubType: string;
  readonly bouncedRecipients: readonly z.infer<typeof Recipient>[];
  readonly timestamp: string;
}

/**
 * SES also reports an out-of-office reply as a bounce that is not permanent. Unlike an email that the recipient's server
 * has refused for hours, it has no action.
 */
function bounceReport(
  message: ReportedMessage | null,
  { bounceType, bounceSubType, bouncedRecipients, timestamp: at }: Bounce,
): Report | null {
  const isAddressDead = bounceType === 'Permanent';
  if (!isAddressDead && !bouncedRecipients.some(({ action }) => action === 'failed')) return null;
  const [recipient] = bouncedRecipients;
  const details = recipient?.diagnosticCode ?? recipient?.status;
  const reason = `${bounceType} (${bounceSubType})${details === undefined ? '' : `: ${details}`}`;
  return { kind: 'delivery', message, report: { report: 'bounced', at, reason }, isAddressDead };
}

function messageOf({ tags }: z.infer<typeof Mail>): ReportedMessage | null {
  const [customerId, messageId] = [tags.customer?.[0], tags.message?.[0]];
  return customerId === undefined || messageId === undefined ? null : { customerId, messageId };
}
