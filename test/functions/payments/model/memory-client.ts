import { isDeepStrictEqual } from 'node:util';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { Table, type TableOptions } from '#functions/core/data/table.ts';
import { TABLE } from '#shared/deployment/table.ts';

type Item = Record<string, unknown>;

/** The part of a command's input that is used here. */
interface Request {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Item;
  readonly IndexName?: string;
  readonly Limit?: number;
  readonly ScanIndexForward?: boolean;
  readonly ExclusiveStartKey?: Item;
  readonly TransactItems?: readonly Write[];
}

type Command = Pick<{ constructor: { name: string }; input: object }, 'constructor' | 'input'>;

/** Without undefined values, as the real client stores items. */
const copy = (item: Item): Item => JSON.parse(JSON.stringify(item));
const keyOf = (item: Item) => `${item.pk}|${item.sk}`;

/** `Put`, `Update`, `Delete` or `ConditionCheck` with its request. */
type Write = Record<string, Request>;

function targetOf(write: Write) {
  const [[action = '', request = {}] = []] = Object.entries(write);
  return { action, request, key: keyOf(request.Key ?? request.Item ?? {}) };
}

/**
 * A table in memory behind the document client, for tests that need thousands of runs and full control over the order of
 * the requests. It supports only the expressions of `functions/core/data`; `memory-client.test.ts` compares it with the
 * engine.
 */
export class MemoryClient {
  readonly items = new Map<string, Item>();
  /** Called with each written item. */
  onWrite: (before: Item | undefined, after: Item | undefined) => void = () => {};

  /** Handles one request synchronously. */
  handle(command: Command): unknown {
    const request = command.input as Request;
    const { name } = command.constructor;
    switch (name) {
      case 'GetCommand': {
        const item = this.items.get(keyOf(request.Key ?? {}));
        return item ? { Item: copy(item) } : {};
      }
      case 'QueryCommand':
        return this.#query(request);
      case 'PutCommand':
        return this.#single({ Put: request });
      case 'UpdateCommand':
        return { Attributes: this.#single({ Update: request }) };
      case 'TransactWriteCommand':
        return this.#transact(request.TransactItems ?? []);
      default:
        throw new Error(`${name} is not supported in memory.`);
    }
  }

  /** A table that handles each request immediately. */
  asTable(options?: TableOptions): Table {
    const client = this.asClient(async (command) => this.handle(command));
    return new Table('memory', client, options);
  }

  asClient(send: (command: Command) => Promise<unknown>): DynamoDBDocumentClient {
    return { send } as unknown as DynamoDBDocumentClient;
  }

  #single(write: Write): Item | undefined {
    const { request, key } = targetOf(write);
    const current = this.items.get(key);
    if (!holds(request, current)) {
      const error = new Error('The conditional request failed');
      error.name = 'ConditionalCheckFailedException';
      throw Object.assign(error, { Item: current && marshall(current), $metadata: { attempts: 1 } });
    }
    this.#apply(write);
    return this.items.get(key);
  }

  #transact(writes: readonly Write[]): object {
    const targets = writes.map(targetOf);
    const keys = new Set(targets.map(({ key }) => key));
    if (keys.size !== writes.length) throw new Error('Two writes of a transaction have the same key.');
    const reasons = targets.map(({ request, key }) => {
      const current = this.items.get(key);
      if (holds(request, current)) return { Code: 'None' };
      return { Code: 'ConditionalCheckFailed', ...(current && { Item: marshall(current) }) };
    });
    if (reasons.some(({ Code }) => Code !== 'None'))
      throw new TransactionCanceledException({
        message: 'Transaction canceled',
        $metadata: {},
        CancellationReasons: reasons,
      });
    for (const write of writes) this.#apply(write);
    return {};
  }

  #apply(write: Write): void {
    const { action, request, key } = targetOf(write);
    const before = this.items.get(key);
    if (action === 'Delete') this.items.delete(key);
    if (action === 'Put') this.items.set(key, copy(request.Item ?? {}));
    if (action === 'Update') this.items.set(key, updated(request, before ?? { ...request.Key }));
    this.onWrite(before, this.items.get(key));
  }

  #query(request: Request): object {
    const index = request.IndexName === undefined ? TABLE : TABLE.listIndex;
    const values = request.ExpressionAttributeValues ?? {};
    const { ':partition': partition, ':from': from = '', ':upTo': upTo } = values;
    const isInRange = (sortKey: string) =>
      upTo === undefined
        ? sortKey.startsWith(String(from))
        : sortKey >= String(from) && sortKey <= String(upTo);
    const sortOf = (item: Item) => String(item[index.sortKey]);
    const direction = request.ScanIndexForward === false ? -1 : 1;
    const after = request.ExclusiveStartKey?.[index.sortKey];
    const found = [...this.items.values()]
      .filter((item) => item[index.partitionKey] === partition && isInRange(sortOf(item)))
      .sort((a, b) => direction * (sortOf(a) < sortOf(b) ? -1 : sortOf(a) > sortOf(b) ? 1 : 0))
      .filter((item) => after === undefined || direction * (sortOf(item) > String(after) ? 1 : -1) > 0);
    const items = found.slice(0, request.Limit ?? found.length).map(copy);
    const last = items.at(-1);
    return { Items: items, ...(items.length === request.Limit && last && { LastEvaluatedKey: last }) };
  }
}

/** Whether the condition of a write holds: comparisons, `attribute_exists` and `attribute_not_exists` with AND and OR. */
function holds(request: Request, item: Item | undefined): boolean {
  const { ConditionExpression: text, ExpressionAttributeNames: names = {} } = request;
  if (text === undefined) return true;
  const value = (name: string) =>
    name.startsWith(':') ? request.ExpressionAttributeValues?.[name] : item?.[names[name] ?? name];
  const tokens = text.match(/attribute_(?:not_)?exists\(\S+?\)|<=|>=|[()=<]|[#:\w]+/g) ?? [];
  let at = 0;
  const term = (): boolean => {
    const token = tokens[at++] ?? '';
    if (token === '(') {
      const inner = either();
      at++;
      return inner;
    }
    const exists = /^attribute_(not_)?exists\((.+)\)$/.exec(token);
    if (exists) return (value(exists[2] ?? '') === undefined) === (exists[1] !== undefined);
    const [operator, right] = [tokens[at++], value(tokens[at++] ?? '')];
    const left = value(token);
    if (left === undefined) return false;
    if (operator === '=') return isDeepStrictEqual(left, right);
    if (operator === '<') return Number(left) < Number(right);
    return operator === '<=' ? Number(left) <= Number(right) : Number(left) >= Number(right);
  };
  const joined = (word: 'AND' | 'OR', next: () => boolean) => (): boolean => {
    let result = next();
    while (tokens[at] === word) {
      at++;
      const other = next();
      result = word === 'AND' ? result && other : result || other;
    }
    return result;
  };
  const either = joined('OR', joined('AND', term));
  return either();
}

/** The item after an update: `SET` with values, sums and `if_not_exists`, and `REMOVE`. */
function updated(request: Request, before: Item): Item {
  const { UpdateExpression = '', ExpressionAttributeNames: names = {} } = request;
  const after = { ...before };
  const [sets = '', removes = ''] = UpdateExpression.replace(/^SET /, '').split(' REMOVE ');
  const nameOf = (name: string) => names[name] ?? name;
  const value = (text: string): unknown => {
    const orElse = /^if_not_exists\((\S+), (\S+)\)$/.exec(text);
    if (orElse) return before[nameOf(orElse[1] ?? '')] ?? value(orElse[2] ?? '');
    return text.startsWith(':') ? request.ExpressionAttributeValues?.[text] : before[nameOf(text)];
  };
  for (const assignment of sets.split(/, (?=#)/)) {
    const [name = '', expression = ''] = assignment.split(/ = (.*)/);
    const parts = expression.split(' + ').map(value);
    after[nameOf(name)] =
      parts.length === 1 ? parts[0] : parts.reduce<number>((sum, part) => sum + Number(part), 0);
  }
  for (const name of removes ? removes.split(', ') : []) delete after[nameOf(name)];
  return copy(after);
}
