import type { QueryState } from '@tanstack/react-query';

const MAX_DELAY_MS = 5 * 60_000;

/** For `refetchInterval`: how long to wait after each load. Then twice as long each time, up to five minutes. */
export function pollDelay(
  { dataUpdateCount, errorUpdateCount }: Pick<QueryState, 'dataUpdateCount' | 'errorUpdateCount'>,
  delays: readonly number[],
): number {
  const count = Math.max(0, dataUpdateCount + errorUpdateCount - 1);
  const last = delays.at(-1) ?? MAX_DELAY_MS;
  return delays[count] ?? Math.min(MAX_DELAY_MS, last * 2 ** (count - delays.length + 1));
}
