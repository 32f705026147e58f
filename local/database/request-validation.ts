import type {
  AttributeValue,
  BatchWriteItemCommandInput,
  PutItemCommandInput,
  QueryCommandInput,
  TransactWriteItemsCommandInput,
  UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { TABLE, TABLE_INDEXES } from '../../shared/deployment/table.ts';

type Item = Record<string, AttributeValue>;
type Update = Pick<
  UpdateItemCommandInput,
  'UpdateExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** What DynamoDB answers as ValidationException. The words are its own where it has any for the case. */
export class InvalidRequest extends Error {}

const PARTITION_KEY_BYTES = 2048;
const SORT_KEY_BYTES = 1024;

/** How many bytes the keys of table and indexes may have. */
const KEY_BYTES = new Map(
  [TABLE, ...TABLE_INDEXES].flatMap(({ partitionKey, sortKey }) => [
    [partitionKey, PARTITION_KEY_BYTES],
    [sortKey, SORT_KEY_BYTES],
  ]),
);

const CHECKS: Record<string, (input: never) => void> = {
  PutItem: ({ Item = {} }: PutItemCommandInput) => checkItem(Item),
  UpdateItem: checkUpdate,
  Query: checkQuery,
  BatchWriteItem: checkBatch,
  TransactWriteItems: checkTransaction,
};

/**
 * Refuses what DynamoDB refuses and the local engine takes: all that is known of such requests, for tables with the keys
 * of `shared/deployment/table.ts`. What the engine refuses itself is not looked at.
 * @throws InvalidRequest
 */
export function checkRequest(operation: string, input: unknown): void {
  CHECKS[operation]?.(input as never);
}

/** Anything that stands for a key: of an item, in a condition, or where a range begins. */
function checkKey(name: string, value: AttributeValue): void {
  const bytes = KEY_BYTES.get(name);
  if (bytes === undefined) return;
  if (value.S === undefined)
    throw new InvalidRequest(
      'One or more parameter values were invalid: Condition parameter type does not match schema type',
    );
  if (value.S === '')
    throw new InvalidRequest(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
    );
  if (Buffer.byteLength(value.S) > bytes)
    throw new InvalidRequest(
      `One or more parameter values were invalid: Size of ${name} has exceeded the maximum size limit of ${bytes} bytes`,
    );
}

function checkItem(item: Item): void {
  for (const [name, value] of Object.entries(item)) checkKey(name, value);
  checkValue({ M: item });
}

function checkValue({ M = {}, L = [], SS = [] }: AttributeValue): void {
  if (SS.includes(''))
    throw new InvalidRequest(
      'One or more parameter values were invalid: An string set may not have a empty string as a member',
    );
  if (Object.keys(M).includes(''))
    throw new InvalidRequest('One or more parameter values were invalid: An attribute name has no character');
  for (const value of [...L, ...Object.values(M)]) checkValue(value);
}

const CONDITION =
  /begins_with\s*\(\s*(#?\w+)\s*,\s*(:\w+)|(#?\w+)\s*(=|[<>]=?|BETWEEN)\s*(:\w+)(?:\s+AND\s+(:\w+))?/gi;

function checkQuery(input: QueryCommandInput): void {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = input;
  const start = input.ExclusiveStartKey ?? {};
  for (const [name, value] of Object.entries(start)) checkKey(name, value);
  for (const match of (input.KeyConditionExpression ?? '').matchAll(CONDITION)) {
    const [, prefixed, prefix, compared = '', operator, ...operands] = match;
    const name = nameOf(prefixed ?? compared, names);
    for (const operand of [prefix, ...operands]) {
      const value = operand && values[operand];
      if (value) checkKey(name, value);
    }
    const begin = start[name]?.S;
    const wanted = values[prefix ?? operands[0] ?? '']?.S ?? '';
    if (begin === undefined) continue;
    if (prefix ? !begin.startsWith(wanted) : operator === '=' && begin !== wanted)
      throw new InvalidRequest(
        'The provided starting key is outside query boundaries based on provided conditions',
      );
  }
  checkProjection(input);
}

function checkProjection(query: QueryCommandInput): void {
  const index = TABLE_INDEXES.find(({ name }) => name === query.IndexName);
  if (!index) return;
  const { partitionKey, sortKey, attributes } = index;
  const carried = [TABLE.partitionKey, TABLE.sortKey, partitionKey, sortKey, ...attributes];
  for (const path of query.ProjectionExpression?.split(',') ?? []) {
    const [first = ''] = path.trim().split(/[.[]/);
    const name = nameOf(first, query.ExpressionAttributeNames);
    if (!carried.includes(name))
      throw new InvalidRequest(
        `One or more parameter values were invalid: Global secondary index ${index.name} does not project [${name}]`,
      );
  }
}

/** The engine checks the keys of items and not those that an update sets, so no update may name one. */
function checkUpdate(update: Update): void {
  const { UpdateExpression: expression = '', ExpressionAttributeNames: names } = update;
  for (const value of Object.values(update.ExpressionAttributeValues ?? {})) checkValue(value);
  for (const [token] of expression.matchAll(/(?<![\w:#])#?[a-z_]\w*/gi)) {
    const name = nameOf(token, names);
    if (KEY_BYTES.has(name))
      throw new InvalidRequest(
        `Cannot update attribute ${name}: the local engine checks keys of whole items.`,
      );
  }
  const targets = [...expression.matchAll(/([#\w.[\]]+)\s*=/g)].map(([, path = '']) => nameOf(path, names));
  if (new Set(targets).size < targets.length)
    throw new InvalidRequest('Invalid UpdateExpression: Two document paths overlap with each other');
}

function checkBatch({ RequestItems = {} }: BatchWriteItemCommandInput): void {
  for (const request of Object.values(RequestItems).flat()) {
    if (request.PutRequest && request.DeleteRequest)
      throw new InvalidRequest('A request of a batch must be a put or a delete, and not both');
    checkItem(request.PutRequest?.Item ?? {});
  }
}

function checkTransaction({ TransactItems = [] }: TransactWriteItemsCommandInput): void {
  for (const entry of TransactItems) {
    const actions = Object.values(entry);
    if (actions.length !== 1)
      throw new InvalidRequest('TransactItems can only contain one of Check, Put, Update or Delete');
    for (const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } of actions) {
      for (const [field, given] of Object.entries({
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      }))
        if (given && Object.keys(given).length === 0) throw new InvalidRequest(`${field} must not be empty`);
    }
    checkItem(entry.Put?.Item ?? {});
    if (entry.Update) checkUpdate(entry.Update);
  }
}

function nameOf(token: string, names: Record<string, string> = {}): string {
  return names[token] ?? token;
}
