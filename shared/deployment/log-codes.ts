/** An alarm of its own, for problems that somebody must find even while other errors keep their alarm raised. */
export type OwnAlarm = 'PaymentsStuck' | 'PaymentsToReview';

export interface LogEntry {
  readonly level: 'WARN' | 'ERROR';
  /** The text of the line, the same each time, so that lines can be counted. What differs is in their fields. */
  readonly message: string;
  readonly alarm?: OwnAlarm;
}

/** Fails quietly for somebody, or is repeated without help. It raises no alarm by itself. */
const warn = (message: string) => ({ level: 'WARN', message }) as const;
/** Somebody must look at it: a single line raises an alarm, that of its kind of function or its own. */
const error = (message: string, alarm?: OwnAlarm) =>
  ({ level: 'ERROR', message, ...(alarm && { alarm }) }) as const;

/**
 * Every line that a function logs at WARN or ERROR, by its code. `docs/operations.md` says what to do about each. A code
 * is never renamed, because saved queries and older lines have it.
 */
export const LOG_CODES = {
  // Any function.
  REQUEST_FAILED: error('A request failed'),
  REQUEST_UNAVAILABLE: warn('A request was refused, because something that it needs is unavailable'),
  EVENT_FAILED: error('Failed to handle an event'),
  UNREADABLE_ITEM: error('A list leaves out an unreadable item'),

  // Sign-in.
  TRIGGER_FAILED: error('A trigger failed'),
  GROUP_NOT_ADDED: error(
    'Could not add a confirmed user to the group Customer; the next token request retries',
  ),

  // Payments.
  PAYMENT_NOT_RECONCILED: error('A payment could not be reconciled', 'PaymentsStuck'),
  PAYMENT_UNKNOWN_TOO_LONG: error(
    'The outcome of a payment has been unknown for 15 minutes',
    'PaymentsStuck',
  ),
  PAYMENT_NEEDS_REVIEW: error(
    'A payment or a refund could not be finished automatically',
    'PaymentsToReview',
  ),
  SECOND_APPROVAL: error('The card provider approved a second charge of a payment', 'PaymentsToReview'),
  CHARGE_DISPUTED: error('A customer disputes a charge', 'PaymentsToReview'),
  REFUND_FAILED: error('The card provider declined a refund', 'PaymentsToReview'),
  WEBHOOK_FAILED: error('A webhook of the card provider could not be handled'),
  CHARGE_WITHOUT_PAYMENT: error('A charge of the card provider belongs to no payment', 'PaymentsToReview'),
  CHARGE_NOT_LISTED: error('The card provider does not list a recorded charge', 'PaymentsToReview'),
  CARD_PROVIDER_FAILED: warn('A call to the card provider failed'),

  // Messages.
  MESSAGE_NOT_SENT: warn('An attempt to send a message failed'),
  DUE_MESSAGE_FAILED: error('A message could not be sent'),
  REMINDER_FAILED: error('A reminder could not be sent'),
  EVENT_WITHOUT_CUSTOMER: warn('An event has no customer'),
  PHOTO_LEFT_OUT: warn('A photo is missing in a message'),
  CODE_NOT_SENT: warn('A code could not be sent'),
  REPORT_OF_UNKNOWN_MESSAGE: warn('A report is about an unknown message'),
  REPORT_WITHOUT_MESSAGE: warn('A report names no message'),
  EMAIL_DELAYED: warn('The delivery of an email is delayed'),

  // Images.
  IMAGE_REJECTED: warn('An image was rejected'),
} as const satisfies Record<string, LogEntry>;

export type LogCode = keyof typeof LOG_CODES;
