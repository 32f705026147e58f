import type * as z from 'zod/mini';
import { UNREADABLE_MESSAGE } from '#shared/api-error.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { Unavailable } from '../platform/errors.ts';
import type { Entity, Item } from './entity.ts';

/** Converts items to records, or to a part of them. An {@link Entity} is a reader. */
export interface Reader<R> {
  read(item: Item): R;
}

/** A schema that reads the values of `Fields`, and nothing else. */
type SchemaOf<Fields, S extends z.ZodMiniType> =
  Fields extends z.input<S> ? (keyof z.output<S> extends keyof Fields ? S : never) : never;

/**
 * A reader of some fields of a record, for functions whose bundle should not include the whole entity.
 * `reader<Pick<R, …>>()` ties the fields to the record, so that renaming or changing one is an error here too. `derive`
 * adds fields that are not attributes.
 */
export const reader =
  <Fields>() =>
  <S extends z.ZodMiniType<{ [K in keyof Fields]: unknown }>>(
    schema: SchemaOf<Fields, S>,
    derive?: (item: Item) => Item,
  ): Reader<z.output<S>> => ({
    read: (item) => schema.parse(derive ? { ...item, ...derive(item) } : item),
  });

/** The sort key of an item that was read from a list of the index. */
export const listSortKey = (item: Item): string => String(item[TABLE.listIndex.sortKey]);

/**
 * A stored item that this code cannot read, because it is damaged or newer code wrote it. Anything that depends on it
 * fails, because its content may matter.
 */
export class Unreadable extends Unavailable {
  override readonly name = 'Unreadable';

  constructor({ pk, sk }: Item, cause: unknown) {
    super(UNREADABLE_MESSAGE, { cause: new Error(`The item ${pk} ${sk} cannot be read.`, { cause }) });
  }
}

/** @throws Unreadable */
export function readItem<R>(reader: Reader<R>, item: Item): R {
  try {
    return reader.read(item);
  } catch (error) {
    throw new Unreadable(item, error);
  }
}
