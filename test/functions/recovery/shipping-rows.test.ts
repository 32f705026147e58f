import { expect, it } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { outboxRepository } from '#functions/shipping/outbox-repository.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aTable } from '#test/support/stores.ts';
import type { FailedEvent, Place } from '#tools/redrive/failed-event.ts';
import { playFailedEvents } from '#tools/redrive/play-again.ts';
import { stageState } from '#tools/redrive/stage-state.ts';

withLocalStores();

it('a row of the outbox goes back to its queue only if packages of it are left', async () => {
  const table = connectTable(await aTable());
  const outbox = outboxRepository(table);
  const now = new Date('2026-11-05T12:00:00Z');
  await outbox.add(['one', 'two'], now);
  await outbox.add(['three'], new Date(now.getTime() + 1));
  const [waiting, delivered] = (await outbox.list(10)).items;
  if (!waiting || !delivered) throw new Error('There are no rows.');
  await outbox.remove(delivered);

  const letters = [waiting, delivered, { rowId: 1 }].map(
    ({ rowId }, index): FailedEvent => ({ id: `m${index}`, body: JSON.stringify({ rowId }), receipt: '' }),
  );
  const [moved, left]: [string[], Set<string>] = [[], new Set(letters.map(({ id }) => id))];
  const place: Place = {
    name: 'Dead letters',
    list: async () => letters,
    read: ({ body }) => ({ functionName: 'shipping-sender', events: [JSON.parse(body)] }),
    play: async ({ body }) => void moved.push(JSON.parse(body).rowId),
    remove: async ({ id }) => void left.delete(id),
    release: async () => {},
  };
  const lines: string[] = [];
  const assess = stageState({ table, images: { etag: async () => null }, now });
  const failed = await playFailedEvents({ places: [place], assess, print: (line) => void lines.push(line) });
  expect(moved).toEqual([waiting.rowId]);
  expect([failed, [...left]]).toEqual([1, ['m2']]);
  expect(lines.join('\n')).toContain(`row ${waiting.rowId}: 2 packages wait`);
  expect(lines.join('\n')).toContain(`row ${delivered.rowId}: delivered`);
});
