import * as z from 'zod/mini';
import type { ItemKeys } from './keys.ts';

/** Fields that the data layer keeps on every record. `version` counts the writes, from 1. */
export const Versioned = z.object({ version: z.int().check(z.gte(1)) });

/** An item as the table holds it. */
export type Item = Readonly<Record<string, unknown>>;

/** Converts an item of one schema version to the next. */
export type Upgrade = (item: Item) => Item;

/** The attribute that says which version of its schema wrote an item. Items without it were written by version 1. */
export const SCHEMA_VERSION = 'schemaVersion';

export interface Entity<R extends { version: number }> {
  readonly type: string;
  /** 1 plus the number of upgrades. */
  readonly schemaVersion: number;
  readonly schema: z.ZodMiniType;
  /** Converts an item of any version to a record. Throws for anything else. */
  read(item: Item): R;
  /** From a record to what the table holds, its keys made anew from its fields. */
  write(record: R): Record<string, unknown>;
  keys(record: R): ItemKeys;
  /** Items derived from a record's fields. They are written in one transaction with the record when they change. */
  entries(record: R): readonly Item[];
}

/**
 * Ties a schema to its keys. A record goes in whole and comes out whole; keys are computed at each write, so that an
 * index can never show a record where its fields say it is not.
 *
 * A schema that no longer reads what is stored needs an upgrade: the last of `upgrades` takes an item of the version
 * before. Freeze an item of each version in `test/functions/data/frozen/`.
 */
export function defineEntity<S extends z.ZodMiniType<{ version: number }>>(definition: {
  type: string;
  schema: S;
  upgrades?: readonly Upgrade[];
  keys: (record: z.output<S>) => ItemKeys;
  entries?: (record: z.output<S>) => readonly Item[];
}): Entity<z.output<S>> {
  const { type, schema, upgrades = [], keys, entries = () => [] } = definition;
  const schemaVersion = upgrades.length + 1;
  return {
    type,
    schemaVersion,
    schema,
    keys,
    entries,
    read: (item) => schema.parse(upgraded(item, upgrades)),
    write: (record) => {
      const { indexed, ...key } = keys(record);
      return { ...record, ...key, ...indexed, type, [SCHEMA_VERSION]: schemaVersion };
    },
  };
}

/** The version of the schema that wrote an item. */
export function schemaVersionOf(item: Item): number {
  const version = item[SCHEMA_VERSION];
  return typeof version === 'number' ? version : 1;
}

/** An item of a later version is taken as it is: during a deployment, the code of two versions runs. */
function upgraded(item: Item, upgrades: readonly Upgrade[]): Item {
  return upgrades.slice(schemaVersionOf(item) - 1).reduce((fields, upgrade) => upgrade(fields), item);
}
