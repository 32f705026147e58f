import type {
  AttributeValue,
  BatchWriteItemCommandInput,
  PutItemCommandInput,
  QueryCommandInput,
  TransactWriteItemsCommandInput,
  UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { TABLE } from '#shared/deployment/table.ts';

type Item = Record<string, AttributeValue>;
type Update = Pick<
  UpdateItemCommandInput,
  'UpdateExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** DynamoDB's error of the same name, with DynamoDB's own message where one is known. */
export class ValidationException extends Error {}

const PARTITION_KEY_BYTES = 2048;
const SORT_KEY_BYTES = 1024;

/** Maximum size of each key attribute of the table and its index, in bytes. */
const MAX_KEY_BYTES = new Map<string, number>(
  [TABLE, TABLE.listIndex].flatMap(({ partitionKey, sortKey }) => [
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
 * Rejects every request known to fail on DynamoDB but to succeed on the local engine, for tables with the keys of
 * `shared/deployment/table.ts`. Does not repeat the engine's own checks.
 * @throws ValidationException
 */
export function validateRequest(operation: string, input: unknown): void {
  CHECKS[operation]?.(input as never);
}

/** Checks a value of a key attribute, whether it is in an item, a key condition, or an exclusive start key. */
function checkKey(name: string, value: AttributeValue): void {
  const maxBytes = MAX_KEY_BYTES.get(name);
  if (maxBytes === undefined) return;
  if (value.S === undefined)
    throw new ValidationException(
      'One or more parameter values were invalid: Condition parameter type does not match schema type',
    );
  if (value.S === '')
    throw new ValidationException(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
    );
  if (Buffer.byteLength(value.S) > maxBytes)
    throw new ValidationException(
      `One or more parameter values were invalid: Size of ${name} has exceeded the maximum size limit of ${maxBytes} bytes`,
    );
}

function checkItem(item: Item): void {
  for (const [name, value] of Object.entries(item)) checkKey(name, value);
  checkValue({ M: item });
}

function checkValue({ M = {}, L = [], SS = [] }: AttributeValue): void {
  if (SS.includes(''))
    throw new ValidationException(
      'One or more parameter values were invalid: An string set may not have a empty string as a member',
    );
  if (Object.keys(M).includes(''))
    throw new ValidationException('One or more parameter values were invalid: An attribute name is empty');
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
    const startValue = start[name]?.S;
    const expected = values[prefix ?? operands[0] ?? '']?.S ?? '';
    if (startValue === undefined) continue;
    if (prefix ? !startValue.startsWith(expected) : operator === '=' && startValue !== expected)
      throw new ValidationException(
        'The provided starting key is outside query boundaries based on provided conditions',
      );
  }
  checkProjection(input);
}

function checkProjection(query: QueryCommandInput): void {
  const { name: index, partitionKey, sortKey, attributes } = TABLE.listIndex;
  if (query.IndexName !== index) return;
  const projected: string[] = [TABLE.partitionKey, TABLE.sortKey, partitionKey, sortKey, ...attributes];
  for (const path of query.ProjectionExpression?.split(',') ?? []) {
    const [first = ''] = path.trim().split(/[.[]/);
    const name = nameOf(first, query.ExpressionAttributeNames);
    if (!projected.includes(name))
      throw new ValidationException(
        `One or more parameter values were invalid: Global secondary index ${index} does not project [${name}]`,
      );
  }
}

/** Rejects updates of key attributes: the engine validates keys only in whole items. */
function checkUpdate(update: Update): void {
  const { UpdateExpression: expression = '', ExpressionAttributeNames: names } = update;
  for (const value of Object.values(update.ExpressionAttributeValues ?? {})) checkValue(value);
  for (const [token] of expression.matchAll(/(?<![\w:#])#?[a-z_]\w*/gi)) {
    const name = nameOf(token, names);
    if (MAX_KEY_BYTES.has(name))
      throw new ValidationException(
        `Cannot update attribute ${name}: the local engine validates keys only in whole items.`,
      );
  }
  const targets = [...expression.matchAll(/([#\w.[\]]+)\s*=/g)].map(([, path = '']) => nameOf(path, names));
  if (new Set(targets).size < targets.length)
    throw new ValidationException('Invalid UpdateExpression: Two document paths overlap with each other');
}

function checkBatch({ RequestItems = {} }: BatchWriteItemCommandInput): void {
  for (const request of Object.values(RequestItems).flat()) {
    if (request.PutRequest && request.DeleteRequest)
      throw new ValidationException('A batch write request must contain either a put or a delete, not both');
    checkItem(request.PutRequest?.Item ?? {});
  }
}

function checkTransaction({ TransactItems = [] }: TransactWriteItemsCommandInput): void {
  for (const entry of TransactItems) {
    const actions = Object.values(entry);
    if (actions.length !== 1)
      throw new ValidationException('TransactItems can only contain one of Check, Put, Update or Delete');
    for (const { ExpressionAttributeNames, ExpressionAttributeValues } of actions)
      for (const [field, given] of Object.entries({ ExpressionAttributeNames, ExpressionAttributeValues }))
        if (given && Object.keys(given).length === 0)
          throw new ValidationException(`${field} must not be empty`);
    checkItem(entry.Put?.Item ?? {});
    if (entry.Update) checkUpdate(entry.Update);
  }
}

function nameOf(token: string, names: Record<string, string> = {}): string {
  return names[token] ?? token;
}
