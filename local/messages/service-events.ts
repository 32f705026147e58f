// What SES and AWS End User Messaging report about messages, as it arrives in a queue: events of SES through EventBridge,
// and those of End User Messaging through SNS.
import { randomUUID } from 'node:crypto';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { LOCAL_MAIL_FROM, LOCAL_TEXT_ORIGIN } from '../lambda/roles.ts';
import type { DeliveredMessage } from '../mailbox/mailbox.ts';

const ACCOUNT = '000000000000';
const { region } = DEFAULT_RUNTIME_CONFIG;

const DETAIL_TYPES = {
  Delivery: 'Email Delivered',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
} as const;
export type MailOutcome = keyof typeof DETAIL_TYPES;

/** An event of SES about an email. A bounce is permanent. */
export function mailEvent(outcome: MailOutcome, message: DeliveredMessage, now: Date): object {
  const timestamp = now.toISOString();
  const { id, to, at, subject, tags = {} } = message;
  const mail = {
    timestamp: at,
    source: LOCAL_MAIL_FROM,
    sourceArn: `arn:aws:ses:${region}:${ACCOUNT}:identity/${LOCAL_MAIL_FROM}`,
    sendingAccountId: ACCOUNT,
    messageId: id,
    destination: [to],
    headersTruncated: false,
    headers: [],
    commonHeaders: { from: [LOCAL_MAIL_FROM], to: [to], messageId: id, subject },
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  };
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': DETAIL_TYPES[outcome],
    source: 'aws.ses',
    account: ACCOUNT,
    time: timestamp,
    region,
    resources: [`arn:aws:ses:${region}:${ACCOUNT}:configuration-set/local`],
    detail: { eventType: outcome, mail, ...detailsOf(outcome, message, timestamp) },
  };
}

function detailsOf(outcome: MailOutcome, { to, at }: DeliveredMessage, timestamp: string): object {
  const feedbackId = randomUUID();
  switch (outcome) {
    case 'Delivery':
      return {
        delivery: {
          timestamp,
          processingTimeMillis: Date.parse(timestamp) - Date.parse(at),
          recipients: [to],
          smtpResponse: '250 2.6.0 Message received',
          reportingMTA: 'a0-1.smtp-out.local',
        },
      };
    case 'Bounce':
      return {
        bounce: {
          feedbackId,
          bounceType: 'Permanent',
          bounceSubType: 'General',
          bouncedRecipients: [
            {
              emailAddress: to,
              action: 'failed',
              status: '5.1.1',
              diagnosticCode: 'smtp; 550 5.1.1 user unknown',
            },
          ],
          timestamp,
          reportingMTA: 'dsn; a0-1.smtp-out.local',
        },
      };
    case 'Complaint':
      return {
        complaint: {
          feedbackId,
          complaintSubType: null,
          complainedRecipients: [{ emailAddress: to }],
          timestamp,
          userAgent: 'Local mailbox',
          complaintFeedbackType: 'abuse',
          arrivalDate: at,
        },
      };
  }
}

/** The final event of End User Messaging about a text. */
export function textEvent(message: DeliveredMessage, isDelivered: boolean, now: Date): object {
  const { id, to, at, tags } = message;
  const outcome = isDelivered
    ? {
        eventType: 'TEXT_DELIVERED',
        messageStatus: 'DELIVERED',
        messageStatusDescription: 'Message has been accepted by phone',
      }
    : {
        eventType: 'TEXT_BLOCKED',
        messageStatus: 'BLOCKED',
        messageStatusDescription: 'Phone is blocked',
      };
  return notification(
    {
      ...outcome,
      eventVersion: '1.0',
      eventTimestamp: now.getTime(),
      isFinal: true,
      originationPhoneNumber: LOCAL_TEXT_ORIGIN,
      destinationPhoneNumber: to,
      isoCountryCode: 'US',
      messageId: id,
      messageRequestTimestamp: Date.parse(at),
      messageEncoding: 'GSM',
      messageType: 'TRANSACTIONAL',
      context: tags,
      totalMessageParts: 1,
      totalMessagePrice: 0,
      totalCarrierFee: 0,
    },
    now,
  );
}

/** A text that a phone has sent to our number. */
export const inboundText = (from: string, text: string, now: Date): object =>
  notification(
    {
      originationNumber: from,
      destinationNumber: LOCAL_TEXT_ORIGIN,
      messageKeyword: text.trim().split(/\s/, 1)[0]?.toUpperCase(),
      messageBody: text,
      inboundMessageId: randomUUID(),
    },
    now,
  );

const notification = (message: object, now: Date) => ({
  Type: 'Notification',
  MessageId: randomUUID(),
  TopicArn: `arn:aws:sns:${region}:${ACCOUNT}:texts`,
  Message: JSON.stringify(message),
  Timestamp: now.toISOString(),
  SignatureVersion: '1',
});
