import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Dynamo } from '../../../local/database/dynamo-engine.ts';
import { startDynamoProxy } from '../../../local/database/dynamo-proxy.ts';
import { ensureTable } from '../../../local/database/table.ts';
import { TABLE } from '../../../shared/deployment/table.ts';
import { isAlive } from '../support.ts';

const TableName = 'guarded';
const { listIndex } = TABLE;

let dynamo: Dynamo;
let client: DynamoDBClient;
beforeAll(async () => {
  dynamo = await startDynamoProxy();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: 'us-west-2', credentials });
  await ensureTable(client, TableName);
});
afterAll(async () => {
  client.destroy();
  await dynamo.close();
});

type Item = Record<string, AttributeValue>;
const text = (S: string): AttributeValue => ({ S });
const number = (N: string): AttributeValue => ({ N });
const keyOf = (sk: string): Item => ({ pk: text('p'), sk: text(sk) });
const itemOf = (more: Item): Item => ({ ...keyOf('s'), ...more });
const indexed = (partition: AttributeValue, sort: AttributeValue): Item =>
  itemOf({ [listIndex.partitionKey]: partition, [listIndex.sortKey]: sort });

const put = (Item: Item) => client.send(new PutItemCommand({ TableName, Item }));
const batch = (Item: Item) =>
  client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item } }] } }));
const transact = (...TransactItems: TransactWriteItem[]) =>
  client.send(new TransactWriteItemsCommand({ TransactItems }));
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
  client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: '#pk = :partition',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':partition': text('p'), ...values },
      ...more,
    }),
  );
const sorted = (condition: string, values: Item, more: Partial<QueryCommandInput> = {}) =>
  query(
    {
      KeyConditionExpression: `#pk = :partition AND ${condition}`,
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ...more,
    },
    values,
  );
const listed = (more: Partial<QueryCommandInput>) =>
  query({
    IndexName: listIndex.name,
    ExpressionAttributeNames: { '#pk': listIndex.partitionKey },
    ...more,
  });

const LONG_SORT = text('s'.repeat(1025));
const LONG_PARTITION = text('p'.repeat(2049));
const LARGE = text('x'.repeat(400 * 1024));
const prefix = 'begins_with(#sk, :sort)';

describe('what DynamoDB refuses', () => {
  const refused: Record<string, () => Promise<unknown>> = {
    'a range with an empty prefix': () => sorted(prefix, { ':sort': text('') }),
    'an empty sort key in a range': () => sorted('#sk = :sort', { ':sort': text('') }),
    'an empty bound of a range': () => sorted('#sk BETWEEN :sort AND :partition', { ':sort': text('') }),
    'an empty partition': () => query({}, { ':partition': text('') }),
    'an empty partition of an index': () => listed({ ExpressionAttributeValues: { ':partition': text('') } }),
    'a partition of another type': () => query({}, { ':partition': number('1') }),
    'a sort key of another type': () => sorted('#sk > :sort', { ':sort': number('1') }),
    'a partition of more than 2,048 bytes': () => query({}, { ':partition': LONG_PARTITION }),
    'a sort key of more than 1,024 bytes': () => sorted(prefix, { ':sort': LONG_SORT }),
    'a start in another partition': () => query({ ExclusiveStartKey: { pk: text('q'), sk: text('s') } }),
    'a start outside the prefix': () =>
      sorted(prefix, { ':sort': text('A#') }, { ExclusiveStartKey: keyOf('B#1') }),
    'a start without a name': () => query({ ExclusiveStartKey: keyOf('') }),
    'a consistent read of an index': () => listed({ ConsistentRead: true }),
    'all attributes of an index': () => listed({ Select: 'ALL_ATTRIBUTES' }),
    'attributes that an index does not carry': () => listed({ ProjectionExpression: 'parcelId, charges' }),
    'a name that nothing uses': () => query({ ExpressionAttributeNames: { '#pk': 'pk', '#other': 'other' } }),
    'a value that nothing uses': () => query({}, { ':other': text('x') }),
    'a reserved word': () => query({ FilterExpression: 'status = :partition' }),
    'a key that is not whole': () => client.send(new GetItemCommand({ TableName, Key: { pk: text('p') } })),

    'an item without a sort key': () => put(keyOf('')),
    'an item with an empty key of an index': () => put(indexed(text(''), text('s'))),
    'an item with a number as the key of an index': () => put(indexed(text('p'), number('1'))),
    'an item with a long sort key of an index': () => put(indexed(text('p'), LONG_SORT)),
    'an item with a long partition of an index': () => put(indexed(LONG_PARTITION, text('s'))),
    'an item with a long key of an index in a batch': () => batch(indexed(text('p'), LONG_SORT)),
    'an item with a long key of an index in a transaction': () =>
      transact(putOf(indexed(text('p'), LONG_SORT))),
    'an item of more than 400 kB': () => put(itemOf({ large: LARGE })),
    'a number of more than 38 digits': () => put(itemOf({ number: number('1'.repeat(39)) })),
    'an empty set': () => put(itemOf({ set: { SS: [] } })),
    'an empty text in a set, however deep': () =>
      put(itemOf({ map: { M: { list: { L: [{ SS: [''] }] } } } })),
    'an attribute without a name': () => put(itemOf({ map: { M: { '': text('x') } } })),

    'an update of a key': () => client.send(new UpdateItemCommand(update('SET sk = :value', text('t')))),
    'an update of a key of an index': () =>
      client.send(
        new UpdateItemCommand({
          ...update('SET #key = :value', LONG_SORT),
          ExpressionAttributeNames: { '#key': listIndex.sortKey },
        }),
      ),
    'an update of a key in a transaction': () => transact({ Update: update('SET pk = :value', text('q')) }),
    'an update of one attribute twice in a transaction': () =>
      transact({ Update: update('SET a = :value, a = :value', text('x')) }),
    'an update with an empty text in a set': () =>
      client.send(new UpdateItemCommand(update('SET a = :value', { SS: [''] }))),

    'a transaction of 101': () =>
      transact(...Array.from({ length: 101 }, (_, index) => putOf(keyOf(`${index}`)))),
    'a transaction with one item twice': () =>
      transact(putOf(keyOf('a')), {
        ConditionCheck: { TableName, Key: keyOf('a'), ConditionExpression: 'attribute_exists(pk)' },
      }),
    'two actions in one': () => transact({ ...putOf(keyOf('a')), Delete: { TableName, Key: keyOf('b') } }),
    'no values where values are told': () =>
      transact(
        putOf(keyOf('a'), { ConditionExpression: 'attribute_exists(pk)', ExpressionAttributeValues: {} }),
      ),
    'no names where names are told': () =>
      transact(
        putOf(keyOf('a'), { ConditionExpression: 'attribute_not_exists(pk)', ExpressionAttributeNames: {} }),
      ),
    'a put and a delete in one of a batch': () =>
      client.send(
        new BatchWriteItemCommand({
          RequestItems: {
            [TableName]: [{ PutRequest: { Item: keyOf('a') }, DeleteRequest: { Key: keyOf('b') } }],
          },
        }),
      ),
  };

  it.each(Object.entries(refused))('is refused here: %s', async (_, request) => {
    await expect(request()).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('is told in its words', async () => {
    await expect(sorted(prefix, { ':sort': text('') })).rejects.toThrow(
      'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: sk',
    );
  });
});

describe('what DynamoDB takes', () => {
  it('goes through, and so does what it answers', async () => {
    await transact(
      putOf(indexed(text('p'), text('1'))),
      putOf({ ...keyOf('A#1'), empty: text(''), map: { M: { list: { L: [text('')] } } } }),
      putOf(keyOf('A#2'), { ConditionExpression: 'attribute_not_exists(pk)' }),
    );
    await client.send(new UpdateItemCommand(update('SET a = :value, b = :value', number('1'))));

    const range = { ':sort': text('A#') };
    const first = await sorted(prefix, range, { Limit: 1 });
    const { Items, ScannedCount } = await sorted(prefix, range, {
      ...(first.LastEvaluatedKey && { ExclusiveStartKey: first.LastEvaluatedKey }),
    });
    const ofIndex = await listed({ ProjectionExpression: 'sk, parcelId' });

    expect(first.Items).toEqual([
      { ...keyOf('A#1'), empty: text(''), map: { M: { list: { L: [text('')] } } } },
    ]);
    expect({ Items, ScannedCount }).toEqual({ Items: [keyOf('A#2')], ScannedCount: 1 });
    expect(ofIndex.Items).toEqual([{ sk: text('s') }]);
  });

  it('includes what only the engine can judge', async () => {
    const taken = new PutItemCommand({
      TableName,
      Item: keyOf('taken'),
      ConditionExpression: 'attribute_not_exists(pk)',
    });
    await client.send(taken);
    await expect(client.send(taken)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    const answer = await fetch(dynamo.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.PutItem', 'content-type': 'application/x-amz-json-1.0' },
      body: 'no JSON',
    });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('SerializationException'),
    ]);
  });
});

describe('the gate', () => {
  it('ends with the engine behind it, and the engine with it', async () => {
    const gate = await startDynamoProxy();
    await gate.close();
    expect(isAlive(gate.pid ?? 0)).toBe(false);
    await expect(fetch(gate.endpoint)).rejects.toThrow();
  });

  it('tells of an engine that ended by itself, and answers nobody in its place', async () => {
    const gate = await startDynamoProxy();
    onTestFinished(() => gate.close());
    process.kill(gate.pid ?? 0, 'SIGKILL');
    await expect(gate.failed).rejects.toThrow('The DynamoDB engine ended by SIGKILL');
    await expect(fetch(gate.endpoint, { method: 'POST', body: '{}' })).rejects.toThrow();
  });
});
