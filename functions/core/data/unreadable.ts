import { UNREADABLE_MESSAGE } from '#shared/api-error.ts';
import { Unavailable } from '../platform/errors.ts';
import type { Item } from './entity.ts';
import type { Reader } from './range.ts';

/**
 * A stored item that this code cannot read: it is damaged, or newer code wrote it. Whatever depends on it is refused,
 * because the item is there, and its content may matter.
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
