import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, epochSeconds, Versioned } from '#functions/core/data/entity.ts';
import type { RangeQuery } from '#functions/core/data/query.ts';
import { connectTable } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';
import { UNREADABLE_MESSAGE } from '#shared/api-error.ts';
import { codesIn, memoryLogger } from '#test/functions/core/log-lines.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { table } from '#test/support/stores.ts';
import { aTableWithFaults } from './flaky-table.ts';

withLocalStores();

const keys = ({ book, page }: { book: string; page: string }) => ({ pk: book, sk: page });
const pages = defineEntity({
  type: 'page',
  schema: z.extend(Versioned, { book: z.string(), page: z.string(), expiresAt: z.optional(z.int()) }),
  keys,
});
const createPages = (book: string, names: readonly string[]) =>
  Promise.all(names.map((page) => table().create(pages, { book, page, version: 1 })));

describe('a query', () => {
  beforeAll(() => createPages('ledger', ['A#1', 'A#2', 'B#1']));

  it.each([
    [{}, ['A#1', 'A#2', 'B#1']],
    [{ prefix: 'A#' }, ['A#1', 'A#2']],
    [{ prefix: 'A#', upTo: 'A#1' }, ['A#1']],
    [{ prefix: 'A#', upTo: 'A#9' }, ['A#1', 'A#2']],
    [{ prefix: 'A#', from: 'A#2', upTo: 'A#9' }, ['A#2']],
  ])('returns the partition, or a part of it: %j', async (range, expected) => {
    const { items } = await table().query(pages, { partition: 'ledger', limit: 9, ...range });
    expect(items.map(({ page }) => page)).toEqual(expected);
  });

  it('does not compile without a limit, or with a filter that limits only what is returned', () => {
    type Query = RangeQuery<{ page: string }>;
    expectTypeOf<{ partition: string }>().not.toExtend<Query>();
    expectTypeOf<{ partition: string; limit: number; filter: () => boolean }>().not.toExtend<Query>();
    expectTypeOf<{ partition: string; limit: number }>().toExtend<Query>();
  });

  it('rejects an empty prefix, which DynamoDB does not allow', async () => {
    const attempt = table().query(pages, { partition: 'ledger', prefix: '', limit: 9 });
    await expect(attempt).rejects.toThrow('The prefix must not be empty. Omit it instead.');
  });
});

describe('a filtered page', () => {
  const numbers = Array.from({ length: 40 }, (_, index) => String(index).padStart(2, '0'));
  beforeAll(() => createPages('atlas', numbers));

  it('reads at most `maxRead` items, and the next page continues after them', async () => {
    const filter = ({ page }: { page: string }) => page === '39';
    const read = (after?: string) =>
      table().query(pages, { partition: 'atlas', filter, limit: 5, maxRead: 17, ...(after && { after }) });
    expect(await read()).toEqual({ items: [], after: '16', searched: 17 });
    expect(await read('16')).toEqual({ items: [], after: '33', searched: 17 });
    expect(await read('33')).toMatchObject({ items: [{ page: '39' }] });
  });

  it.each([
    ['the first few only', numbers.slice(0, 4)],
    ['every third', numbers.filter((_, index) => index % 3 === 0)],
    ['those at the ends', ['00', '39']],
    ['all', numbers],
  ])('continues after the previous page without a gap: %s', async (_, kept) => {
    const filter = ({ page }: { page: string }) => kept.includes(page);
    const found: string[] = [];
    let after: string | undefined;
    do {
      const range = { partition: 'atlas', filter, limit: 5, maxRead: 100, ...(after && { after }) };
      const read = await table().query(pages, range);
      if (read.after !== undefined) expect(read.items).toHaveLength(5);
      found.push(...read.items.map(({ page }) => page));
      after = read.after;
    } while (after !== undefined);
    expect(found).toEqual(kept);
  });

  it('does not query record by record when it is nearly full', async () => {
    let requests = 0;
    const counted = aTableWithFaults(TABLE_NAME, () => {
      requests += 1;
      return null;
    });
    const filter = ({ page }: { page: string }) => page < '04';
    const { items } = await counted.query(pages, { partition: 'atlas', filter, limit: 5, maxRead: 100 });
    expect(items).toHaveLength(4);
    expect(requests).toBeLessThanOrEqual(1 + numbers.length / 5);
  });
});

describe('an expired record', () => {
  const NOON = Date.parse('2026-03-02T12:00:00Z');
  const later = (minutes: number) => new Date(NOON + minutes * 60_000);
  const tableAfter = (minutes: number) => connectTable(TABLE_NAME, { clock: { now: () => later(minutes) } });

  /** A book whose page A expires after ten minutes, and other pages that do not. */
  async function aBook(...others: string[]) {
    const ticket = { book: randomUUID(), page: 'A', version: 1, expiresAt: epochSeconds(later(10)) };
    await tableAfter(0).create(pages, ticket);
    await createPages(ticket.book, others);
    return ticket;
  }

  it('is not found and not listed, although the engine still has it', async () => {
    const ticket = await aBook('B');
    const found = async (minutes: number) => {
      const { items } = await tableAfter(minutes).query(pages, { partition: ticket.book, limit: 9 });
      const record = await tableAfter(minutes).get(pages, keys(ticket));
      return { record, listed: items.map(({ page }) => page) };
    };

    expect(await found(9)).toEqual({ record: ticket, listed: ['A', 'B'] });
    expect(await found(10)).toEqual({ record: null, listed: ['B'] });
  });

  it('does not make a page shorter', async () => {
    const { book } = await aBook('B', 'C', 'D');
    const { items, after: next } = await tableAfter(10).query(pages, { partition: book, limit: 2 });
    expect(items.map(({ page }) => page)).toEqual(['B', 'C']);
    expect(next).toBe('C');
  });

  it('can be replaced by a new one, alone and in a transaction', async () => {
    const ticket = await aBook();
    const again = { ...ticket, expiresAt: epochSeconds(later(30)) };
    await expect(tableAfter(9).create(pages, again)).rejects.toMatchObject({ name: 'VersionConflict' });
    await tableAfter(10).create(pages, again);
    const expired = tableAfter(30);
    await expired.transact({ ticket: writes.create(pages, { ...again, expiresAt: undefined }) });
    expect(await tableAfter(600).get(pages, keys(ticket))).toMatchObject({ page: 'A' });
  });
});

it('an unreadable item makes reads fail, except lists for display, which omit and count it', async () => {
  const odd = defineEntity({
    type: 'page',
    schema: z.extend(Versioned, { book: z.string(), page: z.string(), expiresAt: z.string() }),
    keys,
  });
  const book = randomUUID();
  await createPages(book, ['A', 'C']);
  const damaged = { book, page: 'B', expiresAt: 'soon', version: 1 };
  await table().create(odd, damaged);
  const logger = memoryLogger();
  const logged = connectTable(TABLE_NAME, { logger });

  const reads = [logged.query(pages, { partition: book, limit: 9 }), logged.get(pages, keys(damaged))];
  for (const { reason } of (await Promise.allSettled(reads)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ name: 'Unreadable', message: UNREADABLE_MESSAGE });
  expect(logger.lines).toEqual([]);
  const { shown, unreadable } = await logged.queryShown(pages, { partition: book, limit: 9 });
  expect([shown.map(({ page }) => page), unreadable]).toEqual([['A', 'C'], 1]);
  const cause = expect.objectContaining({ message: `The item ${book} B cannot be read.` });
  expect(codesIn(logger.lines)).toEqual(['UNREADABLE_ITEM']);
  expect(logger.lines).toHaveLogged('UNREADABLE_ITEM', { error: expect.objectContaining({ cause }) });
});
