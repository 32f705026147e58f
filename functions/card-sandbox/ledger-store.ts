import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  paginateQuery,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { DAY_MS } from '#shared/rules/durations.ts';
import { isConditionalCheckFailed, isRetryable } from '../core/data/dynamo-errors.ts';
import { epochSeconds } from '../core/data/entity.ts';
import { retry } from '../core/data/retry.ts';
import type { Clock } from '../core/platform/clock.ts';
import { CardLedger, type WithLedger } from './ledger.ts';
import { emptyLedger, type LedgerEvent, type LedgerState } from './ledger-state.ts';

/** The partition of all records. */
const LEDGER = 'ledger';
/** Sorts before all records, so it is read first: a ledger that changes while it is read cannot be saved. */
const HEAD = '#head';

/** The field that identifies a record of each list, and after how many days DynamoDB deletes it. */
const LISTS = {
  tokens: { id: 'token', days: 30 },
  keys: { id: 'key', days: 30 },
  transactions: { id: 'transactionId', days: undefined },
  cards: { id: 'cardToken', days: undefined },
  refunds: { id: 'key', days: undefined },
} as const;
const LIST_NAMES = Object.keys(LISTS) as (keyof typeof LISTS)[];

type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>;

interface StoredLedger {
  readonly version: number;
  readonly state: LedgerState;
  /** The records by their sort keys, as they were read. */
  readonly records: ReadonlyMap<string, object>;
}

/**
 * The ledger in a DynamoDB table with one item for each record. A change and its idempotency key are written in one
 * transaction, which fails if another one came first; the work then runs again, on the ledger that it left. `report` gets
 * the events of what was saved.
 */
export function connectLedger(
  TableName: string,
  clock: Clock,
  report: (events: readonly LedgerEvent[]) => Promise<void>,
): WithLedger {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });

  async function load(): Promise<StoredLedger> {
    const query = {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': LEDGER },
    };
    const state = emptyLedger();
    const records = new Map<string, object>();
    let version = 0;
    for await (const { Items = [] } of paginateQuery({ client }, query))
      for (const { sk, record, ...head } of Items) {
        if (sk === HEAD) {
          version = head.version;
          state.nextId = head.nextId;
          continue;
        }
        const parsed = JSON.parse(record);
        records.set(sk, parsed);
        const list = LIST_NAMES.find((name) => sk.startsWith(`${name}#`));
        if (list) (state[list] as object[]).push(parsed);
      }
    state.transactions.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    return { version, state, records };
  }

  async function save({ version, state, records }: StoredLedger) {
    const put = (sk: string, record: object, days?: number): Writes[number] => {
      const expiresAt = days && epochSeconds(new Date(clock.now().getTime() + days * DAY_MS));
      return { Put: { TableName, Item: { pk: LEDGER, sk, record: JSON.stringify(record), expiresAt } } };
    };
    const current = recordsOf(state);
    const writes = [
      ...current
        .filter(({ sk, record }) => records.get(sk) !== record)
        .map(({ sk, record, days }) => put(sk, record, days)),
      ...[...records.keys()]
        .filter((sk) => !current.some((kept) => kept.sk === sk))
        .map((sk): Writes[number] => ({ Delete: { TableName, Key: { pk: LEDGER, sk } } })),
    ];
    if (writes.length === 0) return;
    const head: Writes[number] = {
      Put: {
        TableName,
        Item: { pk: LEDGER, sk: HEAD, version: version + 1, nextId: state.nextId },
        ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
        ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
      },
    };
    await client.send(new TransactWriteCommand({ TransactItems: [head, ...writes] }));
  }

  return async (work) => {
    const { result, events } = await retry(
      async () => {
        const stored = await load();
        const events: LedgerEvent[] = [];
        const onEvent = (event: LedgerEvent) => void events.push(event);
        const result = work(new CardLedger({ clock, state: stored.state, onEvent }));
        await save(stored);
        return { result, events };
      },
      (error) => isConditionalCheckFailed(error) || isRetryable(error),
    );
    await report(events);
    return result;
  };
}

/** All records, with their sort keys. A changed record is another object. */
const recordsOf = (state: LedgerState) =>
  LIST_NAMES.flatMap((list) => {
    const { id, days } = LISTS[list];
    const records: readonly object[] = state[list];
    return records.map((record) => ({
      sk: `${list}#${(record as Record<string, unknown>)[id]}`,
      record,
      days,
    }));
  });
