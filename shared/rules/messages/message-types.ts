/** The kinds of messages that customers choose between on their profile. */
export const MESSAGE_KINDS = [
  'received',
  'problems',
  'price',
  'progress',
  'ready',
  'handover',
  'appointments',
  'payments',
  'reminders',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * Kinds that are always sent: what a customer must do or may have to prove. Customers can only choose the channel. If it
 * does not work, the other one is used.
 */
export const REQUIRED_KINDS: readonly MessageKind[] = ['problems', 'appointments', 'payments'];

/** Kinds that also come as a notification to the customer's devices: what they wait for, or must act on. */
export const PUSHED_KINDS: readonly MessageKind[] = ['problems', 'ready'];

interface MessageTypeRules {
  readonly kind: MessageKind;
  /** Whether messages of this type within {@link DIGEST_MINUTES} become one that lists all packages. */
  readonly isDigest?: true;
  /**
   * Whether it is sent again if the outcome of sending it is unknown: for messages where a duplicate is better than
   * none.
   */
  readonly isRepeated?: true;
}

/** What messages are about, with how they are sent. */
export const MESSAGE_TYPES = {
  'package-received': { kind: 'received', isDigest: true },
  'action-required': { kind: 'problems', isRepeated: true },
  'package-corrected': { kind: 'problems' },
  'package-priced': { kind: 'price', isDigest: true, isRepeated: true },
  'package-departed': { kind: 'progress', isDigest: true },
  'package-delayed': { kind: 'progress' },
  'package-ready': { kind: 'ready', isDigest: true, isRepeated: true },
  'package-handed-over': { kind: 'handover', isDigest: true },
  'package-deleted': { kind: 'problems', isRepeated: true },
  'package-lost': { kind: 'problems', isRepeated: true },
  'appointment-booked': { kind: 'appointments', isRepeated: true },
  'appointment-moved': { kind: 'appointments', isRepeated: true },
  'appointment-canceled': { kind: 'appointments', isRepeated: true },
  'payment-recorded': { kind: 'payments', isRepeated: true },
  'refund-made': { kind: 'payments', isRepeated: true },
  'appointment-missed': { kind: 'reminders' },
  'book-pickup': { kind: 'reminders' },
  'pickup-tomorrow': { kind: 'reminders' },
  'unpaid-and-ready': { kind: 'reminders' },
  'storage-begins': { kind: 'reminders' },
} as const satisfies Record<string, MessageTypeRules>;
export type MessageType = keyof typeof MESSAGE_TYPES;

export const rulesOf = (type: MessageType): MessageTypeRules => MESSAGE_TYPES[type];

/** How long a message waits for others of its type, from the first one. */
export const DIGEST_MINUTES = 10;

/** `PUSH` is a notification of the browser, on the devices where the customer has turned it on. */
export const MESSAGE_CHANNELS = ['EMAIL', 'TEXT', 'PUSH'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * The states of a message.
 *
 * - `HELD`: it waits, for others of its type or for the hours when texts may be sent.
 * - `SENDING`: a sender has claimed it.
 * - `SENT`: the mail or text service has accepted it. `DELIVERED`: the recipient's server or phone has.
 * - `BOUNCED`: it could not be delivered. Final, even after `DELIVERED`.
 * - `REFUSED`: the service rejected it.
 * - `UNKNOWN`: the service did not answer, so it may have been sent.
 * - `CANCELED`: it no longer applied when it was due.
 */
export const MESSAGE_STATES = [
  'HELD',
  'SENDING',
  'SENT',
  'DELIVERED',
  'BOUNCED',
  'REFUSED',
  'UNKNOWN',
  'CANCELED',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Messages that have left, as far as is known. Only these can be sent again by staff. */
export const RESENDABLE_STATES: readonly MessageState[] = [
  'SENT',
  'DELIVERED',
  'BOUNCED',
  'REFUSED',
  'UNKNOWN',
];
