import type { SendResult } from '../ledger/message-states.ts';
import type { PushSubscriptionRecord } from '../push/push-subscription-record.ts';

export interface InlineImage {
  readonly contentId: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** An email to send. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly images: readonly InlineImage[];
  /** A calendar file whose method tells calendars to add, change or remove the event. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | undefined;
  /** The URL of a one-click unsubscription (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** The message in the ledger. The mail service reports deliveries with both. */
  readonly customerId: string;
  readonly messageId: string;
}

export interface MailSettings {
  readonly from: string;
  readonly fromName: string;
  readonly replyTo: string;
  readonly configurationSet: string;
}

/** A text message to send. `to` is `###-###-####`. */
export interface TextMessage {
  readonly to: string;
  readonly text: string;
  /** The message in the ledger, absent for a confirmation code. */
  readonly customerId?: string;
  readonly messageId?: string;
}

/** A notification to show on a device. */
export interface Notification {
  /** The message in the ledger. A notification with the same id replaces an earlier one. At most 32 characters. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The page that it opens. */
  readonly url: string;
}

export type PushTarget = Pick<PushSubscriptionRecord, 'endpoint' | 'p256dh' | 'auth'>;

/** What came of a notification to one browser. `gone`: the subscription has ended and must be removed. */
export type PushResult = SendResult | { readonly result: 'gone' };

export interface PushSettings {
  /** The secret with the keys that identify the portal to push services. Empty in a stage without notifications. */
  readonly secretName: string;
  /** The start of the local sandbox's endpoints; empty on AWS. */
  readonly sandbox: string;
  /** An email address at which a push service can reach the operator. */
  readonly contact: string;
}
