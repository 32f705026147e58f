import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MESSAGE_TYPES,
  type MessageType,
} from '../rules/messages/message-types.ts';
import { Cursor, Instant, pageLimit } from './primitives.ts';
import { Id } from './text.ts';

/** A package that a message named when it was sent. */
export const MessagePackage = z.object({ parcelId: z.string(), freightBillNum: z.string() });
export type MessagePackage = z.infer<typeof MessagePackage>;

/**
 * A message to a customer. `subject` and `text` are what was sent, null while it is held; a text message has no subject.
 * `createdAt` is when the reason for it happened. `reason` says why it was not sent. `hadUnknownOutcome`: it was sent again
 * because the mail service did not answer. `isResent`: staff had it sent again. `packages` is empty while it is held.
 */
export const Message = z.object({
  messageId: z.string(),
  type: z.enum(Object.keys(MESSAGE_TYPES) as MessageType[]),
  channel: z.enum(MESSAGE_CHANNELS),
  state: z.enum(MESSAGE_STATES),
  createdAt: Instant,
  heldUntil: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
  bouncedAt: z.nullable(Instant),
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  hadUnknownOutcome: z.boolean(),
  isResent: z.boolean(),
  packages: z.array(MessagePackage),
});
export type Message = z.infer<typeof Message>;

/** The maximum page size of a list of messages. */
export const MESSAGES_PAGE = 50;

export const MessageList = z.strictObject({
  /** Only the messages about this package. */
  parcelId: z.optional(Id),
  limit: z.optional(pageLimit(MESSAGES_PAGE)),
  cursor: z.optional(Cursor),
});

export const messageRoutes = defineRoutes('messages', {
  listMessages: {
    key: 'GET /messages',
    summary: "List the caller's messages, newest first, optionally only those about a package",
    access: ['Customer'],
    query: MessageList,
    response: z.array(Message),
    paged: true,
  },
  getMessage: {
    key: 'GET /messages/{messageId}',
    summary: "Get one of the caller's messages",
    access: ['Customer'],
    params: z.object({ messageId: Id }),
    response: Message,
  },
});
