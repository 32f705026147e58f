import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import {
  CUSTOMER_SORT,
  customerPartition,
  DUE_MESSAGES_PARTITION,
  type Key,
} from '#functions/core/data/keys.ts';
import { MessagePackage } from '#shared/contracts/messages.ts';
import { LOCATION_CODES } from '#shared/rules/locations.ts';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MESSAGE_TYPES,
  type MessageChannel,
  type MessageType,
  REMINDER_TYPES,
  STORAGE_TYPES,
} from '#shared/rules/messages/message-types.ts';
import { DomainEvent } from '../events/domain-event.ts';

/** What a reminder is about. `locationCode` is the terminal, or Tacoma before departure; `day` is its local date there. */
const ReminderFact = z.object({
  type: z.enum(REMINDER_TYPES),
  id: z.string(),
  at: z.string(),
  customerId: z.string(),
  locationCode: z.enum(LOCATION_CODES),
  day: z.string(),
});
export type ReminderFact = z.infer<typeof ReminderFact>;

/**
 * What a storage notice is about: `notices` are the ids of all that it tells on its local date. Those of older versions were
 * reminders, about one terminal, and have none.
 */
const StorageFact = z.object({
  type: z.enum(STORAGE_TYPES),
  id: z.string(),
  at: z.string(),
  customerId: z.string(),
  day: z.string(),
  notices: z._default(z.array(z.string()), []),
});
export type StorageFact = z.infer<typeof StorageFact>;

/** What a message tells: one event, several of a digest, a reminder, or notices about storage. */
export const MessageFact = z.union([DomainEvent, ReminderFact, StorageFact]);
export type MessageFact = z.infer<typeof MessageFact>;

/**
 * A message to a customer through one channel, in the ledger.
 *
 * - `facts` are what it tells; a digest has several.
 * - `dueAt` is when the next step is due: the end of a wait, or the time after which a claim without a result counts as
 *   unknown. A finished message has none.
 * - `tries` counts the claims and the failed preparations. `hadUnknownOutcome`: it was sent again after one of them had an
 *   unknown outcome.
 * - `to`, `subject` and `text` are what was sent last, and to whom. `packages` are those that it named: a reminder is about
 *   all that wait, and a digest leaves out what is no longer true. `canceledAppointment` is the id of the appointment that
 *   its calendar file canceled.
 * - `complainedAt` is when the recipient marked it as spam.
 * - `reason` says why it was refused, bounced or canceled, for staff.
 * - `resentBy` is the email address of the staff member who had a copy of an earlier message sent, and `copyOf` the id of
 *   that message. `copies` are those that staff made of a message lately, or of its copies.
 */
export const MessageRecord = z.object({
  customerId: z.string(),
  messageId: z.string(),
  messageType: z.enum(Object.keys(MESSAGE_TYPES) as MessageType[]),
  channel: z.enum(MESSAGE_CHANNELS),
  facts: z.array(MessageFact),
  createdAt: z.string(),
  messageState: z.enum(MESSAGE_STATES),
  dueAt: z.optional(z.string()),
  tries: z.int(),
  hadUnknownOutcome: z.optional(z.literal(true)),
  to: z.optional(z.string()),
  subject: z.optional(z.string()),
  text: z.optional(z.string()),
  packages: z.optional(z.array(MessagePackage)),
  canceledAppointment: z.optional(z.string()),
  sentAt: z.optional(z.string()),
  deliveredAt: z.optional(z.string()),
  bouncedAt: z.optional(z.string()),
  complainedAt: z.optional(z.string()),
  reason: z.optional(z.string()),
  resentBy: z.optional(z.string()),
  copyOf: z.optional(z.string()),
  copies: z.optional(z.array(z.object({ messageId: z.string(), at: z.string() }))),
  ...Versioned.shape,
});
export type MessageRecord = z.infer<typeof MessageRecord>;

/** The number of characters of the time at the start of an id. */
export const TIME_LENGTH = 9;
const HASH_LENGTH = 16;

/**
 * The id of the message that tells an event through a channel: the time of the event, so that messages sort by it, and a
 * hash. The same event always has the same message.
 */
export function messageIdOf({ id, at }: Pick<MessageFact, 'id' | 'at'>, channel: MessageChannel): string {
  const time = Date.parse(at).toString(32).padStart(TIME_LENGTH, '0');
  const hash = createHash('sha256').update(`${id} ${channel}`).digest('hex').slice(0, HASH_LENGTH);
  return `${time}-${hash}`;
}

/** The packages that a message is about, as it was sent, or else as far as its facts tell. */
export const parcelIdsOf = ({ facts, packages }: Pick<MessageRecord, 'facts' | 'packages'>): string[] =>
  packages?.map(({ parcelId }) => parcelId) ?? [
    ...new Set(facts.flatMap((fact) => ('parcelId' in fact ? [fact.parcelId] : []))),
  ];

export const messageKey = (customerId: string, messageId: string): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.messages}${messageId}`,
});

export const messageEntity = defineEntity({
  type: 'message',
  schema: MessageRecord,
  keys: ({ customerId, messageId, channel, dueAt }) => ({
    ...messageKey(customerId, messageId),
    ...(dueAt !== undefined && {
      indexed: { listPk: DUE_MESSAGES_PARTITION, listSk: `${dueAt}#${customerId}#${messageId}#${channel}` },
    }),
  }),
});

/**
 * Which message of a digest tells an event, so that a repeated event is not told again; also which copy of a message a
 * request of staff has made. Expires.
 */
export const toldEventEntity = defineEntity({
  type: 'told-event',
  schema: z.object({
    customerId: z.string(),
    eventId: z.string(),
    channel: z.enum(MESSAGE_CHANNELS),
    messageId: z.string(),
    expiresAt: z.int(),
    ...Versioned.shape,
  }),
  keys: ({ customerId, eventId, channel }) => toldEventKey(customerId, eventId, channel),
});

export const toldEventKey = (customerId: string, eventId: string, channel: MessageChannel): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.toldEvents}${eventId}#${channel}`,
});

/** The message of a digest that events of a type at a terminal can still join. */
export const openDigestEntity = defineEntity({
  type: 'open-digest',
  schema: z.object({
    customerId: z.string(),
    channel: z.enum(MESSAGE_CHANNELS),
    topic: z.string(),
    messageId: z.string(),
    ...Versioned.shape,
  }),
  keys: ({ customerId, channel, topic }) => openDigestKey(customerId, channel, topic),
});

export const openDigestKey = (customerId: string, channel: MessageChannel, topic: string): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.openDigests}${channel}#${topic}`,
});
