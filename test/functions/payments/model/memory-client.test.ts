import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { fc, runs } from '#test/support/random.ts';
import { aTable } from '#test/support/stores.ts';
import { MemoryClient } from './memory-client.ts';

withLocalStores();

const clock = { now: () => new Date('2026-03-02T18:00:00Z') };

const Note = z.object({ id: z.string(), text: z.string(), due: z.optional(z.string()), ...Versioned.shape });
const keyOf = (id: string) => ({ pk: 'NOTES', sk: `NOTE#${id}` });
const noteEntity = defineEntity({
  type: 'note',
  schema: Note,
  keys: ({ id, due }) => ({
    ...keyOf(id),
    ...(due !== undefined && { indexed: { listPk: 'DUE', listSk: `${due}#${id}` } }),
  }),
});

const id = fc.constantFrom('a', 'b', 'c');
const note = fc.record({
  id,
  text: fc.constantFrom('x', 'y'),
  due: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
  version: fc.integer({ min: 1, max: 3 }),
});
const request = fc.oneof(
  fc.record({ do: fc.constantFrom('create', 'save', 'put', 'delete' as const), note }),
  fc.record({ do: fc.constant('update' as const), note, text: fc.constantFrom('x', 'y') }),
  fc.record({ do: fc.constant('create two' as const), note, second: note }),
  fc.record({
    do: fc.constantFrom('list', 'list due', 'number' as const),
    limit: fc.integer({ min: 1, max: 3 }),
    descending: fc.boolean(),
  }),
);

type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;

/** What a request returns or throws. */
async function resultOf(table: Table, asked: Request) {
  try {
    return await send(table, asked);
  } catch (error) {
    const { name, failedWrites } = error as { name: string; failedWrites?: unknown };
    return { name, failedWrites };
  }
}

async function send(table: Table, asked: Request) {
  switch (asked.do) {
    case 'create':
      return table.create(noteEntity, asked.note);
    case 'put':
      return table.put(noteEntity, asked.note);
    case 'save':
      return table.save(noteEntity, asked.note, { ...asked.note, text: 'saved' });
    case 'delete':
      return table.transact({ note: writes.remove(keyOf(asked.note.id), asked.note.version) });
    case 'update':
      return table.transact({
        note: writes.update(noteEntity, asked.note, { set: { text: asked.text }, ifStill: ['text', 'due'] }),
      });
    case 'create two': {
      if (asked.note.id === asked.second.id) return;
      return table.transact({
        a: writes.create(noteEntity, asked.note),
        b: writes.create(noteEntity, asked.second),
      });
    }
    case 'list': {
      const { limit, descending } = asked;
      return table.query(noteEntity, { partition: 'NOTES', prefix: 'NOTE#', limit, descending });
    }
    case 'list due': {
      const reader = { read: (item: Readonly<Record<string, unknown>>) => item.sk };
      return (await table.query(reader, { list: 'DUE', limit: asked.limit })).items;
    }
    case 'number':
      return table.nextNumber('notes', 10_001);
  }
}

it('the table in memory answers like the engine', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 5, maxLength: 30, size: 'max' }), async (requests) => {
      const name = await aTable();
      const engine = connectTable(name, { clock });
      const inMemory = new MemoryClient().asTable({ clock });
      for (const asked of requests)
        expect(await resultOf(inMemory, asked)).toEqual(await resultOf(engine, asked));
    }),
    { numRuns: runs(20, 40) },
  );
}, 60_000);
