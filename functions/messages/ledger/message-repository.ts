import { epochSeconds } from '#functions/core/data/entity.ts';
import { splitParcelId } from '#functions/core/data/ids.ts';
import {
  CUSTOMER_SORT,
  customerPartition,
  DUE_MESSAGES_PARTITION,
  dueUntil,
  type Key,
} from '#functions/core/data/keys.ts';
import type { Page, ShownPage } from '#functions/core/data/query.ts';
import { listSortKey } from '#functions/core/data/reader.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';
import { NotFound, VersionConflict } from '#functions/core/platform/errors.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#shared/rules/messages/message-types.ts';
import {
  type MessageFact,
  type MessageRecord,
  messageEntity,
  messageIdOf,
  messageKey,
  openDigestEntity,
  openDigestKey,
  parcelIdsOf,
  TIME_LENGTH,
  toldEventEntity,
  toldEventKey,
} from './message-record.ts';
import { isDue, newMessage, withCopy } from './message-states.ts';

/** The most facts of one message, so that it stays below the size of an item and of a useful email. */
const MAX_FACTS = 50;
/** Much longer than an event can be repeated. */
const TOLD_EVENT_DAYS = 30;
/** A list about one package reads at most this many messages, in requests of this size. */
const MAX_READ = 200;
const FILTERED_READ = 50;

/** The `told-event` of a request to send a message again. */
const resendEvent = ({ messageId }: MessageRecord, requestId: string) => `resend#${messageId}#${requestId}`;

/** What the sort key of a due message says. Keys of older versions have no channel and count as email. */
export interface DueMessage {
  readonly customerId: string;
  readonly messageId: string;
  readonly channel: MessageChannel;
}

function dueMessageOf(sortKey: string): DueMessage {
  const [, customerId = '', messageId = '', name] = sortKey.split('#');
  const channel = MESSAGE_CHANNELS.find((known) => known === name) ?? 'EMAIL';
  return { customerId, messageId, channel };
}

const dueMessageKey = (sortKey: string): Key => {
  const { customerId, messageId } = dueMessageOf(sortKey);
  return messageKey(customerId, messageId);
};

interface MessagePage {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * The page of a file about a package, which must be complete: what was sent first matters most in it. It costs more only if
 * the customer has had many other messages since.
 */
export const WHOLE_FILE = { limit: 200, maxRead: 3000 } as const;

const newestFirst = (customerId: string) =>
  ({ partition: customerPartition(customerId), prefix: CUSTOMER_SORT.messages, descending: true }) as const;

export function messageRepository(table: Table) {
  const find = (customerId: string, messageId: string): Promise<MessageRecord | null> =>
    table.get(messageEntity, messageKey(customerId, messageId), true);

  async function findResent(original: MessageRecord, requestId: string): Promise<MessageRecord | null> {
    const { customerId, channel } = original;
    const key = toldEventKey(customerId, resendEvent(original, requestId), channel);
    const told = await table.get(toldEventEntity, key, true);
    return told && find(customerId, told.messageId);
  }

  const expiryOf = (now: Date) => epochSeconds(new Date(now.getTime() + TOLD_EVENT_DAYS * DAY_MS));

  /** Adds a fact to the open digest of its topic, or opens one. Returns null if a message already tells it. */
  const join = (
    fact: MessageFact,
    channel: MessageChannel,
    { topic, dueAt, now }: { topic: string; dueAt: Date; now: Date },
  ): Promise<MessageRecord | null> =>
    retryOnConflict(async () => {
      const { customerId, id: eventId } = fact;
      const [told, pointer] = await Promise.all([
        table.get(toldEventEntity, toldEventKey(customerId, eventId, channel), true),
        table.get(openDigestEntity, openDigestKey(customerId, channel, topic), true),
      ]);
      if (told) return null;
      const open = pointer && (await find(customerId, pointer.messageId));
      const isOpen = open?.messageState === 'HELD' && !isDue(open, now) && open.facts.length < MAX_FACTS;
      const message = isOpen ? { ...open, facts: [...open.facts, fact] } : newMessage(fact, channel, dueAt);
      const { messageId } = message;
      const expiresAt = expiryOf(now);
      const next = { customerId, channel, topic, messageId, version: 1 };
      await table.transact({
        told: writes.create(toldEventEntity, {
          customerId,
          eventId,
          channel,
          messageId,
          expiresAt,
          version: 1,
        }),
        message: isOpen
          ? writes.replace(messageEntity, open, message)
          : writes.create(messageEntity, message),
        ...(!isOpen && {
          digest: pointer
            ? writes.replace(openDigestEntity, pointer, { ...next, version: pointer.version })
            : writes.create(openDigestEntity, next),
        }),
      });
      return message;
    });

  return {
    /** A message, or null. Costs 1 read unit per 4 KB. */
    find,

    /** Creates a message. Returns false if it exists, because its event was repeated. */
    create: async (message: MessageRecord): Promise<boolean> => {
      try {
        await table.create(messageEntity, message);
        return true;
      } catch (error) {
        if (error instanceof VersionConflict) return false;
        throw error;
      }
    },

    join,

    /** Whether a message through a channel tells an event, whatever its state. Costs 2 read units. */
    isTold: async (fact: MessageFact, channel: MessageChannel): Promise<boolean> => {
      const { customerId, id } = fact;
      const found = await Promise.all([
        find(customerId, messageIdOf(fact, channel)),
        table.get(toldEventEntity, toldEventKey(customerId, id, channel), true),
      ]);
      return found.some((record) => record !== null);
    },

    /** The copy that a request of staff has made of a message, or null. Costs 1 or 2 read units. */
    findResent,

    /**
     * Creates a copy of a message for a request of staff, and notes it in the message, so that two requests cannot both be the
     * last one that is allowed. Returns the earlier copy if the request was repeated. `copyFor` gets the message as it is now,
     * with its last copy.
     * @throws what `copyFor` throws
     */
    createResent: (
      { customerId, messageId: originalId }: Pick<DueMessage, 'customerId' | 'messageId'>,
      requestId: string,
      copyFor: (original: MessageRecord, lastCopy: MessageRecord | null) => MessageRecord,
    ): Promise<MessageRecord> =>
      retryOnConflict(async () => {
        const original = await find(customerId, originalId);
        if (!original) throw new NotFound('There is no such message.');
        const earlier = await findResent(original, requestId);
        if (earlier) return earlier;
        const last = original.copies?.at(-1);
        const copy = copyFor(original, last ? await find(customerId, last.messageId) : null);
        const { channel, messageId, createdAt } = copy;
        const eventId = resendEvent(original, requestId);
        const expiresAt = expiryOf(new Date(createdAt));
        const told = { customerId, eventId, channel, messageId, expiresAt, version: 1 };
        await table.transact({
          told: writes.create(toldEventEntity, told),
          message: writes.create(messageEntity, copy),
          original: writes.replace(messageEntity, original, withCopy(original, copy)),
        });
        return copy;
      }),

    /** @throws VersionConflict if the message has changed since `before` was read */
    save: (before: MessageRecord, after: MessageRecord): Promise<MessageRecord> =>
      table.save(messageEntity, before, after),

    /** A page of a customer's messages, newest first. @throws InvalidInput for a cursor of another list */
    list: (customerId: string, page: MessagePage): Promise<ShownPage<MessageRecord>> =>
      table.queryShown(messageEntity, { ...newestFirst(customerId), ...page }),

    /**
     * The same for those about a package. Reads only messages since it was received. A page can be short, even empty, and
     * have a next one.
     */
    listAbout: async (
      customerId: string,
      parcelId: string,
      page: MessagePage & { readonly maxRead?: number },
    ): Promise<ShownPage<MessageRecord>> => {
      const parcel = splitParcelId(parcelId);
      if (parcel?.customerId !== customerId) return { shown: [], unreadable: 0 };
      return table.queryShown(messageEntity, {
        ...newestFirst(customerId),
        // The ids of parcels and messages start with their time in the same format.
        from: `${CUSTOMER_SORT.messages}${parcel.suffix.slice(0, TIME_LENGTH)}`,
        upTo: `${CUSTOMER_SORT.messages}~`,
        filter: (message) => parcelIdsOf(message).includes(parcelId),
        readLimit: FILTERED_READ,
        maxRead: MAX_READ,
        ...page,
      });
    },

    /** A page of the due messages, the longest waiting first. Reads only keys. Costs 0.5 read units per 4 KB. */
    listDue: (now: Date, limit: number, after?: string): Promise<Page<DueMessage>> =>
      table.query(
        { read: (item) => dueMessageOf(listSortKey(item)) },
        {
          ...dueUntil(DUE_MESSAGES_PARTITION, now),
          keyOf: dueMessageKey,
          limit,
          after,
        },
      ),
  };
}
