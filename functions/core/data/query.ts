import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { DEVELOPER_MESSAGES } from '#shared/api-error.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { invalidField } from '../platform/errors.ts';
import type { Key } from './keys.ts';

/** Derives the table key of an item from its sort key in the range. Null if the sort key is malformed. */
type KeyOf = (sortKey: string) => Key | null;

interface Start {
  /** The cursor of a page of the same range. An invalid one causes an InvalidInput. */
  cursor?: string | undefined;
  /** Starts after this sort key. */
  after?: string | undefined;
}

/** A partition of the table or, as a `list`, of the index. To continue a list, its items' table keys are needed. */
type Place =
  | ({ partition: string; list?: never; keyOf?: KeyOf } & Start)
  | ({ list: string; partition?: never; keyOf: KeyOf } & Start)
  | { list: string; partition?: never; keyOf?: never; cursor?: never; after?: never };

interface Range {
  /** Returns only items whose sort key starts with this prefix. It must not be empty. */
  prefix?: string | undefined;
  /** Returns only items up to this sort key, which starts with the prefix. Requires a prefix. */
  upTo?: string | undefined;
  /** Returns only items from this sort key on, which starts with the prefix. Requires `upTo`. */
  from?: string | undefined;
  /** Returns the items in descending order of their sort keys. */
  descending?: boolean;
  /** Reads strongly consistently, at twice the cost. Not possible in a list. */
  consistent?: boolean;
}

/** The first records of a range. */
interface Limited {
  limit: number;
  filter?: never;
}

/** The records of a range that pass a filter. A page can be short, even empty, and still have a next one. */
export interface Filtered<R> {
  /** Omits records for which this returns false. */
  filter: (record: R) => boolean;
  limit: number;
  /** The maximum number of items that are read. It limits the cost of a filter that few records pass. */
  maxRead: number;
  /** The number of items of one request. Without it, it is `limit`, which is too small if few records pass the filter. */
  readLimit?: number;
}

/** All records of a range. */
interface Whole<R> {
  /** Why the range stays small, or must be read as a whole although it grows. */
  wholeBecause: string;
  filter?: (record: R) => boolean;
  limit?: never;
}

/** A range of one partition, with the maximum that is read, or the reason why it needs none (decision 3). */
export type RangeQuery<R> = Range & Place & (Limited | Filtered<R> | Whole<R>);

/** One page of a list. The next page starts after the sort key `after`, which is absent on the last page. */
export interface Page<T> {
  readonly items: T[];
  readonly after?: string;
  /** How many records a {@link Filtered} page was searched in. */
  readonly searched?: number;
}

/**
 * Stored records to show, without the `unreadable` ones, which are only counted. The records are not named `items`, so
 * that they cannot be mistaken for a complete {@link Page}.
 */
export interface Shown<T> {
  readonly shown: T;
  readonly unreadable: number;
}

/** One page of a list that is shown. */
export interface ShownPage<T> extends Shown<T[]>, Pick<Page<T>, 'after' | 'searched'> {
  /** How many items were sorted, if there are more. */
  readonly sortedWithin?: number;
}

/**
 * Encodes a sort key as an opaque cursor. It does not contain the partition key, so it gives no access to other
 * customers' data.
 */
export const encodeCursor = (sortKey: string): string => Buffer.from(sortKey, 'utf8').toString('base64url');

/** @throws InvalidInput if {@link encodeCursor} did not create the cursor for a list with this prefix. */
export function decodeCursor(cursor: string, prefix: string): string {
  const sortKey = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!sortKey.startsWith(prefix) || encodeCursor(sortKey) !== cursor) throw invalidCursor();
  return sortKey;
}

const invalidCursor = () => invalidField('cursor', DEVELOPER_MESSAGES.cursor);

/** The names of the keys in the table, or in the index. */
export const keyNames = ({ list }: Pick<Place, 'list'>) => (list === undefined ? TABLE : TABLE.listIndex);

/** The request for a range. @throws InvalidInput for a cursor of another range */
export function queryInput<R>(range: RangeQuery<R>): Omit<QueryCommandInput, 'TableName'> {
  const { list, partition = list, prefix, upTo, from = prefix } = range;
  const { partitionKey, sortKey } = keyNames(range);
  // DynamoDB rejects an empty key value.
  if (prefix === '') throw new Error('The prefix must not be empty. Omit it instead.');
  const condition = upTo === undefined ? 'begins_with(#sk, :from)' : '#sk BETWEEN :from AND :upTo';
  return {
    ...(list !== undefined && { IndexName: TABLE.listIndex.name }),
    KeyConditionExpression: prefix === undefined ? '#pk = :partition' : `#pk = :partition AND ${condition}`,
    ExpressionAttributeNames: { '#pk': partitionKey, ...(prefix !== undefined && { '#sk': sortKey }) },
    ExpressionAttributeValues: {
      ':partition': partition,
      ...(prefix !== undefined && { ':from': from, ...(upTo !== undefined && { ':upTo': upTo }) }),
    },
    ScanIndexForward: !range.descending,
    ConsistentRead: range.consistent ?? false,
    ExclusiveStartKey: startKey(range),
  };
}

function startKey<R>(range: RangeQuery<R>): Record<string, unknown> | undefined {
  const { list, partition = list, prefix = '', upTo, from = '', cursor, after, keyOf } = range;
  const start = cursor === undefined ? after : decodeCursor(cursor, prefix);
  if (start === undefined) return undefined;
  const key = keyOf ? keyOf(start) : {};
  // DynamoDB rejects a start outside of the range.
  if (!key || start < from || (upTo !== undefined && start > upTo)) throw invalidCursor();
  const { partitionKey, sortKey } = keyNames(range);
  return { ...key, [partitionKey]: partition, [sortKey]: start };
}
