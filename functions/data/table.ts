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
import { TABLE } from '../../shared/deployment/table.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { asError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { isRetryable, toServiceError } from './dynamo-errors.ts';
import type { Entity, Item } from './entity.ts';
import { isExpired } from './expiry.ts';
import { counterKey, type Key } from './keys.ts';
import type { Page } from './page.ts';
import { keyCondition, type RangeQuery, type Reader, startKey } from './range.ts';
import { RecordWrites } from './record-writes.ts';
import { retry } from './retry.ts';
import { isOwnRetry, toTransactionCanceled, toUnavailableIfNewer } from './write-failures.ts';
import { type Condition, ifUnchanged, type Write } from './writes.ts';

/** What a table depends on. */
export interface TableOptions {
  /** Decides what has expired. */
  readonly clock?: Clock;
  /** Told of unreadable items in lists. Without a logger they are thrown. */
  readonly logger?: Pick<Logger, 'error'> | undefined;
}

/** The table. Repositories say what and under which keys; this says how. Errors of the engine come out translated. */
export class Table extends RecordWrites {
  readonly #client: DynamoDBDocumentClient;
  readonly #logger: Pick<Logger, 'error'> | undefined;

  constructor(
    name: string,
    client: DynamoDBDocumentClient,
    { clock = systemClock, logger }: TableOptions = {},
  ) {
    super(name, clock);
    this.#client = client;
    this.#logger = logger;
  }

  /**
   * A record by its key; null where there is none or it has expired. Half a read unit per 4 KB; a `consistent` read costs
   * twice as much and sees every earlier write.
   */
  async get<R extends { version: number }>(
    entity: Entity<R>,
    key: Key,
    consistent = false,
  ): Promise<R | null> {
    const { Item } = await this.#send(() =>
      this.#client.send(new GetCommand({ TableName: this.name, Key: key, ConsistentRead: consistent })),
    );
    return Item && !isExpired(Item, this.clock.now()) ? entity.read(Item) : null;
  }

  /**
   * The records of a range of one partition, in the order of their sort keys, without expired ones. An item that cannot
   * be read is logged and left out, so that it does not fail the whole list.
   */
  async query<R>(reader: Reader<R>, range: RangeQuery<R>): Promise<Page<R>> {
    const { partitionKey, sortKey } = range.index ?? TABLE;
    const items: R[] = [];
    let start: Readonly<Record<string, string>> | undefined =
      range.after === undefined ? undefined : startKey(range, range.after);
    do {
      const result = await this.#send(() =>
        this.#client.send(
          new QueryCommand({
            TableName: this.name,
            IndexName: range.index?.name,
            ...keyCondition(range, partitionKey, sortKey),
            ScanIndexForward: !range.descending,
            Limit: range.limit,
            ExclusiveStartKey: start,
          }),
        ),
      );
      const now = this.clock.now();
      for (const item of result.Items ?? []) {
        const record = isExpired(item, now) ? undefined : this.readListItem(reader, item);
        if (record === undefined || range.filter?.(record) === false) continue;
        items.push(record);
        if (items.length !== range.limit) continue;
        const isLast = item === result.Items?.at(-1);
        const after = isLast ? result.LastEvaluatedKey?.[sortKey] : item[sortKey];
        return { items, ...(after !== undefined && { after }) };
      }
      start = result.LastEvaluatedKey as Record<string, string> | undefined;
    } while (start);
    return { items };
  }

  /** Writes a record that must not be there yet, with its entries. @throws VersionConflict when it is. */
  async create<R extends { version: number }>(entity: Entity<R>, record: R): Promise<void> {
    const writes = this.changes('record', entity, null, record);
    if (Object.keys(writes).length > 1) await this.transact(writes);
    else await this.#put(entity, record, this.ifAbsent());
  }

  /**
   * Writes `after` in the place of `before`, whole, as the next version. Where its fields give it another key or other
   * entries, all that changes is written in one transaction; otherwise nothing but the record is.
   * @throws VersionConflict when the table no longer holds `before`.
   */
  async save<R extends { version: number }>(entity: Entity<R>, before: R, after: R): Promise<R> {
    const next = { ...after, version: before.version + 1 };
    const writes = this.changes('record', entity, before, after);
    if (Object.keys(writes).length > 1) await this.transact(writes);
    else
      await this.#put(entity, next, ifUnchanged(before.version, entity.schemaVersion), entity.schemaVersion);
    return next;
  }

  /** Puts a record without a condition: for pointers, which are the same each time they are written. */
  async put<R extends { version: number }>(entity: Entity<R>, record: R): Promise<void> {
    await this.#put(entity, record);
  }

  /**
   * Applies all of the named writes or none. At most 100 writes, each of a different item; no writes are no request.
   * @throws TransactionRefused, which names the refused writes; Unavailable.
   */
  async transact(writes: Readonly<Record<string, Write>>): Promise<void> {
    const requests = Object.values(writes).map(({ request }) => request);
    if (requests.length === 0) return;
    // An idempotency token: where an answer is lost, the retry does not apply the transaction twice.
    const ClientRequestToken = randomUUID();
    const send = () =>
      this.#client.send(new TransactWriteCommand({ TransactItems: requests, ClientRequestToken }));
    try {
      await retry(send, isRetryable);
    } catch (error) {
      throw toTransactionCanceled(error, writes) ?? toServiceError(error);
    }
  }

  /** The next number of a counter that starts at `first`; never the same twice, though some may be left out. */
  async nextNumber(counter: string, first: number): Promise<number> {
    const { Attributes } = await this.#send(() =>
      this.#client.send(
        new UpdateCommand({
          TableName: this.name,
          Key: counterKey(counter),
          UpdateExpression: 'SET #count = if_not_exists(#count, :before) + :one',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':before': first - 1, ':one': 1 },
          ReturnValues: 'UPDATED_NEW',
        }),
      ),
    );
    return Number(Attributes?.count);
  }

  async #put<R extends { version: number }>(
    entity: Entity<R>,
    record: R,
    condition?: Condition,
    schemaVersion = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    const item = entity.write(record);
    const put = new PutCommand({
      TableName: this.name,
      Item: item,
      ...(condition && { ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    });
    try {
      await retry(() => this.#client.send(put), isRetryable);
    } catch (error) {
      if (isOwnRetry(error, item)) return;
      throw toUnavailableIfNewer(error, schemaVersion) ?? toServiceError(error);
    }
  }

  readListItem<R>(reader: Reader<R>, item: Item): R | undefined {
    try {
      return reader.read(item);
    } catch (error) {
      if (!this.#logger) throw error;
      const { pk, sk } = item;
      this.#logger.error('An item of a list could not be read', { pk, sk, error: asError(error) });
      return undefined;
    }
  }

  /** Sends a request, with retries while the engine is busy. */
  async #send<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await retry(request, isRetryable);
    } catch (error) {
      throw toServiceError(error);
    }
  }
}

/**
 * For how long a connection may say nothing. The SDK sends a request three times, so that a caller hears of a table that
 * does not answer before Lambda ends the function.
 */
const SOCKET_TIMEOUT_MS = 3000;

/** The table of this name, with the SDK's own settings from the environment. */
export function connectTable(name: string, tools: TableOptions = {}): Table {
  const client = new DynamoDBClient({ requestHandler: { socketTimeout: SOCKET_TIMEOUT_MS } });
  return new Table(
    name,
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    tools,
  );
}
