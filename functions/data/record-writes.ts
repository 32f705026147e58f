import type { Entity } from './entity.ts';
import { entryChanges } from './entries.ts';
import { TableWrites, type Write } from './writes.ts';

/** The writes that take a whole record from one state to the next. */
export class RecordWrites extends TableWrites {
  /**
   * The writes that put `after` in the place of `before` as the next version, wherever its fields place it, with those of
   * its entries that change; where `before` is null, those of a record that must not be there yet. The write whose
   * refusal tells that `before` is no longer there has this name, and the names of the others begin with it. Entries
   * have no conditions: the record's own write, in the same transaction, has one.
   */
  changes<R extends { version: number }>(
    name: string,
    entity: Entity<R>,
    before: R | null,
    after: R,
  ): Record<string, Write> {
    const { deleted: gone, changed } = entryChanges(entity, before, after);
    const TableName = this.name;
    const entries = [
      ...gone.map(({ pk, sk }) => unconditional({ Delete: { TableName, Key: { pk, sk } } })),
      ...changed.map((Item) => unconditional({ Put: { TableName, Item } })),
    ].map((write, index): [string, Write] => [`${name}, entry ${index + 1}`, write]);
    return { ...this.#ownWrites(name, entity, before, after), ...Object.fromEntries(entries) };
  }

  /** Puts a record without a condition, as part of a transaction. */
  upsert<R extends { version: number }>(entity: Entity<R>, record: R): Write {
    return unconditional({ Put: { TableName: this.name, Item: entity.write(record) } });
  }

  #ownWrites<R extends { version: number }>(
    name: string,
    entity: Entity<R>,
    before: R | null,
    after: R,
  ): Record<string, Write> {
    const alone: Entity<R> = { ...entity, entries: () => [] };
    if (!before) return { [name]: this.creation(alone, after) };
    const [from, to] = [entity.keys(before), entity.keys(after)];
    if (from.pk === to.pk && from.sk === to.sk) return { [name]: this.replacement(alone, before, after) };
    const next = { ...after, version: before.version + 1 };
    return {
      [name]: this.deletion(from, before.version),
      [`${name}, moved`]: this.creation(alone, next),
    };
  }
}

/** A write without a condition. */
const unconditional = (request: Write['request']): Write => ({
  request,
  schemaVersion: Number.POSITIVE_INFINITY,
  reasonFor: () => 'changed',
});
