import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '#shared/deployment/table.ts';
import type { Item } from './entity.ts';
import type { Key } from './keys.ts';

/** Converts items to records. An {@link Entity} is a reader, and so is a function for the partial items of an index. */
export interface Reader<R> {
  read(item: Item): R;
}

interface Range {
  partition: string;
  /** Returns only items whose sort key starts with this prefix. It must not be empty. */
  prefix?: string;
  /** Queries an index instead of the table. `keyOf` derives an item's table key from its sort key in the index. */
  index?: typeof TABLE.listIndex & { keyOf: (sortKey: string) => Key };
  /** Returns only items up to this sort key, which starts with the prefix. Requires a prefix. */
  upTo?: string;
  /** Starts after this sort key. */
  after?: string;
  /** Returns the items in descending order of their sort keys. */
  descending?: boolean;
  /** Reads strongly consistently, at twice the cost. Not possible with an index. */
  consistent?: boolean;
}

/** The first records of a range. */
interface Limited {
  /** The maximum number of records. */
  limit: number;
  filter?: never;
}

/** The records of a range that pass a filter. A page can be short, even empty, and still have a next one. */
export interface Filtered<R> {
  /** Omits records for which this returns false. */
  filter: (record: R) => boolean;
  /** The maximum number of records. */
  limit: number;
  /** The maximum number of items that are read, which limits the cost of a filter that few records pass. */
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

/** A range of one partition. It always says how much is read at most, or why there is no need for it. */
export type RangeQuery<R> = Range & (Limited | Filtered<R> | Whole<R>);

/** The exclusive start key of a query. In an index, it includes the table key. */
export function startKey(
  { partition, index }: Pick<RangeQuery<never>, 'partition' | 'index'>,
  sortKey: string,
) {
  const { partitionKey, sortKey: sortKeyName } = index ?? TABLE;
  return { ...index?.keyOf(sortKey), [partitionKey]: partition, [sortKeyName]: sortKey };
}

/** The key condition of a query. */
export function keyCondition<R>(
  { partition, prefix, upTo }: RangeQuery<R>,
  partitionKey: string,
  sortKey: string,
): Pick<
  QueryCommandInput,
  'KeyConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
> {
  // DynamoDB rejects an empty key value.
  if (prefix === '') throw new Error('The prefix must not be empty. Omit it instead.');
  const names = { '#pk': partitionKey };
  const values = { ':partition': partition };
  if (prefix !== undefined && upTo !== undefined)
    return {
      KeyConditionExpression: '#pk = :partition AND #sk BETWEEN :prefix AND :upTo',
      ExpressionAttributeNames: { ...names, '#sk': sortKey },
      ExpressionAttributeValues: { ...values, ':prefix': prefix, ':upTo': upTo },
    };
  if (prefix !== undefined)
    return {
      KeyConditionExpression: '#pk = :partition AND begins_with(#sk, :prefix)',
      ExpressionAttributeNames: { ...names, '#sk': sortKey },
      ExpressionAttributeValues: { ...values, ':prefix': prefix },
    };
  return {
    KeyConditionExpression: '#pk = :partition',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}
