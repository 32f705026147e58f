/** How messages of a kind reach customers (decision 171). */
interface MessageKindRules {
  /**
   * Whether it is always sent: what a customer must do or may have to prove. Customers can only choose the channel. If it
   * does not work, the other one is used.
   */
  readonly isRequired: boolean;
  /** Whether it also comes as a notification to the customer's devices: what they wait for, or must act on. */
  readonly isPushed: boolean;
  /** Whether it also comes as a text to customers who want both and have not chosen. */
  readonly isTexted: boolean;
  /** Whether customers can choose to get it by text. Warnings about an account ignore what was chosen. */
  readonly canBeTexted: boolean;
}

/** The kinds of messages that customers choose between on their profile, in the order of the profile. */
export const KIND_RULES = {
  received: { isRequired: false, isPushed: false, isTexted: false, canBeTexted: true },
  problems: { isRequired: true, isPushed: true, isTexted: true, canBeTexted: true },
  price: { isRequired: false, isPushed: false, isTexted: false, canBeTexted: true },
  progress: { isRequired: false, isPushed: false, isTexted: false, canBeTexted: true },
  ready: { isRequired: false, isPushed: true, isTexted: true, canBeTexted: true },
  storage: { isRequired: true, isPushed: false, isTexted: true, canBeTexted: true },
  handover: { isRequired: false, isPushed: false, isTexted: false, canBeTexted: true },
  forwarding: { isRequired: false, isPushed: true, isTexted: true, canBeTexted: true },
  collection: { isRequired: true, isPushed: true, isTexted: true, canBeTexted: true },
  appointments: { isRequired: true, isPushed: false, isTexted: false, canBeTexted: true },
  payments: { isRequired: true, isPushed: false, isTexted: false, canBeTexted: true },
  reminders: { isRequired: false, isPushed: false, isTexted: true, canBeTexted: true },
  account: { isRequired: true, isPushed: false, isTexted: false, canBeTexted: false },
} as const satisfies Record<string, MessageKindRules>;
export type MessageKind = keyof typeof KIND_RULES;

export const MESSAGE_KINDS = Object.keys(KIND_RULES) as MessageKind[];

/**
 * - `MINUTES`: those about packages for the same terminal within {@link DIGEST_MINUTES}.
 * - `EVENING`: the same, or those of the whole day for customers who want that.
 * - `AT_ONCE`: those about any packages within {@link AT_ONCE_MINUTES}.
 */
export type Digest = 'MINUTES' | 'EVENING' | 'AT_ONCE';

/**
 * How messages of a type are planned. What they say, and when they are still true, is in
 * `functions/messages/message-definitions.ts`, and their labels are in `web/src/domain/message/labels.ts`. Nothing has a
 * default, so that a new type does not compile until everything is decided.
 */
export type MessageTypeRules = {
  /** The messages of this type that become one that lists all packages; null if each is sent alone, at once. */
  readonly digest: Digest | null;
  /**
   * Whether it is sent again if the outcome of sending it is unknown: for messages where a duplicate is better than
   * none.
   */
  readonly isRepeated: boolean;
} & (
  | {
      readonly kind: 'reminders' /** Of several reminders on one day, the lowest is sent. */;
      readonly priority: number;
    }
  | { readonly kind: Exclude<MessageKind, 'reminders'>; readonly priority: null }
);

/** What messages are about, with how they are planned. */
export const MESSAGE_TYPES = {
  'package-received': { kind: 'received', digest: 'EVENING', isRepeated: false, priority: null },
  'action-required': { kind: 'problems', digest: 'AT_ONCE', isRepeated: true, priority: null },
  'package-corrected': { kind: 'problems', digest: null, isRepeated: false, priority: null },
  'package-priced': { kind: 'price', digest: 'MINUTES', isRepeated: true, priority: null },
  'package-departed': { kind: 'progress', digest: 'MINUTES', isRepeated: false, priority: null },
  'package-delayed': { kind: 'progress', digest: null, isRepeated: false, priority: null },
  'package-rolled': { kind: 'problems', digest: 'MINUTES', isRepeated: true, priority: null },
  'arrival-changed': { kind: 'progress', digest: null, isRepeated: false, priority: null },
  'pickup-before-arrival': { kind: 'appointments', digest: null, isRepeated: true, priority: null },
  'package-ready': { kind: 'ready', digest: 'MINUTES', isRepeated: true, priority: null },
  'package-refused': { kind: 'problems', digest: 'AT_ONCE', isRepeated: true, priority: null },
  'package-handed-over': { kind: 'handover', digest: 'MINUTES', isRepeated: false, priority: null },
  'package-forwarded': { kind: 'forwarding', digest: null, isRepeated: true, priority: null },
  'collected-by-other': { kind: 'collection', digest: null, isRepeated: true, priority: null },
  'collection-code-locked': { kind: 'collection', digest: null, isRepeated: true, priority: null },
  'package-deleted': { kind: 'problems', digest: null, isRepeated: true, priority: null },
  'package-lost': { kind: 'problems', digest: null, isRepeated: true, priority: null },
  'claim-changed': { kind: 'problems', digest: null, isRepeated: true, priority: null },
  'appointment-booked': { kind: 'appointments', digest: null, isRepeated: true, priority: null },
  'appointment-moved': { kind: 'appointments', digest: null, isRepeated: true, priority: null },
  'appointment-canceled': { kind: 'appointments', digest: null, isRepeated: true, priority: null },
  'pickup-closed': { kind: 'appointments', digest: null, isRepeated: true, priority: null },
  'pickup-open-again': { kind: 'appointments', digest: null, isRepeated: true, priority: null },
  'payment-recorded': { kind: 'payments', digest: null, isRepeated: true, priority: null },
  'payment-link': { kind: 'payments', digest: null, isRepeated: true, priority: null },
  'refund-made': { kind: 'payments', digest: null, isRepeated: true, priority: null },
  'pre-alert-missing': { kind: 'problems', digest: null, isRepeated: false, priority: null },
  'pre-alert-draft': { kind: 'account', digest: null, isRepeated: false, priority: null },
  welcome: { kind: 'account', digest: null, isRepeated: true, priority: null },
  'signs-in-with-google': { kind: 'account', digest: null, isRepeated: false, priority: null },
  'contact-changed': { kind: 'account', digest: null, isRepeated: true, priority: null },
  'storage-notice': { kind: 'storage', digest: null, isRepeated: true, priority: null },
  'storage-begins': { kind: 'storage', digest: null, isRepeated: true, priority: null },
  'storage-last-day': { kind: 'storage', digest: null, isRepeated: true, priority: null },
  'storage-charged': { kind: 'storage', digest: null, isRepeated: true, priority: null },
  'storage-abandonment': { kind: 'storage', digest: null, isRepeated: true, priority: null },
  'pickup-tomorrow': { kind: 'reminders', digest: null, isRepeated: false, priority: 1 },
  'appointment-missed': { kind: 'reminders', digest: null, isRepeated: false, priority: 2 },
  'unpaid-and-ready': { kind: 'reminders', digest: null, isRepeated: false, priority: 3 },
  'book-pickup': { kind: 'reminders', digest: null, isRepeated: false, priority: 4 },
  'still-on-hold': { kind: 'reminders', digest: null, isRepeated: false, priority: 5 },
  'still-unpaid': { kind: 'reminders', digest: null, isRepeated: false, priority: 6 },
} as const satisfies Record<string, MessageTypeRules>;
export type MessageType = keyof typeof MESSAGE_TYPES;

export const rulesOf = (type: MessageType): MessageTypeRules => MESSAGE_TYPES[type];

type TypeOfKind<K extends MessageKind> = {
  [T in MessageType]: (typeof MESSAGE_TYPES)[T]['kind'] extends K ? T : never;
}[MessageType];

const typesOfKind = <K extends MessageKind>(kind: K) =>
  (Object.keys(MESSAGE_TYPES) as MessageType[]).filter(
    (type): type is TypeOfKind<K> => MESSAGE_TYPES[type].kind === kind,
  );

/** The messages that remind of something instead of telling an event. */
export type ReminderType = TypeOfKind<'reminders'>;
export const REMINDER_TYPES = typesOfKind('reminders');

/** The messages that tell customers what waiting costs. They are planned like reminders, and cannot be turned off. */
export type StorageType = TypeOfKind<'storage'>;
export const STORAGE_TYPES = typesOfKind('storage');

/** How long a message waits for others of its type, from the first one. Staff put several packages on hold at once. */
export const AT_ONCE_MINUTES = 1;
/** The same for news. */
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
