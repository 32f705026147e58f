import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../../functions/data/entity.ts';
import { connectTable, type Table } from '../../../functions/data/table.ts';
import { TABLE_NAME, withEngine } from '../../support/engine.ts';

withEngine();

const entity = defineEntity({
  type: 'page',
  schema: z.extend(Versioned, { book: z.string(), page: z.string() }),
  keys: ({ book, page }) => ({ pk: book, sk: page }),
});

let table: Table;
beforeAll(async () => {
  table = connectTable(TABLE_NAME);
  for (const page of ['A#1', 'A#2', 'B#1']) await table.create(entity, { book: 'ledger', page, version: 1 });
});

const pages = async (range: { prefix?: string }) =>
  (await table.query(entity, { partition: 'ledger', ...range })).items.map(({ page }) => page);

describe('a range', () => {
  it('is all of its partition, or what begins with a prefix', async () => {
    expect(await pages({})).toEqual(['A#1', 'A#2', 'B#1']);
    expect(await pages({ prefix: 'A#' })).toEqual(['A#1', 'A#2']);
  });

  it('has no empty prefix, which DynamoDB would not take', async () => {
    await expect(pages({ prefix: '' })).rejects.toThrow(
      'A range without a prefix is asked for by leaving it out.',
    );
  });
});
