import { setTimeout as pause } from 'node:timers/promises';
import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { TABLE } from '#shared/deployment/table.ts';
import { itemBytes } from '../units/item-bytes.ts';
import { ItemLocks, PartitionLimits, type PartitionWrite } from './partition-limits.ts';

/** How long DynamoDB takes, assumed from its metrics in other projects: reads and writes, and transactions. */
const LATENCY_MS = { single: 5, transaction: 15 };
/** DynamoDB keeps the unused units of up to five minutes, but promises none. */
const BURST_SECONDS = 1;
const UNIT_BYTES = 1024;

type AttributeMap = Parameters<typeof unmarshall>[0];
interface Change {
  readonly Item?: AttributeMap;
  readonly Key?: AttributeMap;
}
interface Input extends Change {
  readonly TransactItems?: readonly Readonly<Record<string, Change>>[];
}

export interface Counts {
  requests: number;
  throttles: number;
  conflicts: number;
}

/**
 * Puts the limits of DynamoDB's partitions in front of a client's engine: the write units of each partition of the table
 * and of the index, and conflicts of transactions. Requests take as long as on AWS. All times are those of `Date`.
 */
export function limitClient(client: DynamoDBClient, unitsPerSecond: number) {
  const limits = new PartitionLimits({ unitsPerSecond, burstSeconds: BURST_SECONDS });
  const locks = new ItemLocks();
  const listed = new Map<string, string>();
  const counts: Counts = { requests: 0, throttles: 0, conflicts: 0 };
  let isLimited = false;
  let inEngine = 0;
  let atIdle = Promise.withResolvers<void>();

  /** One request after the other, because the order of concurrent responses would differ between runs. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(send: () => Promise<T>): Promise<T> {
    const response = last.then(send);
    last = response.catch(() => {});
    return response;
  }

  /** What a change writes, and the item's place in the index afterwards. */
  function effectOf({ Item, Key = {} }: Change, isInTransaction: boolean) {
    const item = unmarshall(Item ?? Key);
    const [pk, id] = [String(item[TABLE.partitionKey]), `${item[TABLE.partitionKey]}|${item[TABLE.sortKey]}`];
    const units = Math.max(1, Math.ceil(itemBytes(item) / UNIT_BYTES)) * (isInTransaction ? 2 : 1);
    const before = listed.get(id);
    const after: string | undefined = Item && item[TABLE.listIndex.partitionKey];
    // A row that moves is deleted in one partition of the index and written in the other.
    const lists = [...new Set([before, after])].filter((list) => list !== undefined);
    const writes: PartitionWrite[] = [
      { partition: pk, units },
      ...lists.map((list) => ({ partition: `index ${list}`, units: 1 })),
    ];
    return {
      id,
      writes,
      remember: () => void (after === undefined ? listed.delete(id) : listed.set(id, after)),
    };
  }

  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const input = args.input as Input;
        const isTransaction = commandName === 'TransactWriteItemsCommand';
        const isWrite = isTransaction || ['PutItemCommand', 'UpdateItemCommand'].includes(commandName);
        const changes = isWrite
          ? (input.TransactItems?.flatMap((each) => Object.values(each)) ?? [input])
          : [];
        const effects = changes.map((change) => effectOf(change, isTransaction));
        const latency = isTransaction ? LATENCY_MS.transaction : LATENCY_MS.single;
        if (isLimited) refuse(effects, isTransaction, latency);
        if (inEngine++ === 0) atIdle = Promise.withResolvers();
        try {
          const result = await inTurn(() => next(args));
          for (const { remember } of effects) remember();
          return result;
        } finally {
          if (--inEngine === 0) atIdle.resolve();
          if (isLimited) await pause(latency);
        }
      },
    // After the SDK's own retries, which then see each refusal.
    { step: 'finalizeRequest', priority: 'low', name: 'partitionLimits' },
  );

  /** @throws what DynamoDB returns for a throttled or conflicting write */
  function refuse(
    effects: readonly ReturnType<typeof effectOf>[],
    isTransaction: boolean,
    latency: number,
  ): void {
    counts.requests++;
    const now = Date.now();
    const isFree = locks.lock(
      effects.map(({ id }) => id),
      now,
      isTransaction ? now + latency : now,
    );
    const isConflict = isFree.includes(false);
    const hasUnits = isConflict
      ? []
      : limits.take(
          effects.flatMap(({ writes }) => writes),
          now,
        );
    const isThrottled = hasUnits.includes(false);
    if (!isConflict && !isThrottled) return;
    counts[isConflict ? 'conflicts' : 'throttles']++;
    const code = isConflict ? 'TransactionConflict' : 'ThrottlingError';
    if (isTransaction)
      throw new TransactionCanceledException({
        message: code,
        $metadata: {},
        CancellationReasons: effects.map((_, index) => ({
          Code: isFree[index] === false || isThrottled ? code : 'None',
        })),
      });
    const name = isConflict ? 'TransactionConflictException' : 'ThrottlingException';
    throw Object.assign(new Error(code), { name, $fault: 'client', $metadata: { httpStatusCode: 400 } });
  }

  return {
    counts,
    /** Resolves when no request is in the engine, so that nothing happens before the clock moves. */
    idle: async (): Promise<void> => {
      while (inEngine > 0) await atIdle.promise;
    },
    /** Limits everything from now on. What was written before is remembered. */
    begin: () => {
      isLimited = true;
      Object.assign(counts, { requests: 0, throttles: 0, conflicts: 0 });
    },
    end: () => {
      isLimited = false;
    },
  };
}
