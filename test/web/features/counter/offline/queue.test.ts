import { expect, it } from 'vitest';
import type { OfflineHandoverInput, OfflineOutcome } from '#shared/contracts/collection/counter.ts';
import { fc, runs } from '#test/support/random.ts';
import { type Entry, flush, type TakenHandover } from '#web/features/counter/offline/queue.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { memoryQueue } from './memory-queue.ts';

const taken = (id: string, username = 'ann'): TakenHandover => ({
  kind: 'HANDOVER',
  id,
  username,
  body: { handoverId: id } as OfflineHandoverInput,
  image: new Blob(['signature']),
  customerName: 'Ada Lund',
  freightBillNums: ['NB100001'],
});
const wrong = (id: string): Entry => ({
  kind: 'WRONG_CODE',
  id,
  username: 'ann',
  body: { locationCode: 'ANC', code: '7K3QF9XW2M' },
});
const refusal = (status: number, message = 'No') => new ApiError({ status, error: 'Error', message });
const RECORDED = { state: 'RECORDED' } as OfflineOutcome;

async function sending(entries: readonly Entry[], answer: (id: string) => OfflineOutcome | Error) {
  const storage = memoryQueue();
  for (const entry of entries) await storage.add(entry);
  const sent: string[] = [];
  const send = async ({ id }: Entry) => {
    sent.push(id);
    const outcome = answer(id);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const run = () => flush({ storage, username: 'ann', send, onChange: async () => {} });
  return { storage, sent, run, left: () => storage.entries.map(({ id }) => id) };
}

it('sends in order, keeps those of others, and counts what differs', async () => {
  const entries = [taken('a'), wrong('w'), taken('x', 'ben'), taken('b')];
  const { run, sent, left } = await sending(entries, (id) =>
    id === 'b' ? { state: 'DIFFERS', reason: 'It was refunded.' } : RECORDED,
  );
  expect(await run()).toEqual({ recorded: 2, differing: 1 });
  expect(sent).toEqual(['a', 'w', 'b']);
  expect(left()).toEqual(['x']);
});

it.each([
  ['the network is gone', ApiError.noResponse(new TypeError('Failed to fetch'))],
  ['the session has ended', refusal(401)],
  ['the portal is busy', refusal(503)],
  ['the upload of the signature fails', new Error('The upload failed.')],
  ['the signature has expired', refusal(409, 'The signature did not arrive.')],
])('stops while %s, and goes on later with the same', async (_, error) => {
  let isFailing = true;
  const { run, sent, left } = await sending([taken('a'), taken('b')], () => (isFailing ? error : RECORDED));
  expect(await run()).toEqual({ recorded: 0, differing: 0 });
  expect(left()).toEqual(['a', 'b']);
  isFailing = false;
  await run();
  expect(sent).toEqual(['a', 'a', 'b']);
  expect(left()).toEqual([]);
});

it('keeps what the portal refuses with the reason, and sends the others', async () => {
  const { run, storage } = await sending([taken('a'), taken('b')], (id) =>
    id === 'a' ? refusal(400, 'The signature is not a PNG image.') : RECORDED,
  );
  await run();
  expect(storage.entries).toMatchObject([{ id: 'a', refused: 'The signature is not a PNG image.' }]);
});

it('has counted a wrong code once the portal has said that it is wrong', async () => {
  const { run, left } = await sending([wrong('w'), taken('a')], (id) =>
    id === 'w' ? refusal(409) : RECORDED,
  );
  await run();
  expect(left()).toEqual([]);
});

it('ends in exactly one answer for each handover, in order, whatever fails and whenever the tab is killed', async () => {
  const step = fc.constantFrom('answer', 'lost answer', 'no network', 'killed before', 'killed after');
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(step, { maxLength: 30 }),
      async (count, steps) => {
        const ids = Array.from({ length: count }, (_, index) => `h${index}`);
        const storage = memoryQueue();
        for (const id of ids) await storage.add(taken(id));
        /** What the portal has recorded, each id once. */
        const recorded: string[] = [];
        const plan = [...steps];
        class Killed extends Error {}
        const send = async ({ id }: Entry) => {
          const now = plan.shift() ?? 'answer';
          if (now === 'killed before') return new Promise<never>(() => {});
          if (now === 'no network') throw ApiError.noResponse(new Killed());
          if (!recorded.includes(id)) recorded.push(id);
          if (now === 'killed after') return new Promise<never>(() => {});
          if (now === 'lost answer') throw ApiError.noResponse(new Killed());
          return RECORDED;
        };
        for (let round = 0; round < steps.length + 1; round++) {
          const next = plan[0];
          const run = flush({ storage, username: 'ann', send, onChange: async () => {} });
          // A killed tab never ends its work; another one starts with what is stored.
          await Promise.race([run, new Promise((resolve) => setImmediate(resolve))]);
          if (next === undefined) await run;
        }
        expect(storage.entries).toEqual([]);
        expect(recorded).toEqual(ids);
      },
    ),
    { numRuns: runs(100, 5000) },
  );
});

it('keeps a wrong code while the terminal has too many, because it was not counted on its authorization', async () => {
  const { run, left } = await sending([wrong('w')], () => refusal(429));
  await run();
  expect(left()).toEqual(['w']);
});
