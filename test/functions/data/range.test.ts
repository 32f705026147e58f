import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../../functions/data/entity.ts';
import { connectTable, Table } from '../../../functions/data/table.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';

withLocalStores();

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

const pages = async (range: { prefix?: string; upTo?: string }) =>
  (await table.query(entity, { partition: 'ledger', ...range })).items.map(({ page }) => page);

describe('a query', () => {
  it('returns the whole partition or the items with a prefix', async () => {
    expect(await pages({})).toEqual(['A#1', 'A#2', 'B#1']);
    expect(await pages({ prefix: 'A#' })).toEqual(['A#1', 'A#2']);
  });

  it('ends with a given sort key', async () => {
    expect(await pages({ prefix: 'A#', upTo: 'A#1' })).toEqual(['A#1']);
    expect(await pages({ prefix: 'A#', upTo: 'A#9' })).toEqual(['A#1', 'A#2']);
  });

  it('rejects an empty prefix, which DynamoDB does not allow', async () => {
    await expect(pages({ prefix: '' })).rejects.toThrow('The prefix must not be empty. Omit it instead.');
  });
});

describe('a filtered page', () => {
  const numbers = Array.from({ length: 40 }, (_, index) => String(index).padStart(2, '0'));
  beforeAll(async () => {
    await Promise.all(numbers.map((page) => table.create(entity, { book: 'atlas', page, version: 1 })));
  });

  it('reads at most so many items, and continues after them', async () => {
    const read = (after?: string) =>
      table.query(entity, {
        partition: 'atlas',
        filter: ({ page }) => page === '39',
        limit: 5,
        maxRead: 17,
        ...(after !== undefined && { after }),
      });
    expect(await read()).toEqual({ items: [], after: '16' });
    expect(await read('16')).toEqual({ items: [], after: '33' });
    expect(await read('33')).toMatchObject({ items: [{ page: '39' }] });
  });

  it.each([
    ['the first few only', numbers.slice(0, 4)],
    ['every third', numbers.filter((_, index) => index % 3 === 0)],
    ['those at the ends', ['00', '39']],
    ['all', numbers],
  ])('continues after the previous page without a gap: %s', async (_, kept) => {
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await table.query(entity, {
        partition: 'atlas',
        filter: ({ page }) => kept.includes(page),
        limit: 5,
        ...(after !== undefined && { after }),
      });
      if (page.after !== undefined) expect(page.items).toHaveLength(5);
      found.push(...page.items.map(({ page }) => page));
      after = page.after;
    } while (after !== undefined);
    expect(found).toEqual(kept);
  });

  it('does not query record by record when it is nearly full', async () => {
    const client = new DynamoDBClient({});
    onTestFinished(() => client.destroy());
    let requests = 0;
    client.middlewareStack.add(
      (next) => (args) => {
        requests += 1;
        return next(args);
      },
      { step: 'initialize' },
    );
    const counted = new Table(TABLE_NAME, DynamoDBDocumentClient.from(client));
    const keep = ({ page }: { page: string }) => page < '04';
    const { items } = await counted.query(entity, { partition: 'atlas', filter: keep, limit: 5 });
    expect(items).toHaveLength(4);
    expect(requests).toBeLessThanOrEqual(1 + numbers.length / 5);
  });
});
