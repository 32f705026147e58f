import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../../functions/data/entity.ts';
import { connectTable, type Table } from '../../../functions/data/table.ts';
import { TransactionCanceled } from '../../../functions/data/write-failures.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';

withLocalStores();

/** A word of a title. Many words refer to one book. */
const wordEntity = defineEntity({
  type: 'word',
  schema: z.extend(Versioned, { word: z.string(), id: z.string() }),
  keys: ({ word, id }) => ({ pk: `WORDS#${id}`, sk: word }),
});
const bookEntity = defineEntity({
  type: 'titled-book',
  schema: z.extend(Versioned, { id: z.string(), title: z.string(), shelf: z.string(), isLent: z.boolean() }),
  keys: ({ id, shelf }) => ({ pk: `BOOK#${id}`, sk: shelf }),
  entries: ({ id, title }) =>
    title
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => wordEntity.write({ word, id, version: 1 })),
});

let table: Table;
beforeAll(() => {
  table = connectTable(TABLE_NAME);
});

const aBook = (title: string) => ({ id: crypto.randomUUID(), title, shelf: 'A', isLent: false, version: 1 });
const wordsOf = async ({ id }: { id: string }) =>
  (await table.query(wordEntity, { partition: `WORDS#${id}` })).items.map(({ word }) => word);

describe('the entries of a record', () => {
  it('are created with it', async () => {
    const book = aBook('Tides of Kodiak');
    await table.create(bookEntity, book);
    expect(await wordsOf(book)).toEqual(['Kodiak', 'Tides', 'of']);
  });

  it('are updated with it, even if its key changes', async () => {
    const book = aBook('Tides of Kodiak');
    await table.create(bookEntity, book);
    const renamed = await table.save(bookEntity, book, { ...book, title: 'Tides at Kodiak' });
    expect(await wordsOf(book)).toEqual(['Kodiak', 'Tides', 'at']);
    await table.save(bookEntity, renamed, { ...renamed, shelf: 'B', title: 'Tides' });
    expect(await wordsOf(book)).toEqual(['Tides']);
    expect(await table.get(bookEntity, { pk: `BOOK#${book.id}`, sk: 'B' })).toMatchObject({ version: 3 });
  });

  it('are unchanged if writing the record fails', async () => {
    const book = aBook('Tides');
    await table.create(bookEntity, book);
    await table.save(bookEntity, book, { ...book, isLent: true });
    await expect(table.create(bookEntity, { ...book, title: 'Winds' })).rejects.toThrow(
      'changed in the meantime',
    );
    await expect(table.save(bookEntity, book, { ...book, title: 'Winds' })).rejects.toThrow(
      'changed in the meantime',
    );
    await expect(table.save(bookEntity, book, { ...book, title: 'Winds', shelf: 'B' })).rejects.toThrow(
      'changed in the meantime',
    );
    expect(await wordsOf(book)).toEqual(['Tides']);
  });

  it("are written in one transaction with other records, and failures have the record's name", async () => {
    const [book, other] = [aBook('Tides'), aBook('Winds')];
    const both = () =>
      table.transact({
        ...table.changes('book', bookEntity, null, book),
        ...table.changes('other', bookEntity, null, other),
      });
    await both();
    expect([await wordsOf(book), await wordsOf(other)]).toEqual([['Tides'], ['Winds']]);
    const error = await both().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(TransactionCanceled);
    expect(Object.keys((error as TransactionCanceled).failedWrites)).toEqual(['book', 'other']);
  });

  it('prevent single writes of the record that would make them stale', async () => {
    const book = aBook('Tides');
    const renamed = { ...book, title: 'Winds' };
    expect(() => table.creation(bookEntity, book)).toThrow('Use changes()');
    expect(() => table.replacement(bookEntity, book, renamed)).toThrow('Use changes()');
    expect(() => table.update(bookEntity, book, { set: { title: 'Winds' }, ifStill: [] })).toThrow(
      'Use changes()',
    );
    expect(() => table.replacement(bookEntity, book, { ...book, isLent: true })).not.toThrow();
  });
});
