import * as z from 'zod/mini';
import type { ItemKeys } from './keys.ts';

/** Fields that the data layer keeps on every record. `version` counts the writes, from 1. */
export const Versioned = z.object({ version: z.int().check(z.gte(1)) });

export interface Entity<R extends { version: number }> {
  readonly type: string;
  /** From what the table holds to a record; throws when the item is not one. */
  read(item: Record<string, unknown>): R;
  /** From a record to what the table holds, its keys made anew from its fields. */
  write(record: R): Record<string, unknown>;
  keys(record: R): ItemKeys;
}

/**
 * Ties a schema to its keys. A record goes in whole and comes out whole; keys are computed at each write, so that an
 * index can never show a record where its fields say it is not.
 */
export function defineEntity<S extends z.ZodMiniType<{ version: number }>>(definition: {
  type: string;
  schema: S;
  keys: (record: z.output<S>) => ItemKeys;
}): Entity<z.output<S>> {
  const { type, schema, keys } = definition;
  return {
    type,
    keys,
    read: (item) => schema.parse(item),
    write: (record) => {
      const { indexed, ...key } = keys(record);
      return { ...record, ...key, ...indexed, type };
    },
  };
}
