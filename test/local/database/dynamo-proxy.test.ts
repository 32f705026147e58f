import {
  type AttributeValue,
  DynamoDB,
  type QueryCommandInput,
  type TransactWriteItem,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABLE } from '#shared/deployment/table.ts';
import { TABLE_NAME as TableName, withLocalStores } from '#test/support/local-stores.ts';

const { listIndex } = TABLE;

withLocalStores();
let client: DynamoDB;
beforeAll(() => {
  client = new DynamoDB({});
  return () => client.destroy();
});

type Item = Record<string, AttributeValue>;
const text = (S: string): AttributeValue => ({ S });
const number = (N: string): AttributeValue => ({ N });
const keyOf = (sk: string): Item => ({ pk: text('p'), sk: text(sk) });
const itemOf = (more: Item): Item => ({ ...keyOf('s'), ...more });
const indexed = (partition: AttributeValue, sort: AttributeValue): Item =>
  itemOf({ [listIndex.partitionKey]: partition, [listIndex.sortKey]: sort });

const put = (Item: Item) => client.putItem({ TableName, Item });
const batch = (write: WriteRequest) => client.batchWriteItem({ RequestItems: { [TableName]: [write] } });
const transact = (...TransactItems: TransactWriteItem[]) => client.transactWriteItems({ TransactItems });
const putOf = (Item: Item, more: Partial<TransactWriteItem['Put']> = {}): TransactWriteItem => ({
  Put: { TableName, Item, ...more },
});
const update = (UpdateExpression: string, value: AttributeValue) => ({
  TableName,
  Key: keyOf('s'),
  UpdateExpression,
  ExpressionAttributeValues: { ':value': value },
});
const query = (more: Partial<QueryCommandInput>, values: Item = {}) =>
  client.query({
    TableName,
    KeyConditionExpression: '#pk = :partition',
    ExpressionAttributeNames: { '#pk': 'pk' },
    ExpressionAttributeValues: { ':partition': text('p'), ...values },
    ...more,
  });
const sorted = (condition: string, sort: AttributeValue, more: Partial<QueryCommandInput> = {}) => {
  const KeyConditionExpression = `#pk = :partition AND ${condition}`;
  const ExpressionAttributeNames = { '#pk': 'pk', '#sk': 'sk' };
  return query({ KeyConditionExpression, ExpressionAttributeNames, ...more }, { ':sort': sort });
};
const listed = (more: Partial<QueryCommandInput>) =>
  query({
    IndexName: listIndex.name,
    ExpressionAttributeNames: { '#pk': listIndex.partitionKey },
    ...more,
  });

const LONG_SORT = { S: 's'.repeat(1025) };
const LONG_ITEM = indexed(text('p'), LONG_SORT);
const LONG_PARTITION = text('p'.repeat(2049));
const LARGE = text('x'.repeat(400 * 1024));
const EXISTS = { ConditionExpression: 'attribute_exists(pk)' };
const prefix = 'begins_with(#sk, :sort)';

describe('the DynamoDB proxy rejects', () => {
  const rejected: Record<string, () => Promise<unknown>> = {
    'a range with an empty prefix': () => sorted(prefix, text('')),
    'an empty sort key in a range': () => sorted('#sk = :sort', text('')),
    'an empty bound of a range': () => sorted('#sk BETWEEN :sort AND :partition', text('')),
    'an empty partition key': () => query({}, { ':partition': text('') }),
    'an empty key of an index': () => listed({ ExpressionAttributeValues: { ':partition': text('') } }),
    'a partition key of the wrong type': () => query({}, { ':partition': number('1') }),
    'a sort key of the wrong type': () => sorted('#sk > :sort', number('1')),
    'a partition key of more than 2,048 bytes': () => query({}, { ':partition': LONG_PARTITION }),
    'a sort key of more than 1,024 bytes': () => sorted(prefix, LONG_SORT),
    'a start key in another partition': () => query({ ExclusiveStartKey: { pk: text('q'), sk: text('s') } }),
    'a start key outside the prefix': () => sorted(prefix, text('A#'), { ExclusiveStartKey: keyOf('B#1') }),
    'an empty start key': () => query({ ExclusiveStartKey: keyOf('') }),
    'a consistent read of an index': () => listed({ ConsistentRead: true }),
    'all attributes of an index': () => listed({ Select: 'ALL_ATTRIBUTES' }),
    'attributes that an index does not project': () => listed({ ProjectionExpression: 'parcelId, charges' }),
    'an unused attribute name': () => query({ ExpressionAttributeNames: { '#pk': 'pk', '#other': 'other' } }),
    'an unused attribute value': () => query({}, { ':other': text('x') }),
    'a reserved word': () => query({ FilterExpression: 'status = :partition' }),
    'a long key to read': () => client.getItem({ TableName, Key: keyOf(LONG_SORT.S) }),
    'a long key to delete': () => batch({ DeleteRequest: { Key: keyOf(LONG_SORT.S) } }),
    'an incomplete key': () => client.getItem({ TableName, Key: { pk: text('p') } }),

    'an item with an empty sort key': () => put(keyOf('')),
    'an item with an empty key of an index': () => put(indexed(text(''), text('s'))),
    'an item with a number as the key of an index': () => put(indexed(text('p'), number('1'))),
    'an item with a long sort key of an index': () => put(LONG_ITEM),
    'an item with a long partition key of an index': () => put(indexed(LONG_PARTITION, text('s'))),
    'an item with a long key of an index in a batch': () => batch({ PutRequest: { Item: LONG_ITEM } }),
    'an item with a long key of an index in a transaction': () => transact(putOf(LONG_ITEM)),
    'an item of more than 400 kB': () => put(itemOf({ large: LARGE })),
    'a number of more than 38 digits': () => put(itemOf({ number: number('1'.repeat(39)) })),
    'an empty set': () => put(itemOf({ set: { SS: [] } })),
    'an empty string in a nested set': () => put(itemOf({ map: { M: { list: { L: [{ SS: [''] }] } } } })),
    'an empty attribute name': () => put(itemOf({ map: { M: { '': text('x') } } })),

    'an update of a key': () => client.updateItem(update('SET sk = :value', text('t'))),
    'an update of a key of an index': () =>
      client.updateItem(update(`SET ${listIndex.sortKey} = :value`, LONG_SORT)),
    'an update of a key in a transaction': () => transact({ Update: update('SET pk = :value', text('q')) }),
    'two updates of one attribute in a transaction': () =>
      transact({ Update: update('SET a = :value, a = :value', text('x')) }),
    'an update with an empty string in a set': () =>
      client.updateItem(update('SET a = :value', { SS: [''] })),

    'a transaction of 101 actions': () =>
      transact(...Array.from({ length: 101 }, (_, index) => putOf(keyOf(`${index}`)))),
    'two actions on one item in a transaction': () =>
      transact(putOf(keyOf('a')), { ConditionCheck: { TableName, Key: keyOf('a'), ...EXISTS } }),
    'two actions in one transaction entry': () =>
      transact({ ...putOf(keyOf('a')), Delete: { TableName, Key: keyOf('b') } }),
    'an empty map of attribute values': () =>
      transact(putOf(keyOf('a'), { ...EXISTS, ExpressionAttributeValues: {} })),
    'an empty map of attribute names': () =>
      transact(putOf(keyOf('a'), { ...EXISTS, ExpressionAttributeNames: {} })),
    'a put and a delete in one batch entry': () =>
      batch({ PutRequest: { Item: keyOf('a') }, DeleteRequest: { Key: keyOf('b') } }),
  };

  it.each(Object.entries(rejected))('%s', async (_, request) => {
    await expect(request()).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('a lone surrogate', async () => {
    const error = { name: 'SerializationException' };
    await expect(put(itemOf({ text: text('\ud800') }))).rejects.toMatchObject(error);
  });

  it('with DynamoDB’s messages', async () => {
    await expect(sorted(prefix, text(''))).rejects.toThrow(
      'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: sk',
    );
  });
});

describe('the DynamoDB proxy', () => {
  it('forwards valid requests and their responses', async () => {
    await transact(
      putOf(indexed(text('p'), text('1'))),
      putOf({ ...keyOf('A#1'), empty: text(''), map: { M: { list: { L: [text('')] } } } }),
      putOf(keyOf('A#2'), { ConditionExpression: 'attribute_not_exists(pk)' }),
    );
    await client.updateItem(update('SET a = :value, b = :value', number('1')));

    const first = await sorted(prefix, text('A#'), { Limit: 1 });
    const { Items, ScannedCount } = await sorted(prefix, text('A#'), {
      ...(first.LastEvaluatedKey && { ExclusiveStartKey: first.LastEvaluatedKey }),
    });
    const fromIndex = await listed({ ProjectionExpression: 'sk, parcelId' });

    expect(first.Items).toEqual([
      { ...keyOf('A#1'), empty: text(''), map: { M: { list: { L: [text('')] } } } },
    ]);
    expect({ Items, ScannedCount }).toEqual({ Items: [keyOf('A#2')], ScannedCount: 1 });
    expect(fromIndex.Items).toEqual([{ sk: text('s') }]);
  });

  it('forwards the errors of the engine', async () => {
    const Item = keyOf('existing');
    const create = () => client.putItem({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' });
    await create();
    await expect(create()).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    const response = await fetch(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.PutItem', 'content-type': 'application/x-amz-json-1.0' },
      body: 'not JSON',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('SerializationException');
  });
});
