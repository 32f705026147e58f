import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../../functions/data/entity.ts';
import { connectTable } from '../../../functions/data/table.ts';
import { TransactionCanceled } from '../../../functions/data/write-failures.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';

withLocalStores();

const keys = ({ id }: { id: string }) => ({ pk: 'BOOK', sk: id });
/** What was in the table before the title was renamed and pages were required. */
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

describe('a record that an older version of the code wrote', () => {
  it('is read by every upgrade since', async () => {
    const book = await aBook();
    expect(await table().get(third, keys(book))).toEqual({
      id: book.id,
      name: 'Tides',
      pages: 0,
      version: 1,
    });
  });

  it('is saved in the new shape', async () => {
    const book = await aBook();
    const before = await table().get(third, keys(book));
    if (!before) throw new Error('The book is gone.');
    await table().save(third, before, { ...before, pages: 12 });
    const raw = { read: (item: Readonly<Record<string, unknown>>) => item };
    expect((await table().query(raw, { partition: 'BOOK', prefix: book.id })).items).toEqual([
      { ...keys(book), id: book.id, name: 'Tides', pages: 12, version: 2, type: 'book', schemaVersion: 3 },
    ]);
  });

  it('takes no assignment of single fields until it is saved', async () => {
    const book = await aBook();
    const before = await table().get(third, keys(book));
    if (!before) throw new Error('The book is gone.');
    const setPages = () => table().update(third, before, { set: { pages: 3 }, ifStill: [] });
    const refused = await table()
      .transact({ book: setPages() })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TransactionCanceled);
    expect(refused).toMatchObject({ failedWrites: { book: { reason: 'outdated' } } });
    await table().save(third, before, before);
    await table().transact({ book: setPages() });
    expect(await table().get(third, keys(book), true)).toMatchObject({ pages: 3, version: 3 });
  });
});

describe('a record that newer code wrote', () => {
  it('is not written over by older code, which would drop its new fields', async () => {
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

  it('is there already for older code that creates it', async () => {
    const book = { id: crypto.randomUUID(), name: 'Tides', title: 'Tides', pages: 9, version: 1 };
    await table().create(third, book);
    const { pages: _, name: __, ...older } = book;
    await expect(table().create(first, older)).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(table().transact({ book: table().creation(first, older) })).rejects.toMatchObject({
      failedWrites: { book: { reason: 'exists' } },
    });
  });
});

describe('an item that nobody can read', () => {
  it('is left out of a list and logged by its key', async () => {
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
