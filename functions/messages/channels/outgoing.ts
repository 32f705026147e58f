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
