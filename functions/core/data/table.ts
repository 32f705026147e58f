import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { TABLE } from '#shared/deployment/table.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { asError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import type { Step } from './counters.ts';
import { cancellationReasons, isRetryable, toServiceError } from './dynamo-errors.ts';
import { type Entity, epochSeconds, type Item, isExpired, type Versioned } from './entity.ts';
import { counterKey, type Key } from './keys.ts';
import { withOutboxRow } from './outbox.ts';
import { type Filtered, keyNames, type Page, queryInput, type RangeQuery, type ShownPage } from './query.ts';
import { type Reader, readItem } from './reader.ts';
import { retry } from './retry.ts';
import { isOwnRetry, toTransactionCanceled, toUnavailableIfNewer, upgradesOf, type Write } from './write.ts';
import * as writes from './writes.ts';

export interface TableOptions {
  /** Determines which items have expired. */
  readonly clock?: Clock;
  /** Receives the unreadable items of lists that are shown. */
  readonly logger?: Pick<Logger, 'report'> | undefined;
  /** Whether changes that another system must be told of are written to the outbox, in the same transaction. */
  readonly hasOutbox?: boolean;
}

/** Executes requests to DynamoDB for the repositories, and converts its errors to those of `platform/errors.ts`. */
export class Table {
  readonly name: string;
  readonly #clock: Clock;
  readonly #client: DynamoDBDocumentClient;
  readonly #logger: Pick<Logger, 'report'> | undefined;
  readonly #hasOutbox: boolean;

  constructor(
    name: string,
    client: DynamoDBDocumentClient,
    { clock = systemClock, logger, hasOutbox = false }: TableOptions = {},
  ) {
    this.name = name;
    this.#clock = clock;
    this.#client = client;
    this.#logger = logger;
    this.#hasOutbox = hasOutbox;
  }

  /**
   * Returns a record by its key, or null if it does not exist or has expired. Costs 0.5 read units per 4 KB; a strongly
   * consistent read costs twice as much.
   * @throws Unreadable
   */
  async get<R>(reader: Reader<R>, key: Key, consistent = false): Promise<R | null> {
    const { Item } = await this.#send(() =>
      this.#client.send(new GetCommand({ TableName: this.name, Key: key, ConsistentRead: consistent })),
    );
    return Item && !isExpired(Item, this.#clock.now()) ? readItem(reader, Item) : null;
  }

  /**
   * Returns the records in a range of one partition, sorted by sort key, without expired ones. With a filter, a page can
   * be short, even empty, and still have a next one.
   * @throws Unreadable if one of the records cannot be read
   */
  query<R>(reader: Reader<R>, range: RangeQuery<R>): Promise<Page<R>> {
    return this.#query(range, (item) => readItem(reader, item));
  }

  /**
   * Like {@link query}, for a list that is only shown: leaves out unreadable items, logs their keys and counts them, so
   * that one of them does not hide the others.
   */
  async queryShown<R>(reader: Reader<R>, range: RangeQuery<R>): Promise<ShownPage<R>> {
    let unreadable = 0;
    const { items: shown, ...page } = await this.#query(range, (item) => {
      try {
        return readItem(reader, item);
      } catch (error) {
        unreadable++;
        this.#logger?.report('UNREADABLE_ITEM', { error: asError(error) });
        return undefined;
      }
    });
    return { shown, unreadable, ...page };
  }

  async #query<R>(range: RangeQuery<R>, read: (item: Item) => R | undefined): Promise<Page<R>> {
    const { sortKey } = keyNames(range);
    const { limit, filter, maxRead, readLimit = limit }: Partial<Filtered<R>> = range;
    const items: R[] = [];
    const { ExclusiveStartKey, ...input } = queryInput(range);
    let start = ExclusiveStartKey;
    let unread = maxRead;
    /** The page, of which `searched` items of the last request were read for a filter. */
    const page = (after: string | undefined, searched = 0): Page<R> => ({
      items,
      ...(after !== undefined && { after }),
      ...(unread !== undefined && maxRead !== undefined && { searched: maxRead - unread + searched }),
    });
    do {
      const command = new QueryCommand({
        ...input,
        TableName: this.name,
        Limit: atMost(readLimit, unread),
        ExclusiveStartKey: start,
      });
      const result = await this.#send(() => this.#client.send(command));
      const now = this.#clock.now();
      for (const [index, item] of (result.Items ?? []).entries()) {
        const record = isExpired(item, now) ? undefined : read(item);
        if (record === undefined || filter?.(record) === false) continue;
        items.push(record);
        if (items.length !== limit) continue;
        const isLast = item === result.Items?.at(-1);
        return page(isLast ? result.LastEvaluatedKey?.[sortKey] : item[sortKey], index + 1);
      }
      start = result.LastEvaluatedKey;
      if (unread !== undefined) unread -= result.Items?.length ?? 0;
    } while (start && unread !== 0);
    return page(start?.[sortKey]);
  }

  /** Creates a record with its entries. @throws VersionConflict if it exists. */
  async create<R extends Versioned>(entity: Entity<R>, record: R): Promise<void> {
    await this.save(entity, null, record);
  }

  /**
   * Replaces `before` with the next version `after`, or creates it if `before` is null. If its key or its entries change,
   * all of the writes are in one transaction.
   * @throws VersionConflict if `before` is stale.
   */
  async save<R extends Versioned>(entity: Entity<R>, before: R | null, after: R): Promise<R> {
    await this.#apply(writes.withEntries('record', entity, before, after));
    return before ? { ...after, version: before.version + 1 } : after;
  }

  /** Puts a record without a condition, for pointers, which always have the same content. */
  put<R extends Versioned>(entity: Entity<R>, record: R): Promise<void> {
    return this.#apply({ record: writes.put(entity, record) });
  }

  /** Deletes a record. @throws VersionConflict if its version has changed */
  remove(key: Key, version: number): Promise<void> {
    return this.transact({ record: writes.remove(key, version) });
  }

  /**
   * Applies all of the named writes or none. Accepts up to {@link MAX_TRANSACTION_WRITES}, each to a different item.
   * Without writes it does nothing. `beforeRetry` runs before each retry of a canceled transaction; if it throws, there
   * is no retry. If it is canceled because older schemas wrote items, these are saved, so that the caller can repeat it.
   * @throws TransactionCanceled with the failed writes, VersionConflict if such an item has changed again, Unavailable, and
   * what `beforeRetry` throws
   */
  async transact(given: Readonly<Record<string, Write>>, beforeRetry?: () => Promise<void>): Promise<void> {
    const now = this.#clock.now();
    const named = this.#hasOutbox ? withOutboxRow(given, now) : given;
    const TransactItems = Object.values(named).map(({ request }) => request(this.name, now));
    if (TransactItems.length === 0) return;
    // With this idempotency token, a retry after a lost response does not apply the transaction twice.
    const ClientRequestToken = randomUUID();
    let wasCanceled = false;
    const send = async () => {
      if (wasCanceled) await beforeRetry?.();
      try {
        await this.#client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }));
      } catch (error) {
        // After any other error, it may still be in progress.
        wasCanceled = cancellationReasons(error) !== null;
        throw error;
      }
    };
    try {
      await retry(send, isRetryable);
    } catch (error) {
      const failure = toTransactionCanceled(error, named) ?? toServiceError(error);
      await Promise.all(upgradesOf(failure, named).map((record) => this.#apply({ record })));
      throw failure;
    }
  }

  /** Increments a counter that starts at `first`. Numbers are not repeated unless given up, but some may be skipped. */
  async nextNumber(counter: string, first: number, { expiresAt, step = 1 }: Step = {}): Promise<number> {
    const { Attributes } = await this.#send(() =>
      this.#client.send(
        new UpdateCommand({
          TableName: this.name,
          Key: counterKey(counter),
          UpdateExpression: `SET #count = if_not_exists(#count, :before) + :step${expiresAt ? ', #expires = :expires' : ''}`,
          ExpressionAttributeNames: { '#count': 'count', ...(expiresAt && { '#expires': TABLE.timeToLive }) },
          ExpressionAttributeValues: {
            ...{ ':before': first - 1, ':step': step },
            ...(expiresAt && { ':expires': epochSeconds(expiresAt) }),
          },
          ReturnValues: 'UPDATED_NEW',
        }),
      ),
    );
    return Number(Attributes?.count);
  }

  /** Executes writes, a single put without a transaction, which costs half as much. */
  async #apply(named: Readonly<Record<string, Write>>): Promise<void> {
    const [write, ...others] = Object.values(named);
    const { Put } = write?.request(this.name, this.#clock.now()) ?? {};
    const isTold = this.#hasOutbox && write?.tells !== undefined;
    if (!write || !Put || others.length > 0 || isTold) return this.transact(named);
    try {
      await retry(() => this.#client.send(new PutCommand(Put)), isRetryable);
    } catch (error) {
      if (isOwnRetry(error, Put.Item ?? {})) return;
      throw toUnavailableIfNewer(error, write.schemaVersion) ?? toServiceError(error);
    }
  }

  /** Sends a request, with retries on contention and throttling. */
  async #send<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await retry(request, isRetryable);
    } catch (error) {
      throw toServiceError(error);
    }
  }
}

/** The lower of two limits, each of which can be missing. */
const atMost = (limit: number | undefined, other: number | undefined) =>
  other === undefined ? limit : Math.min(limit ?? other, other);

/** The SDK makes three attempts, so a table that does not respond causes an error before the function times out. */
const SOCKET_TIMEOUT_MS = 3000;

/** Connects to a table with the SDK's settings from the environment. */
export function connectTable(name: string, tools: TableOptions = {}): Table {
  const client = new DynamoDBClient({ requestHandler: { socketTimeout: SOCKET_TIMEOUT_MS } });
  return new Table(
    name,
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    tools,
  );
}
