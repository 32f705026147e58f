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

/** Records per call. The API's maximum of 1,000 could return several megabytes. */
const PAGE_SIZE = 200;

/** Reads a table's stream from a position, parent shards before their children. */
export class StreamReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #stream: string;
  readonly #position: Position;
  #shards: readonly Shard[] | undefined;
  /** By shard ID; null for a shard that has been read to its end. */
  readonly #iterators = new Map<string, string | null>();

  constructor(client: DynamoDBStreamsClient, stream: string, position: Position) {
    this.#client = client;
    this.#stream = stream;
    this.#position = position;
  }

  /** Reads the next records; undefined if there are none. Does not advance the position: see {@link advance}. */
  async read() {
    this.#shards ??= await this.#listShards();
    for (const { ShardId: shardId = '', ParentShardId: parent } of this.#shards) {
      if (this.#isUnread(parent) || this.#iterators.get(shardId) === null) continue;
      const records = await this.#readShard(shardId);
      if (records.length > 0) return { shardId, records };
    }
    return undefined;
  }

  /** Advances the position past a processed record and returns the position. */
  advance(shardId: string, sequenceNumber: string): Position {
    this.#position[shardId] = sequenceNumber;
    return this.#position;
  }

  /** Returns to the position, to read unprocessed records again. */
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
        new GetRecordsCommand({ ShardIterator: iterator, Limit: PAGE_SIZE }),
      );
      this.#iterators.set(shardId, NextShardIterator);
      // The shard is closed. List the shards again to find its children.
      if (NextShardIterator === null) this.#shards = undefined;
      return Records;
    } catch (error) {
      if (!(error instanceof ExpiredIteratorException || error instanceof TrimmedDataAccessException))
        throw error;
      // The next call creates a new iterator at the position.
      this.#iterators.delete(shardId);
      return [];
    }
  }

  async #iteratorOf(shardId: string): Promise<string | undefined> {
    const shard = { StreamArn: this.#stream, ShardId: shardId };
    const after = this.#position[shardId];
    try {
      const start = after
        ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const)
        : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
      return (await this.#client.send(new GetShardIteratorCommand({ ...shard, ...start }))).ShardIterator;
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
