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
    deleted: [...old].filter(([key]) => !wanted.has(key)).map(([, item]) => item),
    changed: [...wanted]
      .filter(([key, item]) => !isDeepStrictEqual(item, old.get(key)))
      .map(([, item]) => item),
  };
}

/** The projected attributes that change. The others may have changed since `before` was read. */
export function projectedChanges<R extends { version: number }>(
  entity: Entity<R>,
  before: R,
  after: R,
): Item {
  const [old, projected] = [entity.projected(before), entity.projected(after)];
  return Object.fromEntries(
    Object.entries(projected).filter(([name, value]) => !isDeepStrictEqual(value, old[name])),
  );
}

/** A single write cannot keep the entries in sync. */
export function requireSameEntries<R extends { version: number }>(
  entity: Entity<R>,
  before: R | null,
  after: R,
): void {
  const { deleted, changed } = entryChanges(entity, before, after);
  if (deleted.length + changed.length > 0)
    throw new Error(`This write would change the entries of a ${entity.type} record. Use withEntries().`);
}
