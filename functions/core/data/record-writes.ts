import type { Entity } from './entity.ts';
import { entryChanges } from './entries.ts';
import { TableWrites, type Write } from './writes.ts';

/** The writes that create or change a whole record together with its entries. */
export class RecordWrites extends TableWrites {
  /**
   * The writes that replace `before` with the next version `after`, even if its key changes, and that update its
   * entries. If `before` is null, they create the record. The write that fails if `before` is stale is called `name`;
   * the names of the others start with it. Entries need no conditions, because the record's own write in the same
   * transaction has one.
   */
  changes<R extends { version: number }>(
    name: string,
    entity: Entity<R>,
    before: R | null,
    after: R,
  ): Record<string, Write> {
    const { deleted, changed } = entryChanges(entity, before, after);
    const TableName = this.name;
    const entries = [
      ...deleted.map(({ pk, sk }) => unconditional({ Delete: { TableName, Key: { pk, sk } } })),
      ...changed.map((Item) => unconditional({ Put: { TableName, Item } })),
    ].map((write, index): [string, Write] => [`${name}, entry ${index + 1}`, write]);
    return { ...this.#ownWrites(name, entity, before, after), ...Object.fromEntries(entries) };
  }

  /** Puts a record without a condition. */
  upsert<R extends { version: number }>(entity: Entity<R>, record: R): Write {
    return unconditional({ Put: { TableName: this.name, Item: entity.write(record) } });
  }

  #ownWrites<R extends { version: number }>(
    name: string,
    entity: Entity<R>,
    before: R | null,
    after: R,
  ): Record<string, Write> {
    const withoutEntries: Entity<R> = { ...entity, entries: () => [] };
    if (!before) return { [name]: this.creation(withoutEntries, after) };
    const [from, to] = [entity.keys(before), entity.keys(after)];
    if (from.pk === to.pk && from.sk === to.sk)
      return { [name]: this.replacement(withoutEntries, before, after) };
    const next = { ...after, version: before.version + 1 };
    return {
      [name]: this.deletion(from, before.version),
      [`${name}, new key`]: this.creation(withoutEntries, next),
    };
  }
}

const unconditional = (request: Write['request']): Write => ({
  request,
  schemaVersion: Number.POSITIVE_INFINITY,
  reasonFor: () => 'changed',
});
