import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { TABLE } from '#shared/deployment/table.ts';
import type { ItemKeys } from './keys.ts';

/** Fields that the data layer maintains on every record. `version` counts the writes, starting at 1. */
export const Versioned = z.object({ version: z.int().check(z.gte(1)) });
export type Versioned = z.infer<typeof Versioned>;

/** An item as stored in the table. */
export type Item = Readonly<Record<string, unknown>>;

type Upgrade = (item: Item) => Item;

/** The attribute with an item's schema version. Items without it have version 1. */
export const SCHEMA_VERSION = 'schemaVersion';

export interface Entity<R extends Versioned> {
  readonly type: string;
  /** 1 plus the number of upgrades. */
  readonly schemaVersion: number;
  readonly schema: z.ZodMiniType;
  /** Converts an item of any schema version to a record. Throws if the item is invalid. */
  read(item: Item): R;
  /** Converts a record to an item. Its keys are recomputed from its fields. */
  write(record: R): Record<string, unknown>;
  keys(record: R): ItemKeys;
  /** Attributes derived from a record's fields, for the lists of the index. */
  projected(record: R): Item;
  /** Items derived from a record's fields. If they change, they are written in one transaction with the record. */
  entries(record: R): readonly Item[];
  /** The subject that another system must be told of after this change; null if it need not know. */
  tells(before: R | null, after: R): string | null;
}

/**
 * Defines a record type: its schema and its keys. Records are read and written whole, and the keys are recomputed at
 * each write, so an index never contradicts the record's fields. A record cannot have a field `type`, which is the
 * attribute with the type of the record.
 *
 * A schema that can no longer read stored items needs an upgrade. The last of `upgrades` converts an item of the
 * previous version. Freeze an item of each version in `test/functions/core/data/frozen/`.
 */
export function defineEntity<S extends z.ZodMiniType<Versioned & { type?: never }>>(definition: {
  type: string;
  schema: S;
  upgrades?: readonly Upgrade[];
  keys: (record: z.output<S>) => ItemKeys;
  projected?: (record: z.output<S>) => Item;
  entries?: (record: z.output<S>) => readonly Item[];
  tells?: (before: z.output<S> | null, after: z.output<S>) => string | null;
}): Entity<z.output<S>> {
  const { type, schema, upgrades = [], keys, projected = () => ({}), entries = () => [] } = definition;
  const { tells = () => null } = definition;
  const schemaVersion = upgrades.length + 1;
  return {
    type,
    schemaVersion,
    schema,
    keys,
    projected,
    entries,
    tells,
    read: (item) => schema.parse(upgraded(item, upgrades)),
    write: (record) => {
      const { indexed, ...key } = keys(record);
      return { ...record, ...projected(record), ...key, ...indexed, type, [SCHEMA_VERSION]: schemaVersion };
    },
  };
}

export function schemaVersionOf(item: Item): number {
  const version = item[SCHEMA_VERSION];
  return typeof version === 'number' ? version : 1;
}

/**
 * Items of a later version are not converted: during a deployment, two versions of the code run concurrently
 * (decision 44).
 */
function upgraded(item: Item, upgrades: readonly Upgrade[]): Item {
  return upgrades.slice(schemaVersionOf(item) - 1).reduce((fields, upgrade) => upgrade(fields), item);
}

/** A time in the unit of DynamoDB's time to live: whole seconds since 1970. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Whether an item has expired. DynamoDB deletes expired items up to a few days later. */
export function isExpired(item: Item, now: Date): boolean {
  const expiresAt = item[TABLE.timeToLive];
  return typeof expiresAt === 'number' && expiresAt <= epochSeconds(now);
}

const keyOf = ({ pk, sk }: Item) => `${pk}\n${sk}`;

/** The entries to delete and to put when a record changes. */
export function entryChanges<R extends Versioned>(
  entity: Pick<Entity<R>, 'entries'>,
  before: R | null,
  after: R,
): { deleted: Item[]; changed: Item[] } {
  const old = new Map((before ? entity.entries(before) : []).map((item) => [keyOf(item), item]));
  const wanted = new Map(entity.entries(after).map((item) => [keyOf(item), item]));
  return {
    deleted: [...old].filter(([key]) => !wanted.has(key)).map(([, item]) => item),
    changed: [...wanted]
      .filter(([key, item]) => !isDeepStrictEqual(item, old.get(key)))
      .map(([, item]) => item),
  };
}

/** The projected attributes that change. The others may have changed since `before` was read. */
export function projectedChanges<R extends Versioned>(entity: Entity<R>, before: R, after: R): Item {
  const [old, projected] = [entity.projected(before), entity.projected(after)];
  return Object.fromEntries(
    Object.entries(projected).filter(([name, value]) => !isDeepStrictEqual(value, old[name])),
  );
}

/** The fields that differ between `before` and `after`, for an update. Removed fields are undefined. */
export function changedFields<R extends object>(before: R, after: R): Partial<R> {
  const old = new Map(Object.entries(before));
  const removed = [...old.keys()].filter((field) => !(field in after)).map((field) => [field, undefined]);
  const changed = Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(value, old.get(field)));
  return Object.fromEntries([...removed, ...changed]);
}

/** A single write cannot keep the entries in sync. */
export function requireSameEntries<R extends Versioned>(entity: Entity<R>, before: R | null, after: R): void {
  const { deleted, changed } = entryChanges(entity, before, after);
  if (deleted.length + changed.length > 0)
    throw new Error(`This write would change the entries of a ${entity.type} record. Use withEntries().`);
}
