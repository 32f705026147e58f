import { expect, it } from 'vitest';
import { pollDelay } from '#web/lib/api/poll-delay.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { setData } from '#web/lib/api/set-data.ts';

it('a slow response does not overwrite what a mutation has returned', async () => {
  const client = createQueryClient(() => undefined);
  const queryKey = ['notes'];
  client.setQueryData(queryKey, 'old');
  const { promise, resolve } = Promise.withResolvers<string>();
  const refetch = client
    .fetchQuery({ queryKey, queryFn: () => promise, staleTime: 0 })
    .catch(() => undefined);
  await setData(client, { queryKey }, (current) => `${current}, then saved`);
  resolve('older');
  await refetch;
  expect(client.getQueryData(queryKey)).toBe('old, then saved');
});

it('polling waits longer each time, and at most five minutes', () => {
  const waits = (count: number) => pollDelay({ dataUpdateCount: count, errorUpdateCount: 0 }, [2000, 5000]);
  expect([0, 1, 2, 3, 4, 20].map(waits)).toEqual([2000, 2000, 5000, 10_000, 20_000, 300_000]);
});
