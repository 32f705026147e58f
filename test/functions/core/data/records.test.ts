import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { TransactionCanceled } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { table } from '#test/support/stores.ts';

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

describe('a record written by an older version of the code', () => {
  /** A book of the first version, and as the current code reads it. */
  async function anOldBook() {
    const book = { id: randomUUID(), title: 'Tides', version: 1 };
    await table().create(first, book);
    const read = await table().get(third, keys(book));
    if (!read) throw new Error('The book is missing.');
    return read;
  }

  it('is converted by every later upgrade, and saved in the new format', async () => {
    const book = await anOldBook();
    expect(book).toEqual({ id: book.id, name: 'Tides', pages: 0, version: 1 });
    await table().save(third, book, { ...book, pages: 12 });
    const raw = { read: (item: Readonly<Record<string, unknown>>) => item };
    expect((await table().query(raw, { partition: 'BOOK', prefix: book.id, limit: 9 })).items).toEqual([
      { ...keys(book), id: book.id, name: 'Tides', pages: 12, version: 2, type: 'book', schemaVersion: 3 },
    ]);
  });

  it('rejects an update of single fields, and is saved then, so that the update can be repeated', async () => {
    const book = await anOldBook();
    const setPages = () =>
      table().transact({ book: writes.update(third, book, { set: { pages: 3 }, ifStill: [] }) });
    const error = await setPages().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(TransactionCanceled);
    expect(error).toMatchObject({ failedWrites: { book: { reason: 'outdated' } } });
    await setPages();
    expect(await table().get(third, keys(book), true)).toMatchObject({ pages: 3, version: 3 });
  });
});

it('a record written by newer code is neither overwritten nor created again by older code', async () => {
  const book = { id: randomUUID(), name: 'Tides', title: 'Tides', pages: 9, version: 1 };
  await table().create(third, book);
  const seen = await table().get(first, keys(book));
  if (!seen) throw new Error('The book is missing.');
  const unavailable = { name: 'Unavailable' };
  await expect(table().save(first, seen, seen)).rejects.toMatchObject(unavailable);
  const replacement = writes.replace(first, seen, seen);
  await expect(table().transact({ book: replacement })).rejects.toMatchObject(unavailable);

  await expect(table().create(first, seen)).rejects.toMatchObject({ name: 'VersionConflict' });
  await expect(table().transact({ book: writes.create(first, seen) })).rejects.toMatchObject({
    failedWrites: { book: { reason: 'exists' } },
  });
  expect(await table().get(third, keys(book), true)).toMatchObject({ pages: 9, version: 1 });
});

/** A word of a title. Many words refer to one book. */
const words = defineEntity({
  type: 'word',
  schema: z.extend(Versioned, { word: z.string(), id: z.string() }),
  keys: ({ word, id }) => ({ pk: `WORDS#${id}`, sk: word }),
});
const titledBooks = defineEntity({
  type: 'titled-book',
  schema: z.extend(Versioned, { id: z.string(), title: z.string(), shelf: z.string(), isLent: z.boolean() }),
  keys: ({ id, shelf }) => ({ pk: `BOOK#${id}`, sk: shelf }),
  entries: ({ id, title }) => title.split(' ').map((word) => words.write({ word, id, version: 1 })),
});

describe('the entries of a record', () => {
  const aBook = (title: string) => ({ id: randomUUID(), title, shelf: 'A', isLent: false, version: 1 });
  const wordsOf = async ({ id }: { id: string }) =>
    (await table().query(words, { partition: `WORDS#${id}`, limit: 9 })).items.map(({ word }) => word);

  it('are created and updated with it, even if its key changes', async () => {
    const book = aBook('Tides of Kodiak');
    await table().create(titledBooks, book);
    expect(await wordsOf(book)).toEqual(['Kodiak', 'Tides', 'of']);
    const renamed = await table().save(titledBooks, book, { ...book, title: 'Tides at Kodiak' });
    expect(await wordsOf(book)).toEqual(['Kodiak', 'Tides', 'at']);
    await table().save(titledBooks, renamed, { ...renamed, shelf: 'B', title: 'Tides' });
    expect(await wordsOf(book)).toEqual(['Tides']);
    expect(await table().get(titledBooks, { pk: `BOOK#${book.id}`, sk: 'B' })).toMatchObject({ version: 3 });
  });

  it('are unchanged if writing the record fails', async () => {
    const book = aBook('Tides');
    await table().create(titledBooks, book);
    await table().save(titledBooks, book, { ...book, isLent: true });
    const changed = { ...book, title: 'Winds' };
    for (const attempt of [
      () => table().create(titledBooks, changed),
      () => table().save(titledBooks, book, changed),
      () => table().save(titledBooks, book, { ...changed, shelf: 'B' }),
    ])
      await expect(attempt()).rejects.toThrow('has changed since you opened it');
    expect(await wordsOf(book)).toEqual(['Tides']);
  });

  it("are written in one transaction with other records, and failures have the record's name", async () => {
    const [book, other] = [aBook('Tides'), aBook('Winds')];
    const both = () =>
      table().transact({
        ...writes.withEntries('book', titledBooks, null, book),
        ...writes.withEntries('other', titledBooks, null, other),
      });
    await both();
    expect([await wordsOf(book), await wordsOf(other)]).toEqual([['Tides'], ['Winds']]);
    const error = await both().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(TransactionCanceled);
    expect(Object.keys((error as TransactionCanceled).failedWrites)).toEqual(['book', 'other']);
  });

  it('prevent single writes of the record that would make them stale', () => {
    const book = aBook('Tides');
    const renamed = { ...book, title: 'Winds' };
    for (const write of [
      () => writes.create(titledBooks, book),
      () => writes.replace(titledBooks, book, renamed),
      () => writes.update(titledBooks, book, { set: { title: 'Winds' }, ifStill: [] }),
    ])
      expect(write).toThrow('Use withEntries()');
    expect(() => writes.replace(titledBooks, book, { ...book, isLent: true })).not.toThrow();
  });
});
