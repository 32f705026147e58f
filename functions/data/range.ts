import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { TABLE, type TableIndex } from '../../shared/deployment/table.ts';
import type { Item } from './entity.ts';
import type { Key } from './keys.ts';

/** Makes records of items; an {@link Entity} does, and so does what reads the shorter items of an index. */
export interface Reader<R> {
  read(item: Item): R;
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
  descending?: boolean;
  /** Records to leave out although they were read. */
  filter?: (record: R) => boolean;
}

/** The key of the item behind which a range begins: in an index, its place there and its place in the table. */
export function startKey(
  { partition, index }: Pick<RangeQuery<never>, 'partition' | 'index'>,
  sortKey: string,
) {
  const { partitionKey, sortKey: sortKeyName } = index ?? TABLE;
  return { ...index?.keyOf(sortKey), [partitionKey]: partition, [sortKeyName]: sortKey };
}

/** The condition of a query for a range, on a key of these names. */
export function keyCondition<R>(
  { partition, prefix }: RangeQuery<R>,
  partitionKey: string,
  sortKey: string,
): Pick<
  QueryCommandInput,
  'KeyConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
> {
  // DynamoDB takes no empty text for a key.
  if (prefix === '') throw new Error('A range without a prefix is asked for by leaving it out.');
  const names = { '#pk': partitionKey };
  const values = { ':partition': partition };
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
