import { TABLE } from '#shared/deployment/table.ts';
import {
  type Entity,
  entryChanges,
  epochSeconds,
  type Item,
  requireSameEntries,
  SCHEMA_VERSION,
  type Versioned,
} from './entity.ts';
import type { Key } from './keys.ts';
import { NO_FIELDS_DROPPED, RETURN_CURRENT, type Write } from './write.ts';

export { increment, update } from './field-writes.ts';

const changedOrMissing = (current: Item | undefined) => (current ? 'changed' : 'missing');

/** Creates a record. Fails if it exists and has not expired. */
export function create<R extends Versioned>(entity: Entity<R>, record: R): Write {
  requireSameEntries(entity, null, record);
  return creation(entity, record);
}

/** Replaces `before` with the next version `after` under the same key. Fails if the version has changed. */
export function replace<R extends Versioned>(entity: Entity<R>, before: R, after: R): Write {
  requireSameEntries(entity, before, after);
  return replacement(entity, before, after);
}

/** Deletes a record. Fails if the version has changed. */
export function remove({ pk, sk }: Key, version: number): Write {
  return {
    request: (TableName) => ({
      Delete: {
        TableName,
        Key: { pk, sk },
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
        ...RETURN_CURRENT,
      },
    }),
    schemaVersion: NO_FIELDS_DROPPED,
    reasonFor: changedOrMissing,
  };
}

/** Puts a record without a condition. */
export function put<R extends Versioned>(entity: Entity<R>, record: R): Write {
  return putItem(entity.write(record));
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
  const entries = [...deleted.map(deleteItem), ...changed.map(putItem)].map(
    (write, index): [string, Write] => [`${name}, entry ${index + 1}`, write],
  );
  return { ...recordWrites(name, entity, before, after), ...Object.fromEntries(entries) };
}

function recordWrites<R extends Versioned>(
  name: string,
  entity: Entity<R>,
  before: R | null,
  after: R,
): Record<string, Write> {
  if (!before) return { [name]: creation(entity, after) };
  const [from, to] = [entity.keys(before), entity.keys(after)];
  if (from.pk === to.pk && from.sk === to.sk) return { [name]: replacement(entity, before, after) };
  const next = { ...after, version: before.version + 1 };
  return { [name]: remove(from, before.version), [`${name}, new key`]: creation(entity, next) };
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
  };
}

/** Checks the version, and that the schema is not newer, so that no new fields are lost. */
function replacement<R extends Versioned>(entity: Entity<R>, { version }: R, after: R): Write {
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
