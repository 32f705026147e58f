import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { Position } from './checkpoint.ts';

export interface StreamPage {
  readonly shardId: string;
  readonly records: readonly _Record[];
}

/** Records per call; the maximum of a thousand could be a megabyte or two. */
const PAGE = 200;

/** Reads a table's stream from a position on, parent shards before their children. */
export class StreamReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #stream: string;
  readonly #position: Position;
  #shards: readonly Shard[] | undefined;
  /** By shard; null for one that is read to its end. */
  readonly #iterators = new Map<string, string | null>();

  constructor(client: DynamoDBStreamsClient, stream: string, position: Position) {
    this.#client = client;
    this.#stream = stream;
    this.#position = position;
  }

  /** The next records; undefined if there are none now. Does not move the position: see {@link passed}. */
  async read(): Promise<StreamPage | undefined> {
    this.#shards ??= await this.#listShards();
    for (const { ShardId: shardId = '', ParentShardId: parent } of this.#shards) {
      if (this.#isUnread(parent) || this.#iterators.get(shardId) === null) continue;
      const records = await this.#readShard(shardId);
      if (records.length > 0) return { shardId, records };
    }
    return undefined;
  }

  /** Moves the position to this record, which is done, and returns it. */
  passed(shardId: string, sequenceNumber: string): Position {
    this.#position[shardId] = sequenceNumber;
    return this.#position;
  }

  /** Goes back to the position, because what was read after it was not handled. */
  rewind(): void {
    this.#iterators.clear();
    this.#shards = undefined;
  }

  #isUnread(shardId: string | undefined): boolean {
    const isListed = this.#shards?.some((shard) => shard.ShardId === shardId) ?? false;
    return shardId !== undefined && isListed && this.#iterators.get(shardId) !== null;
  }

  async #readShard(shardId: string): Promise<readonly _Record[]> {
    const iterator = this.#iterators.get(shardId) ?? (await this.#iteratorOf(shardId));
    try {
      const { Records = [], NextShardIterator = null } = await this.#client.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: PAGE }),
      );
      this.#iterators.set(shardId, NextShardIterator);
      // The shard is closed, so it has child shards or will have them.
      if (NextShardIterator === null) this.#shards = undefined;
      return Records;
    } catch (error) {
      if (!(error instanceof ExpiredIteratorException || error instanceof TrimmedDataAccessException))
        throw error;
      // The next call starts after the position again.
      this.#iterators.delete(shardId);
      return [];
    }
  }

  async #iteratorOf(shardId: string): Promise<string | undefined> {
    const of = { StreamArn: this.#stream, ShardId: shardId };
    const after = this.#position[shardId];
    try {
      const begin = after
        ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const)
        : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
      return (await this.#client.send(new GetShardIteratorCommand({ ...of, ...begin }))).ShardIterator;
    } catch (error) {
      if (!(error instanceof TrimmedDataAccessException)) throw error;
      delete this.#position[shardId];
      return this.#iteratorOf(shardId);
    }
  }

  async #listShards(): Promise<readonly Shard[]> {
    const { StreamDescription } = await this.#client.send(
      new DescribeStreamCommand({ StreamArn: this.#stream }),
    );
    return StreamDescription?.Shards ?? [];
  }
}
