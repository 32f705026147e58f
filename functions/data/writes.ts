import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '../../shared/deployment/table.ts';
import type { Clock } from '../platform/clock.ts';
import { type Entity, type Item, SCHEMA_VERSION, schemaVersionOf } from './entity.ts';
import { entryChanges } from './entries.ts';
import { secondsOf } from './expiry.ts';
import type { Key } from './keys.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
export type Condition = Pick<
  NonNullable<TransactItem['Put']>,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/**
 * Why a write was refused:
 * - `exists`: what was to be made is there already;
 * - `missing`: what was to be changed is not there;
 * - `changed`: it has another version, or another value in a field that was to be as it was read;
 * - `outdated`: an older schema wrote it, so it has to be saved whole before a field of it is assigned;
 * - `bound`: the counter would leave its bounds.
 */
export type RefusalReason = 'exists' | 'missing' | 'changed' | 'outdated' | 'bound';

/** One write of a transaction. */
export interface Write {
  readonly request: TransactItem;
  /** The schema version of the code that writes; infinite where the write leaves unknown fields alone. */
  readonly schemaVersion: number;
  /** Why the write was refused, by what it met. */
  readonly reasonFor: (current: Item | undefined) => RefusalReason;
}

/** How a counter is moved. Without bounds it always moves. */
export interface CounterMove {
  /** By how much, or by how much each of its fields; a counter with a single field has it in `count`. */
  readonly by: number | Readonly<Record<string, number>>;
  /** No field may be more after the move. */
  readonly atMost?: number;
  /** No field may be less after the move. */
  readonly atLeast?: number;
  /** When nobody needs the counter any more. */
  readonly expiresAt?: Date;
}

const TO_TELL = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
const changedOrMissing = (current: Item | undefined) => (current ? 'changed' : 'missing');

/** What the writes of a table ask of the items they meet. */
export class TableWrites {
  readonly name: string;
  protected readonly clock: Clock;

  constructor(name: string, clock: Clock) {
    this.name = name;
    this.clock = clock;
  }

  /** The write of a record that must not be there yet. One that has expired is not there. */
  creation<R extends { version: number }>(entity: Entity<R>, record: R): Write {
    this.#refuseEntryChanges(entity, null, record);
    return {
      request: {
        Put: { TableName: this.name, Item: entity.write(record), ...this.ifAbsent(), ...TO_TELL },
      },
      schemaVersion: entity.schemaVersion,
      reasonFor: () => 'exists',
    };
  }

  /** The write of `after` in the place of `before`, under the same key, as the next version. */
  replacement<R extends { version: number }>(entity: Entity<R>, before: R, after: R): Write {
    this.#refuseEntryChanges(entity, before, after);
    const next = { ...after, version: before.version + 1 };
    return {
      request: {
        Put: {
          TableName: this.name,
          Item: entity.write(next),
          ...ifVersion(before.version, entity.schemaVersion),
          ...TO_TELL,
        },
      },
      schemaVersion: entity.schemaVersion,
      reasonFor: changedOrMissing,
    };
  }

  /** The write that takes a record of this version away. */
  deletion(key: Key, version: number): Write {
    return {
      request: {
        Delete: {
          TableName: this.name,
          Key: { pk: key.pk, sk: key.sk },
          ConditionExpression: '#version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': version },
          ...TO_TELL,
        },
      },
      schemaVersion: Number.POSITIVE_INFINITY,
      reasonFor: changedOrMissing,
    };
  }

  /**
   * The write of some fields of a record, whatever happened to the others meanwhile, if those named by `ifStill` are as
   * they were read. It counts as a version, and it cannot move the record in the table or in an index.
   */
  assignment<R extends { version: number }>(
    entity: Entity<R>,
    before: R,
    { set, ifStill }: { set: Partial<R>; ifStill: readonly (keyof R & string)[] },
  ): Write {
    const { pk, sk, ...places } = entity.keys(before);
    const { pk: newPk, sk: newSk, ...newPlaces } = entity.keys({ ...before, ...set });
    if (JSON.stringify([pk, sk, places]) !== JSON.stringify([newPk, newSk, newPlaces]))
      throw new Error(`An assignment cannot move a record of the kind ${entity.type}.`);
    this.#refuseEntryChanges(entity, before, { ...before, ...set });
    const fields = Object.keys(set);
    const values = Object.values(set);
    const assigned = fields.flatMap((_, index) =>
      values[index] === undefined ? [] : [`#s${index} = :s${index}`],
    );
    const removed = fields.flatMap((_, index) => (values[index] === undefined ? [`#s${index}`] : []));
    const update = `SET ${['#version = #version + :one', ...assigned].join(', ')}`;
    const asked = ifStill.map((field, index) =>
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
          ConditionExpression: ['attribute_exists(pk)', isCurrent, ...asked].join(' AND '),
          ExpressionAttributeNames: {
            '#version': 'version',
            '#schema': SCHEMA_VERSION,
            ...named('#s', fields),
            ...named('#i', ifStill),
          },
          ExpressionAttributeValues: {
            ':one': 1,
            ':schema': entity.schemaVersion,
            ...named(':s', values),
            ...named(
              ':i',
              ifStill.map((field) => before[field]),
            ),
          },
          ...TO_TELL,
        },
      },
      schemaVersion: Number.POSITIVE_INFINITY,
      reasonFor: (current) => {
        if (!current) return 'missing';
        return schemaVersionOf(current) === entity.schemaVersion ? 'changed' : 'outdated';
      },
    };
  }

  /** The write that moves a counter, which is made at its first move; see {@link CounterMove}. */
  counted(key: Key, { by, atMost, atLeast, expiresAt }: CounterMove): Write {
    const moves = Object.entries(typeof by === 'number' ? { count: by } : by);
    const bounds: string[] = [];
    const values: Record<string, number> = { ':zero': 0 };
    for (const [index, [field, step]] of moves.entries()) {
      values[`:b${index}`] = step;
      if (atMost !== undefined) {
        if (step > atMost) throw new Error(`${field} can never move by ${step} within ${atMost}.`);
        bounds.push(`(attribute_not_exists(#f${index}) OR #f${index} <= :m${index})`);
        values[`:m${index}`] = atMost - step;
      }
      if (atLeast !== undefined) {
        const hasRoom = `#f${index} >= :l${index}`;
        bounds.push(step >= atLeast ? `(attribute_not_exists(#f${index}) OR ${hasRoom})` : hasRoom);
        values[`:l${index}`] = atLeast - step;
      }
    }
    const steps = moves.map((_, index) => `#f${index} = if_not_exists(#f${index}, :zero) + :b${index}`);
    return {
      request: {
        Update: {
          TableName: this.name,
          Key: { pk: key.pk, sk: key.sk },
          UpdateExpression: `SET ${[...steps, ...(expiresAt ? ['#expires = :expires'] : [])].join(', ')}`,
          ...(bounds.length > 0 && { ConditionExpression: bounds.join(' AND ') }),
          ExpressionAttributeNames: {
            ...named(
              '#f',
              moves.map(([field]) => field),
            ),
            ...(expiresAt && { '#expires': TABLE.timeToLive }),
          },
          ExpressionAttributeValues: {
            ...values,
            ...(expiresAt && { ':expires': secondsOf(expiresAt) }),
          },
          ...TO_TELL,
        },
      },
      schemaVersion: Number.POSITIVE_INFINITY,
      reasonFor: () => 'bound',
    };
  }

  /** A single write would leave the entries of a record behind. */
  #refuseEntryChanges<R extends { version: number }>(entity: Entity<R>, before: R | null, after: R): void {
    const { gone, changed } = entryChanges(entity, before, after);
    if (gone.length + changed.length > 0)
      throw new Error(`Entries change with this record of the kind ${entity.type}: take changes().`);
  }

  /** The condition that there is no item, or none that counts. */
  protected ifAbsent(): Condition {
    return {
      ConditionExpression: 'attribute_not_exists(pk) OR #expires <= :now',
      ExpressionAttributeNames: { '#expires': TABLE.timeToLive },
      ExpressionAttributeValues: { ':now': secondsOf(this.clock.now()) },
    };
  }
}

/** The condition that an item still has this version, and that no newer code wrote it, whose fields would be lost. */
export function ifVersion(version: number, schemaVersion: number): Condition {
  return {
    ConditionExpression: '#version = :version AND (attribute_not_exists(#schema) OR #schema <= :schema)',
    ExpressionAttributeNames: { '#version': 'version', '#schema': SCHEMA_VERSION },
    ExpressionAttributeValues: { ':version': version, ':schema': schemaVersion },
  };
}

/** Values under numbered names, without those that are undefined. */
function named<T>(prefix: string, values: readonly T[]): Record<string, T> {
  const entries = values.map((value, index): [string, T] => [`${prefix}${index}`, value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
