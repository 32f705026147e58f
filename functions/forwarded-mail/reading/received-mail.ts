import * as z from 'zod/mini';

const Verdict = z.object({ status: z.string() });

/**
 * What SES says about a mail that it has stored. A verdict is `PASS`, `FAIL`, `GRAY` or `PROCESSING_FAILED`; a stage in which
 * SES does not scan mail has none of the first two.
 */
export const ReceivedMail = z.object({
  notificationType: z.literal('Received'),
  receipt: z.object({
    /** The addresses of the envelope, which can differ from those in the header. */
    recipients: z.array(z.string()),
    virusVerdict: z.optional(Verdict),
    spamVerdict: z.optional(Verdict),
    spfVerdict: Verdict,
    dkimVerdict: Verdict,
    dmarcVerdict: z.optional(Verdict),
    action: z.object({ type: z.literal('S3'), objectKey: z.string() }),
  }),
  mail: z.object({
    /** The id of SES, not the one of the header, which the sender chooses. */
    messageId: z.string(),
    /** The sender of the envelope, which SPF is about. */
    source: z.string(),
    /** SES reports only the first 10 kB of headers. */
    headersTruncated: z.optional(z.boolean()),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});
export type ReceivedMail = z.infer<typeof ReceivedMail>;

/** The envelope in which SNS delivers what SES says. */
const Notification = z.object({ Type: z.literal('Notification'), Message: z.string() });

const isReceived = z.looseObject({ notificationType: z.literal('Received') });

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * What SES says about a mail, in a message of the queue. Null for what else SES tells a topic, such as that a rule was set up.
 * @throws if SNS did not send it, or if SES reports a mail in an unknown format
 */
export function receivedMailIn(body: unknown): ReceivedMail | null {
  const message = parsedJson(Notification.parse(body).Message);
  return isReceived.safeParse(message).success ? ReceivedMail.parse(message) : null;
}
