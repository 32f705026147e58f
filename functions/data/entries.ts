import { isDeepStrictEqual } from 'node:util';
import type { Entity, Item } from './entity.ts';
import type { Write } from './writes.ts';

const placeOf = ({ pk, sk }: Item) => `${pk}\n${sk}`;

/**
 * The writes that make the entries of one record those of another; none where both have the same. They have no
 * conditions: the record's own write, in the same transaction, has one.
 */
export function entryWrites<R extends { version: number }>(
  tableName: string,
  entity: Pick<Entity<R>, 'entries'>,
  before: R | null,
  after: R,
): Write[] {
  const old = new Map((before ? entity.entries(before) : []).map((item) => [placeOf(item), item]));
  const wanted = new Map(entity.entries(after).map((item) => [placeOf(item), item]));
  const gone = [...old].filter(([place]) => !wanted.has(place));
  const changed = [...wanted].filter(([place, item]) => !isDeepStrictEqual(item, old.get(place)));
  return [
    ...gone.map(([, { pk, sk }]) => unconditional({ Delete: { TableName: tableName, Key: { pk, sk } } })),
    ...changed.map(([, item]) => unconditional({ Put: { TableName: tableName, Item: item } })),
  ];
}

/** A write that nothing can refuse. */
export const unconditional = (request: Write['request']): Write => ({
  request,
  schemaVersion: Number.POSITIVE_INFINITY,
  reasonFor: () => 'changed',
});
