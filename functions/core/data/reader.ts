import { UNREADABLE_MESSAGE } from '#shared/api-error.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { Unavailable } from '../platform/errors.ts';
import type { Entity, Item } from './entity.ts';

/** Converts items to records, or to a part of them. An {@link Entity} is a reader. */
export interface Reader<R> {
  read(item: Item): R;
}

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
