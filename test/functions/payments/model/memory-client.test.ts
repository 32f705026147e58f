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
const anyRequest = fc.oneof(
  fc.record({ do: fc.constantFrom('create', 'save', 'put', 'delete' as const), note }),
  fc.record({ do: fc.constant('update' as const), note, text: fc.constantFrom('x', 'y') }),
  fc.record({ do: fc.constant('create two' as const), note, second: note }),
  fc.record({
    do: fc.constantFrom('list', 'list due', 'number' as const),
    limit: fc.integer({ min: 1, max: 3 }),
    descending: fc.boolean(),
  }),
);

type Request = typeof anyRequest extends fc.Arbitrary<infer R> ? R : never;

/** The result or the error of a request. */
async function resultOf(table: Table, request: Request) {
  try {
    return await send(table, request);
  } catch (error) {
    const { name, failedWrites } = error as { name: string; failedWrites?: unknown };
    return { name, failedWrites };
  }
}

async function send(table: Table, request: Request) {
  switch (request.do) {
    case 'create':
      return table.create(noteEntity, request.note);
    case 'put':
      return table.put(noteEntity, request.note);
    case 'save':
      return table.save(noteEntity, request.note, { ...request.note, text: 'saved' });
    case 'delete':
      return table.transact({ note: writes.remove(keyOf(request.note.id), request.note.version) });
    case 'update':
      return table.transact({
        note: writes.update(noteEntity, request.note, {
          set: { text: request.text },
          ifStill: ['text', 'due'],
        }),
      });
    case 'create two': {
      if (request.note.id === request.second.id) return;
      return table.transact({
        a: writes.create(noteEntity, request.note),
        b: writes.create(noteEntity, request.second),
      });
    }
    case 'list': {
      const { limit, descending } = request;
      return table.query(noteEntity, { partition: 'NOTES', prefix: 'NOTE#', limit, descending });
    }
    case 'list due': {
      const reader = { read: (item: Readonly<Record<string, unknown>>) => item.sk };
      return (await table.query(reader, { list: 'DUE', limit: request.limit })).items;
    }
    case 'number':
      return table.nextNumber('notes', 10_001);
  }
}

it('the table in memory returns the same results as the engine', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest, { minLength: 5, maxLength: 30, size: 'max' }), async (requests) => {
      const name = await aTable();
      const engine = connectTable(name, { clock });
      const inMemory = new MemoryClient().asTable({ clock });
      for (const request of requests)
        expect(await resultOf(inMemory, request)).toEqual(await resultOf(engine, request));
    }),
    { numRuns: runs(20, 40) },
  );
}, 60_000);
