import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { Unavailable, VersionConflict } from '../platform/errors.ts';
import { cancellationReasons } from './dynamo-errors.ts';
import { type Item, schemaVersionOf } from './entity.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * Why a write failed:
 * - `exists`: the record to create already exists;
 * - `missing`: the record to change does not exist;
 * - `changed`: it has a different version, or one of the checked fields has changed;
 * - `outdated`: an older schema wrote it, so it had to be saved as a whole before single fields can be updated;
 * - `bound`: the counter would exceed its bounds.
 */
export type FailureReason = 'exists' | 'missing' | 'changed' | 'outdated' | 'bound';

/** A write that has only been built. `Table` executes it. */
export interface Write {
  readonly request: (TableName: string, now: Date) => TransactItem;
  /** The schema version of the writing code. Infinite if the write cannot drop unknown fields. */
  readonly schemaVersion: number;
  /** Why the write failed, given the current item. */
  readonly reasonFor: (current: Item | undefined) => FailureReason;
  /** Saves the current item with the current schema, after the write has failed as `outdated`. */
  readonly upgrade?: (current: Item) => Write;
  /** The subject that another system must be told of, if the table has an outbox. */
  readonly tells?: string;
}

/** The maximum number of writes in a transaction: DynamoDB's 100, less the row of the outbox. */
export const MAX_TRANSACTION_WRITES = 99;

export const RETURN_CURRENT = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
export const NO_FIELDS_DROPPED = Number.POSITIVE_INFINITY;

export interface FailedWrite {
  readonly reason: FailureReason;
  /** The current item. Convert it with its entity's `read`. */
  readonly current?: Item;
}

/** A transaction that was canceled because conditions of its writes failed (decision 45). */
export class TransactionCanceled extends VersionConflict {
  /** By the names of the writes. */
  readonly failedWrites: Readonly<Partial<Record<string, FailedWrite>>>;

  constructor(failedWrites: Readonly<Record<string, FailedWrite>>, options?: ErrorOptions) {
    super(undefined, options);
    this.failedWrites = failedWrites;
  }
}

/**
 * Converts DynamoDB's cancellation of a transaction to {@link TransactionCanceled}, or to Unavailable if newer code
 * wrote one of the items, because this code would drop its new fields. Returns null if no condition failed.
 */
export function toTransactionCanceled(
  error: unknown,
  writes: Readonly<Record<string, Write>>,
): TransactionCanceled | Unavailable | null {
  const reasons = cancellationReasons(error);
  if (!reasons) return null;
  const failed = Object.entries(writes).flatMap(([name, write], index) => {
    const { Code, Item: item } = reasons[index] ?? {};
    if (Code !== 'ConditionalCheckFailed') return [];
    return [{ name, write, current: item && (unmarshall(item) as Item) }];
  });
  if (failed.length === 0) return null;
  if (failed.some(({ write, current }) => current && schemaVersionOf(current) > write.schemaVersion))
    return new Unavailable(undefined, { cause: error });
  const failedWrites = failed.map(({ name, write, current }): [string, FailedWrite] => [
    name,
    { reason: write.reasonFor(current), ...(current && { current }) },
  ]);
  return new TransactionCanceled(Object.fromEntries(failedWrites), { cause: error });
}

/** The writes that save the outdated items of a failed transaction, so that it can be repeated. */
export function upgradesOf(failure: unknown, writes: Readonly<Record<string, Write>>): Write[] {
  if (!(failure instanceof TransactionCanceled)) return [];
  return Object.entries(failure.failedWrites).flatMap(([name, failed]) =>
    failed?.reason === 'outdated' && failed.current ? (writes[name]?.upgrade?.(failed.current) ?? []) : [],
  );
}

/**
 * Unavailable if a put failed because newer code wrote the item, and the put would drop its new fields. Null for any
 * other error.
 */
export function toUnavailableIfNewer(error: unknown, schemaVersion: number): Unavailable | null {
  const item = error instanceof ConditionalCheckFailedException ? error.Item : undefined;
  if (!item || schemaVersionOf(unmarshall(item)) <= schemaVersion) return null;
  return new Unavailable(undefined, { cause: error });
}

/** Whether a put failed because its own first attempt had succeeded but the response was lost. */
export function isOwnRetry(error: unknown, item: Item): boolean {
  if (!(error instanceof ConditionalCheckFailedException)) return false;
  const { Item: current, $metadata } = error;
  if (!current || ($metadata.attempts ?? 1) === 1) return false;
  return isDeepStrictEqual(unmarshall(current), unmarshall(marshall(item, { removeUndefinedValues: true })));
}
