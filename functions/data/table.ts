import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { TABLE, type TableIndex } from '../../shared/deployment/table.ts';
import type { Entity } from './entity.ts';
import { isContention, translateFault } from './faults.ts';
import { counterKey, type Key } from './keys.ts';
import type { Page } from './page.ts';

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Makes records of items; an {@link Entity} does, and so does what reads the shorter items of an index. */
interface Reader<R> {
  read(item: Record<string, unknown>): R;
}

export interface RangeQuery<R> {
  partition: string;
  /** Only items whose sort key begins with this, one character at the least; all of the partition without it. */
  prefix?: string;
  /** The range of an index instead of the table's own, and the key of the item that has a sort key there. */
  index?: TableIndex & { keyOf: (sortKey: string) => Key };
  /** How many records at the most; all of the range without it. */
  limit?: number;
  /** Begin behind this sort key. */
  after?: string;
  /** From the end of the range to its beginning. */
  backwards?: boolean;
  /** Records to leave out although they were read. */
  keep?: (record: R) => boolean;
}

/** The key of the item behind which a range begins: in an index, its place there and its place in the table. */
function startKey({ partition, index }: Pick<RangeQuery<never>, 'partition' | 'index'>, sortKey: string) {
  const { partitionKey, sortKey: sortKeyName } = index ?? TABLE;
  return { ...index?.keyOf(sortKey), [partitionKey]: partition, [sortKeyName]: sortKey };
}

/** The condition that an item still has this version. */
const ifVersion = (version: number) => ({
  ConditionExpression: '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});

const IF_ABSENT = { ConditionExpression: 'attribute_not_exists(pk)' };

const TRIES = 6;
const FIRST_PAUSE_MS = 20;

/** The table. Repositories say what and under which keys; this says how. Errors of the engine come out translated. */
export class Table {
  readonly name: string;
  readonly #client: DynamoDBDocumentClient;

  constructor(name: string, client: DynamoDBDocumentClient) {
    this.name = name;
    this.#client = client;
  }

  /** A record by its key, or null. Half a read unit a 4 KB; a `consistent` read costs the double and sees every write before it. */
  async get<R extends { version: number }>(
    entity: Entity<R>,
    key: Key,
    consistent = false,
  ): Promise<R | null> {
    const { Item } = await this.#send(() =>
      this.#client.send(new GetCommand({ TableName: this.name, Key: key, ConsistentRead: consistent })),
    );
    return Item ? entity.read(Item) : null;
  }

  /** The records of a range of one partition, in the order of their sort keys. */
  async query<R>(reader: Reader<R>, range: RangeQuery<R>): Promise<Page<R>> {
    // DynamoDB takes no empty text for a key.
    if (range.prefix === '') throw new Error('A range without a prefix is asked for by leaving it out.');
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
            KeyConditionExpression: `#pk = :partition${range.prefix === undefined ? '' : ' AND begins_with(#sk, :prefix)'}`,
            ExpressionAttributeNames: {
              '#pk': partitionKey,
              ...(range.prefix !== undefined && { '#sk': sortKey }),
            },
            ExpressionAttributeValues: {
              ':partition': range.partition,
              ...(range.prefix !== undefined && { ':prefix': range.prefix }),
            },
            ScanIndexForward: !range.backwards,
            Limit: range.limit === undefined ? undefined : range.limit - items.length,
            ExclusiveStartKey: start,
          }),
        ),
      );
      for (const item of result.Items ?? []) {
        const record = reader.read(item);
        if (!range.keep || range.keep(record)) items.push(record);
      }
      start = result.LastEvaluatedKey as Record<string, string> | undefined;
    } while (start && (range.limit === undefined || items.length < range.limit));
    const after = start?.[sortKey];
    return { items, ...(after !== undefined && { after }) };
  }

  /** Writes a record that must not be there yet. @throws VersionConflict when it is. */
  async create<R extends { version: number }>(entity: Entity<R>, record: R): Promise<void> {
    await this.#put(entity, record, IF_ABSENT);
  }

  /**
   * Writes `after` in the place of `before`, whole, as the next version. Where its fields give it another key, it moves
   * there in one transaction.
   * @throws VersionConflict when the table no longer holds `before`.
   */
  async save<R extends { version: number }>(entity: Entity<R>, before: R, after: R): Promise<R> {
    const next = { ...after, version: before.version + 1 };
    const [from, to] = [entity.keys(before), entity.keys(next)];
    if (from.pk === to.pk && from.sk === to.sk) {
      await this.#put(entity, next, ifVersion(before.version));
    } else {
      await this.transact([this.deletion(from, before.version), this.creation(entity, next)]);
    }
    return next;
  }

  /** The write of a record that must not be there yet, for {@link transact}. */
  creation<R extends { version: number }>(entity: Entity<R>, record: R): Write {
    return {
      Put: {
        TableName: this.name,
        Item: entity.write(record),
        ...IF_ABSENT,
      },
    };
  }

  /** The write of `after` in the place of `before`, under the same key, for {@link transact}. */
  replacement<R extends { version: number }>(entity: Entity<R>, before: R, after: R): Write {
    return {
      Put: {
        TableName: this.name,
        Item: entity.write(after),
        ...ifVersion(before.version),
      },
    };
  }

  /** The write that takes a record of this version away, for {@link transact}. */
  deletion(key: Key, version: number): Write {
    return {
      Delete: {
        TableName: this.name,
        Key: { pk: key.pk, sk: key.sk },
        ...ifVersion(version),
      },
    };
  }

  /** All of the writes or none. @throws VersionConflict, Unavailable */
  async transact(writes: Write[]): Promise<void> {
    await this.#send(() => this.#client.send(new TransactWriteCommand({ TransactItems: writes })));
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
    condition: ReturnType<typeof ifVersion> | typeof IF_ABSENT,
  ): Promise<void> {
    await this.#send(() =>
      this.#client.send(
        new PutCommand({
          TableName: this.name,
          Item: entity.write(record),
          ...condition,
        }),
      ),
    );
  }

  /** Sends a request, again and again where it meets a transaction of somebody else. */
  async #send<T>(request: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await request();
      } catch (error) {
        if (attempt === TRIES || !isContention(error)) throw translateFault(error);
        await pause(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
      }
    }
  }
}

/**
 * For how long a connection may say nothing. The SDK sends a request three times, so that a caller hears of a table that
 * does not answer before Lambda ends the function.
 */
const SILENCE_MS = 3000;

/** The table of this name, with the SDK's own settings from the environment. */
export function connectTable(name: string): Table {
  const client = new DynamoDBClient({ requestHandler: { socketTimeout: SILENCE_MS } });
  return new Table(
    name,
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  );
}
