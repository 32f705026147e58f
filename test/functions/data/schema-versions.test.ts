import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../../functions/data/entity.ts';
import { connectTable } from '../../../functions/data/table.ts';
import { TransactionCanceled } from '../../../functions/data/write-failures.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';

withLocalStores();

const keys = ({ id }: { id: string }) => ({ pk: 'BOOK', sk: id });
/** The schema before `title` was renamed and `pages` became required. */
const first = defineEntity({
  type: 'book',
  schema: z.extend(Versioned, { id: z.string(), title: z.string() }),
  keys,
});
const third = defineEntity({
  type: 'book',
  schema: z.extend(Versioned, { id: z.string(), name: z.string(), pages: z.int() }),
  upgrades: [({ title, ...rest }) => ({ ...rest, name: title }), (book) => ({ pages: 0, ...book })],
  keys,
});

const table = () => connectTable(TABLE_NAME);
async function aBook() {
  const book = { id: crypto.randomUUID(), title: 'Tides', version: 1 };
  await table().create(first, book);
  return book;
}

describe('a record written by an older version of the code', () => {
  it('is converted by every later upgrade', async () => {
    const book = await aBook();
    expect(await table().get(third, keys(book))).toEqual({
      id: book.id,
      name: 'Tides',
      pages: 0,
      version: 1,
    });
  });

  it('is saved in the new format', async () => {
    const book = await aBook();
    const before = await table().get(third, keys(book));
    if (!before) throw new Error('The book is gone.');
    await table().save(third, before, { ...before, pages: 12 });
    const raw = { read: (item: Readonly<Record<string, unknown>>) => item };
    expect((await table().query(raw, { partition: 'BOOK', prefix: book.id })).items).toEqual([
      { ...keys(book), id: book.id, name: 'Tides', pages: 12, version: 2, type: 'book', schemaVersion: 3 },
    ]);
  });

  it('rejects an update of single fields until it is saved', async () => {
    const book = await aBook();
    const before = await table().get(third, keys(book));
    if (!before) throw new Error('The book is gone.');
    const setPages = () => table().update(third, before, { set: { pages: 3 }, ifStill: [] });
    const error = await table()
      .transact({ book: setPages() })
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(TransactionCanceled);
    expect(error).toMatchObject({ failedWrites: { book: { reason: 'outdated' } } });
    await table().save(third, before, before);
    await table().transact({ book: setPages() });
    expect(await table().get(third, keys(book), true)).toMatchObject({ pages: 3, version: 3 });
  });
});

describe('a record written by newer code', () => {
  it('is not overwritten by older code, which would drop its new fields', async () => {
    const book = { id: crypto.randomUUID(), name: 'Tides', title: 'Tides', pages: 9, version: 1 };
    await table().create(third, book);
    const seen = await table().get(first, keys(book));
    if (!seen) throw new Error('The book is gone.');
    await expect(table().save(first, seen, seen)).rejects.toMatchObject({ name: 'Unavailable' });
    await expect(table().transact({ book: table().replacement(first, seen, seen) })).rejects.toMatchObject({
      name: 'Unavailable',
    });
    expect(await table().get(third, keys(book), true)).toMatchObject({ pages: 9, version: 1 });
  });

  it('cannot be created again by older code', async () => {
    const book = { id: crypto.randomUUID(), name: 'Tides', title: 'Tides', pages: 9, version: 1 };
    await table().create(third, book);
    const { pages: _, name: __, ...older } = book;
    await expect(table().create(first, older)).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(table().transact({ book: table().creation(first, older) })).rejects.toMatchObject({
      failedWrites: { book: { reason: 'exists' } },
    });
  });
});

describe('an unreadable item', () => {
  it('is omitted from a list and logged with its key', async () => {
    const broken = defineEntity({
      type: 'book',
      schema: z.extend(Versioned, { shelf: z.string(), id: z.string(), title: z.number() }),
      keys: ({ shelf, id }) => ({ pk: shelf, sk: id }),
    });
    const whole = defineEntity({
      type: 'book',
      schema: z.extend(Versioned, { shelf: z.string(), id: z.string(), title: z.string() }),
      keys: ({ shelf, id }) => ({ pk: shelf, sk: id }),
    });
    const shelf = crypto.randomUUID();
    await table().create(whole, { shelf, id: 'A', title: 'Tides', version: 1 });
    await table().create(broken, { shelf, id: 'B', title: 4, version: 1 });
    await table().create(whole, { shelf, id: 'C', title: 'Fog', version: 1 });

    const error = vi.fn();
    const { items } = await connectTable(TABLE_NAME, { logger: { error } }).query(whole, {
      partition: shelf,
    });

    expect(items.map(({ title }) => title)).toEqual(['Tides', 'Fog']);
    expect(error.mock.calls).toEqual([
      ['Failed to read an item of a list', expect.objectContaining({ pk: shelf, sk: 'B' })],
    ]);
    await expect(table().query(whole, { partition: shelf })).rejects.toThrow();
  });
});
