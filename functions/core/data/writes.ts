import { TABLE } from '#shared/deployment/table.ts';
import {
  type Entity,
  entryChanges,
  epochSeconds,
  type Item,
  projectedChanges,
  requireSameEntries,
  SCHEMA_VERSION,
  schemaVersionOf,
  type Versioned,
} from './entity.ts';
import type { Key } from './keys.ts';
import { NO_FIELDS_DROPPED, RETURN_CURRENT, type TransactItem, type Write } from './write.ts';

const changedOrMissing = (current: Item | undefined) => (current ? 'changed' : 'missing');

/** Creates a record. Fails if it exists and has not expired. */
export function create<R extends Versioned>(entity: Entity<R>, record: R): Write {
  requireSameEntries(entity, null, record);
  return creation(entity, record);
}

/**
 * Replaces `before` with the next version `after` under the same key (decision 6). Fails if the version has changed.
 */
export function replace<R extends Versioned>(entity: Entity<R>, before: R, after: R): Write {
  requireSameEntries(entity, before, after);
  return replacement(entity, before, after);
}

/** The removal of a record, or only a check of it, that fails if its version has changed. */
const onVersion =
  (kind: 'Delete' | 'ConditionCheck') =>
  ({ pk, sk }: Key, version: number): Write => ({
    request: (TableName) => {
      const request = {
        TableName,
        Key: { pk, sk },
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
        ...RETURN_CURRENT,
      };
      return kind === 'Delete' ? { Delete: request } : { ConditionCheck: request };
    },
    schemaVersion: NO_FIELDS_DROPPED,
    reasonFor: changedOrMissing,
  });

/** Deletes a record. Fails if the version has changed. */
export const remove = onVersion('Delete');

/** Fails if the version of a record has changed. Changes nothing, and costs as much as a write. */
export const check = onVersion('ConditionCheck');

/** Puts a record without a condition. */
export function put<R extends Versioned>(entity: Entity<R>, record: R): Write {
  return putItem(entity.write(record));
}

/** The subject of a change, for its write. */
function toldOf<R extends Versioned>(entity: Entity<R>, before: R | null, after: R): Pick<Write, 'tells'> {
  const tells = entity.tells(before, after);
  return tells === null ? {} : { tells };
}

/**
 * The writes that replace `before` with the next version `after`, even if its key changes, and that update its entries.
 * If `before` is null, they create the record. The write that fails if `before` is stale is called `name`; the names of
 * the others start with it. Entries need no conditions, because the record's own write in the same transaction has one.
 */
export function withEntries<R extends Versioned>(
  name: string,
  entity: Entity<R>,
  before: R | null,
  after: R,
): Record<string, Write> {
  const { deleted, changed } = entryChanges(entity, before, after);
  const entries = [...deleted.map(deleteItem), ...changed.map(putItem)];
  const named = Object.fromEntries(entries.map((write, index) => [`${name}, entry ${index + 1}`, write]));
  if (!before) return { [name]: creation(entity, after), ...named };
  const [from, to] = [entity.keys(before), entity.keys(after)];
  if (from.pk === to.pk && from.sk === to.sk) return { [name]: replacement(entity, before, after), ...named };
  const next = { ...after, version: before.version + 1 };
  return { [name]: remove(from, before.version), [`${name}, new key`]: creation(entity, next), ...named };
}

function creation<R extends Versioned>(entity: Entity<R>, record: R): Write {
  const Item = entity.write(record);
  return {
    request: (TableName, now) => ({
      Put: {
        TableName,
        Item,
        ConditionExpression: 'attribute_not_exists(pk) OR #expires <= :now',
        ExpressionAttributeNames: { '#expires': TABLE.timeToLive },
        ExpressionAttributeValues: { ':now': epochSeconds(now) },
        ...RETURN_CURRENT,
      },
    }),
    schemaVersion: NO_FIELDS_DROPPED,
    reasonFor: () => 'exists',
    ...toldOf(entity, null, record),
  };
}

/** Checks the version, and that the schema is not newer, so that no new fields are lost. */
function replacement<R extends Versioned>(entity: Entity<R>, before: R, after: R): Write {
  const { version } = before;
  const { schemaVersion } = entity;
  const Item = entity.write({ ...after, version: version + 1 });
  return {
    request: (TableName) => ({
      Put: {
        TableName,
        Item,
        ConditionExpression: '#version = :version AND (attribute_not_exists(#schema) OR #schema <= :schema)',
        ExpressionAttributeNames: { '#version': 'version', '#schema': SCHEMA_VERSION },
        ExpressionAttributeValues: { ':version': version, ':schema': schemaVersion },
        ...RETURN_CURRENT,
      },
    }),
    schemaVersion,
    reasonFor: changedOrMissing,
    ...toldOf(entity, before, after),
  };
}

const unconditional: Omit<Write, 'request'> = {
  schemaVersion: NO_FIELDS_DROPPED,
  reasonFor: () => 'changed',
};
const putItem = (Item: Item): Write => ({
  request: (TableName) => ({ Put: { TableName, Item } }),
  ...unconditional,
});
const deleteItem = ({ pk, sk }: Item): Write => ({
  request: (TableName) => ({ Delete: { TableName, Key: { pk, sk } } }),
  ...unconditional,
});

/**
 * Sets single fields of a record and increments its version. Fails if one of the fields in `ifStill` has changed since
 * the record was read; changes to other fields do not matter. Fields that determine keys cannot be set.
 */
export function update<R extends Versioned>(
  entity: Entity<R>,
  before: R,
  { set, ifStill }: { set: Partial<R>; ifStill: readonly (keyof R & string)[] },
): Write {
  const after = { ...before, ...set };
  const key = entity.keys(before);
  if (JSON.stringify(key) !== JSON.stringify(entity.keys(after)))
    throw new Error(`An update cannot change the keys of a ${entity.type} record.`);
  requireSameEntries(entity, before, after);
  const written = Object.entries({ ...set, ...projectedChanges(entity, before, after) });
  const assigned = written.flatMap(([field, value]) =>
    value === undefined ? [] : [`#${field} = :new_${field}`],
  );
  const removed = written.flatMap(([field, value]) => (value === undefined ? [`#${field}`] : []));
  const sets = `SET ${['#version = #version + :one', ...assigned].join(', ')}`;
  const checked = ifStill.map((field): [string, unknown] => [field, before[field]]);
  const conditions = checked.map(([field, value]) =>
    value === undefined ? `attribute_not_exists(#${field})` : `#${field} = :old_${field}`,
  );
  const schemaCondition = `#${SCHEMA_VERSION} = :schema`;
  const isCurrent =
    entity.schemaVersion === 1
      ? `(attribute_not_exists(#${SCHEMA_VERSION}) OR ${schemaCondition})`
      : schemaCondition;
  const fields = [...written, ...checked].map(([field]) => field);
  const write = updateWrite(
    key,
    {
      UpdateExpression: removed.length > 0 ? `${sets} REMOVE ${removed.join(', ')}` : sets,
      ConditionExpression: ['attribute_exists(pk)', isCurrent, ...conditions].join(' AND '),
      ExpressionAttributeNames: namesOf(['version', SCHEMA_VERSION, ...fields]),
      ExpressionAttributeValues: {
        ':one': 1,
        ':schema': entity.schemaVersion,
        ...valuesOf(':new_', written),
        ...valuesOf(':old_', checked),
      },
    },
    (current) => {
      if (!current) return 'missing';
      return schemaVersionOf(current) === entity.schemaVersion ? 'changed' : 'outdated';
    },
    (current) => {
      const record = entity.read(current);
      return replacement(entity, record, record);
    },
  );
  return { ...write, ...toldOf(entity, before, after) };
}

/** An update of single fields of an item. */
export const updateWrite = (
  { pk, sk }: Key,
  update: Omit<NonNullable<TransactItem['Update']>, 'TableName' | 'Key'>,
  reasonFor: Write['reasonFor'],
  upgrade?: Write['upgrade'],
): Write => ({
  request: (TableName) => ({ Update: { TableName, Key: { pk, sk }, ...update, ...RETURN_CURRENT } }),
  schemaVersion: NO_FIELDS_DROPPED,
  reasonFor,
  ...(upgrade && { upgrade }),
});

/** The names of an expression: `#` and the field. */
export const namesOf = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [`#${field}`, field]));

/** The values of an expression. DynamoDB rejects those that it does not use. */
export const valuesOf = <T>(prefix: string, fields: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(
    fields.flatMap(([field, value]) => (value === undefined ? [] : [[`${prefix}${field}`, value]])),
  );
