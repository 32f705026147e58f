import type { MESSAGE_TYPES, MessageState, MessageType } from './message-types.ts';

// Only types are imported, because every function loads this file with the table of functions.

/** The kinds of messages that tell of packages at a terminal that they are ready for pickup. */
type ReadyKind = 'ready' | 'storage' | 'reminders';
/** Reminders of packages that have not departed. */
type BeforeDeparture = 'still-on-hold' | 'still-unpaid';
type ReadyType = {
  [T in MessageType]: (typeof MESSAGE_TYPES)[T]['kind'] extends ReadyKind
    ? Exclude<T, BeforeDeparture>
    : never;
}[MessageType];

const READY: Readonly<Record<ReadyType, true>> = {
  'package-ready': true,
  'storage-notice': true,
  'storage-begins': true,
  'storage-last-day': true,
  'storage-charged': true,
  'storage-abandonment': true,
  'pickup-tomorrow': true,
  'appointment-missed': true,
  'unpaid-and-ready': true,
  'book-pickup': true,
};

/** The messages that can start the storage of the packages that they name (decision 180). */
export const READY_MESSAGE_TYPES: readonly string[] = Object.keys(READY);

/** The states after an attempt to send of which the outcome is known. */
export const SENT_STATES = [
  'SENT',
  'DELIVERED',
  'BOUNCED',
  'REFUSED',
] as const satisfies readonly MessageState[];
