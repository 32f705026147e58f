interface LogEntry {
  readonly level: 'WARN' | 'ERROR';
  /** The text of the line, the same each time, so that lines can be counted. What differs is in their fields. */
  readonly message: string;
}

/** Fails quietly for somebody, or is repeated without help. It raises no alarm by itself. */
const warn = (message: string) => ({ level: 'WARN', message }) as const;
/** Somebody must look at it: a single line raises an alarm, that of its kind of function or one of `OWN_ALARMS`. */
const error = (message: string) => ({ level: 'ERROR', message }) as const;

/**
 * Every line that a function logs at WARN or ERROR, by its code. `docs/operations.md` says what to do about each. A code
 * is never renamed, because saved queries and older lines have it (decision 136).
 */
export const LOG_CODES = {
  // Any function.
  REQUEST_FAILED: error('A request failed'),
  REQUEST_UNAVAILABLE: warn('A request needs something that is unavailable'),
  EVENT_FAILED: error('Failed to handle an event'),
  UNREADABLE_ITEM: error('A list leaves out an unreadable item'),

  // Sign-in.
  TRIGGER_FAILED: error('A trigger failed'),
  ACCOUNT_MAIL_FAILED: error('The text of an account email could not be written'),
  GROUP_NOT_ADDED: error('A confirmed user is not yet in the group Customer'),

  // Payments.
  PAYMENT_NOT_RECONCILED: error('A payment could not be reconciled'),
  PAYMENT_UNKNOWN_TOO_LONG: error('A payment has been unknown for 15 minutes'),
  PAYMENT_NEEDS_REVIEW: error('A payment or a refund needs a review'),
  SECOND_APPROVAL: error('A second charge of a payment was approved'),
  CHARGE_DISPUTED: error('A customer disputes a charge'),
  REFUND_FAILED: error('The card provider declined a refund'),
  WEBHOOK_FAILED: error('A webhook could not be handled'),
  CHARGE_WITHOUT_PAYMENT: error('A charge belongs to no payment'),
  CHARGE_NOT_LISTED: error('A recorded charge is not listed'),
  CARD_PROVIDER_FAILED: warn('A call to the card provider failed'),

  // Messages.
  MESSAGE_NOT_SENT: warn('An attempt to send a message failed'),
  DUE_MESSAGE_FAILED: error('A message could not be sent'),
  REMINDER_FAILED: error('A reminder could not be sent'),
  PRE_ALERT_QUESTION_FAILED: error('A customer could not be asked about an expected package'),
  SAILING_CHECK_FAILED: error('Those aboard a sailing could not be told of a change'),
  EVENT_WITHOUT_CUSTOMER: warn('An event has no customer'),
  PHOTO_LEFT_OUT: warn('A photo is missing in a message'),
  TEXT_LIMIT_REACHED: error('The limit of texts for the day is reached'),
  ANSWER_NOT_SENT: warn('The answer to a text could not be sent'),
  CONSENT_NOT_CONFIRMED: warn('The text that confirms consent to texts could not be sent'),
  CODE_NOT_SENT: warn('A code could not be sent'),
  REPORT_OF_UNKNOWN_MESSAGE: warn('A report is about an unknown message'),
  REPORT_WITHOUT_MESSAGE: warn('A report names no message'),
  EMAIL_DELAYED: warn('The delivery of an email is delayed'),

  // Packages that wait for others.
  HELD_NOT_RELEASED: error('A package that waits for nothing more was not released'),

  // Mail that customers forward.
  FORWARDED_MAIL_REFUSED: warn('A forwarded mail was refused'),
  FORWARDED_MAIL_IGNORED: warn('SES told the topic of received mail something else than a mail'),

  // The shipping system.
  SHIPPING_CALL_FAILED: warn('A call to the shipping system failed'),
  SHIPPING_CHANGE_FAILED: error('A change could not be sent to the shipping system'),
  SHIPPING_ORDER_NOT_COMPARED: error('A package could not be compared with its order in the shipping system'),
  SHIPPING_CHANGES_LATE: error('Changes wait too long for the shipping system'),
  SHIPPING_DIFFERENCES: error('Orders in the shipping system differ from their packages'),

  // Claims.
  CLAIM_DUE: error('Claims must be answered soon, or are overdue'),

  // The site.
  SITE_CHECK_FAILED: error('The site could not be used as a customer does'),
  BROWSER_ERROR: warn('The site failed in a browser'),

  // Images.
  IMAGE_REJECTED: warn('An image was rejected'),
} as const satisfies Record<string, LogEntry>;

export type LogCode = keyof typeof LOG_CODES;

/** Alarms of their own, for problems that somebody must find even while other errors keep their alarm raised. */
export const OWN_ALARMS = {
  PaymentsStuck: ['PAYMENT_NOT_RECONCILED', 'PAYMENT_UNKNOWN_TOO_LONG'],
  PaymentsToReview: [
    'PAYMENT_NEEDS_REVIEW',
    'SECOND_APPROVAL',
    'CHARGE_DISPUTED',
    'REFUND_FAILED',
    'CHARGE_WITHOUT_PAYMENT',
    'CHARGE_NOT_LISTED',
  ],
  SiteCheckFailed: ['SITE_CHECK_FAILED'],
  BrowserErrors: ['BROWSER_ERROR'],
  TextLimit: ['TEXT_LIMIT_REACHED'],
  ShippingLate: ['SHIPPING_CHANGES_LATE'],
  ShippingDifferences: ['SHIPPING_DIFFERENCES'],
} as const satisfies Record<string, readonly LogCode[]>;

export type OwnAlarm = keyof typeof OWN_ALARMS;
