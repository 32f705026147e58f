import { isDeepStrictEqual } from 'node:util';
import type { Entity, Item } from './entity.ts';

const keyOf = ({ pk, sk }: Item) => `${pk}\n${sk}`;

/** The entries to delete and to put when a record changes. */
export function entryChanges<R extends { version: number }>(
  entity: Pick<Entity<R>, 'entries'>,
  before: R | null,
  after: R,
): { deleted: Item[]; changed: Item[] } {
  const old = new Map((before ? entity.entries(before) : []).map((item) => [keyOf(item), item]));
  const wanted = new Map(entity.entries(after).map((item) => [keyOf(item), item]));
  return {
    deleted: [...old].filter(([place]) => !wanted.has(place)).map(([, item]) => item),
    changed: [...wanted]
      .filter(([place, item]) => !isDeepStrictEqual(item, old.get(place)))
      .map(([, item]) => item),
  };
}
