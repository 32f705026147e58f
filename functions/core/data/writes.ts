import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '#shared/deployment/table.ts';
import type { Clock } from '../platform/clock.ts';
import { type Entity, type Item, SCHEMA_VERSION, schemaVersionOf } from './entity.ts';
import { entryChanges, projectedChanges } from './entries.ts';
import { epochSeconds } from './expiry.ts';
import type { Key } from './keys.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type Condition = Pick<
  NonNullable<TransactItem['Put']>,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/**
 * Why a write failed:
 * - `exists`: the record to create already exists;
 * - `missing`: the record to change does not exist;
 * - `changed`: it has a different version, or one of the checked fields has changed;
 * - `outdated`: an older schema wrote it, so it must be saved as a whole before single fields can be updated;
 * - `bound`: the counter would exceed its bounds.
 */
export type FailureReason = 'exists' | 'missing' | 'changed' | 'outdated' | 'bound';

/** One write of a transaction. */
export interface Write {
  readonly request: TransactItem;
  /** The schema version of the writing code. Infinite if the write cannot drop unknown fields. */
  readonly schemaVersion: number;
  /** Why the write failed, given the current item. */
  readonly reasonFor: (current: Item | undefined) => FailureReason;
}

/** An increment of a counter. Without bounds it always succeeds. */
export interface Increment {
  /** The amount, or an amount for each field. A counter with a single field stores it in `count`. */
  readonly by: number | Readonly<Record<string, number>>;
  /** The maximum value of a field after the increment. */
  readonly atMost?: number;
  /** The minimum value of a field after the increment. */
  readonly atLeast?: number;
  readonly expiresAt?: Date;
}

const RETURN_CURRENT = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
const changedOrMissing = (current: Item | undefined) => (current ? 'changed' : 'missing');

/** Builds the writes of a transaction. */
export class TableWrites {
  readonly name: string;
  protected readonly clock: Clock;

  constructor(name: string, clock: Clock) {
    this.name = name;
    this.clock = clock;
  }

  /** Creates a record. Fails if it exists and has not expired. */
  creation<R extends { version: number }>(entity: Entity<R>, record: R): Write {
    this.#assertEntriesUnchanged(entity, null, record);
    return {
      request: {
        Put: { TableName: this.name, Item: entity.write(record), ...this.ifAbsent(), ...RETURN_CURRENT },
      },
      schemaVersion: Number.POSITIVE_INFINITY,
      reasonFor: () => 'exists',
    };
  }

  /** Replaces `before` with the next version `after` under the same key. Fails if the version has changed. */
  replacement<R extends { version: number }>(entity: Entity<R>, before: R, after: R): Write {
    this.#assertEntriesUnchanged(entity, before, after);
    const next = { ...after, version: before.version + 1 };
    return {
      request: {
        Put: {
          TableName: this.name,
          Item: entity.write(next),
          ...ifUnchanged(before.version, entity.schemaVersion),
          ...RETURN_CURRENT,
        },
      },
      schemaVersion: entity.schemaVersion,
      reasonFor: changedOrMissing,
    };
  }

  /** Deletes a record. Fails if the version has changed. */
  deletion(key: Key, version: number): Write {
    return {
      request: {
        Delete: {
          TableName: this.name,
          Key: { pk: key.pk, sk: key.sk },
          ConditionExpression: '#version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': version },
          ...RETURN_CURRENT,
        },
      },
      schemaVersion: Number.POSITIVE_INFINITY,
      reasonFor: changedOrMissing,
    };
  }

  /**
   * Sets single fields of a record and increments its version. Fails if one of the fields in `ifStill` has changed
   * since the record was read; changes to other fields do not matter. Fields that determine keys cannot be set.
   */
  update<R extends { version: number }>(
    entity: Entity<R>,
    before: R,
    { set, ifStill }: { set: Partial<R>; ifStill: readonly (keyof R & string)[] },
  ): Write {
    const { pk, sk, ...indexKeys } = entity.keys(before);
    const { pk: newPk, sk: newSk, ...newIndexKeys } = entity.keys({ ...before, ...set });
    if (JSON.stringify([pk, sk, indexKeys]) !== JSON.stringify([newPk, newSk, newIndexKeys]))
      throw new Error(`An update cannot change the keys of a ${entity.type} record.`);
    this.#assertEntriesUnchanged(entity, before, { ...before, ...set });
    const written = { ...set, ...projectedChanges(entity, before, { ...before, ...set }) };
    const fields = Object.keys(written);
    const values = Object.values(written);
    const assigned = fields.flatMap((_, index) =>
      values[index] === undefined ? [] : [`#s${index} = :s${index}`],
    );
    const removed = fields.flatMap((_, index) => (values[index] === undefined ? [`#s${index}`] : []));
    const update = `SET ${['#version = #version + :one', ...assigned].join(', ')}`;
    const conditions = ifStill.map((field, index) =>
      before[field] === undefined ? `attribute_not_exists(#i${index})` : `#i${index} = :i${index}`,
    );
    const isCurrent =
      entity.schemaVersion === 1
        ? '(attribute_not_exists(#schema) OR #schema = :schema)'
        : '#schema = :schema';
    return {
      request: {
        Update: {
          TableName: this.name,
          Key: { pk, sk },
          UpdateExpression: removed.length > 0 ? `${update} REMOVE ${removed.join(', ')}` : update,
          ConditionExpression: ['attribute_exists(pk)', isCurrent, ...conditions].join(' AND '),
          ExpressionAttributeNames: {
            '#version': 'version',
            '#schema': SCHEMA_VERSION,
            ...numbered('#s', fields),
            ...numbered('#i', ifStill),
          },
          ExpressionAttributeValues: {
            ':one': 1,
            ':schema': entity.schemaVersion,
            ...numbered(':s', values),
            ...numbered(
              ':i',
              ifStill.map((field) => before[field]),
            ),
          },
          ...RETURN_CURRENT,
        },
      },
      schemaVersion: Number.POSITIVE_INFINITY,
      reasonFor: (current) => {
        if (!current) return 'missing';
        return schemaVersionOf(current) === entity.schemaVersion ? 'changed' : 'outdated';
      },
    };
  }

  /** Increments a counter, which starts at 0. Fails if it would exceed its bounds. */
  increment(key: Key, { by, atMost, atLeast, expiresAt }: Increment): Write {
    const increments = Object.entries(typeof by === 'number' ? { count: by } : by);
    const bounds: string[] = [];
    const values: Record<string, number> = { ':zero': 0 };
    for (const [index, [field, amount]] of increments.entries()) {
      values[`:b${index}`] = amount;
      if (atMost !== undefined) {
        if (amount > atMost)
          throw new Error(`${field} can never change by ${amount} with a maximum of ${atMost}.`);
        bounds.push(`(attribute_not_exists(#f${index}) OR #f${index} <= :m${index})`);
        values[`:m${index}`] = atMost - amount;
      }
      if (atLeast !== undefined) {
        const isAbove = `#f${index} >= :l${index}`;
        bounds.push(amount >= atLeast ? `(attribute_not_exists(#f${index}) OR ${isAbove})` : isAbove);
        values[`:l${index}`] = atLeast - amount;
      }
    }
    const assignments = increments.map(
      (_, index) => `#f${index} = if_not_exists(#f${index}, :zero) + :b${index}`,
    );
    return {
      request: {
        Update: {
          TableName: this.name,
          Key: { pk: key.pk, sk: key.sk },
          UpdateExpression: `SET ${[...assignments, ...(expiresAt ? ['#expires = :expires'] : [])].join(', ')}`,
          ...(bounds.length > 0 && { ConditionExpression: bounds.join(' AND ') }),
          ExpressionAttributeNames: {
            ...numbered(
              '#f',
              increments.map(([field]) => field),
            ),
            ...(expiresAt && { '#expires': TABLE.timeToLive }),
          },
          ExpressionAttributeValues: {
            ...values,
            ...(expiresAt && { ':expires': epochSeconds(expiresAt) }),
          },
          ...RETURN_CURRENT,
        },
      },
      schemaVersion: Number.POSITIVE_INFINITY,
      reasonFor: () => 'bound',
    };
  }

  /** A single write cannot keep the entries in sync. */
  #assertEntriesUnchanged<R extends { version: number }>(
    entity: Entity<R>,
    before: R | null,
    after: R,
  ): void {
    const { deleted, changed } = entryChanges(entity, before, after);
    if (deleted.length + changed.length > 0)
      throw new Error(`This write would change the entries of a ${entity.type} record. Use changes().`);
  }

  /** The condition that the item does not exist or has expired. */
  protected ifAbsent(): Condition {
    return {
      ConditionExpression: 'attribute_not_exists(pk) OR #expires <= :now',
      ExpressionAttributeNames: { '#expires': TABLE.timeToLive },
      ExpressionAttributeValues: { ':now': epochSeconds(this.clock.now()) },
    };
  }
}

/** Optimistic locking: the item has this version, and its schema is not newer, so that no new fields are lost. */
export function ifUnchanged(version: number, schemaVersion: number): Condition {
  return {
    ConditionExpression: '#version = :version AND (attribute_not_exists(#schema) OR #schema <= :schema)',
    ExpressionAttributeNames: { '#version': 'version', '#schema': SCHEMA_VERSION },
    ExpressionAttributeValues: { ':version': version, ':schema': schemaVersion },
  };
}

/** An object with numbered names for the values, without undefined values. */
function numbered<T>(prefix: string, values: readonly T[]): Record<string, T> {
  const entries = values.map((value, index): [string, T] => [`${prefix}${index}`, value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
