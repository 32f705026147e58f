import * as z from 'zod/mini';
import { pageRelease } from '../release-watch.ts';
import { browserStorage, storedValue } from '../storage.ts';

/** The key of {@link keptData}. */
export const KEPT_DATA = 'last-data';

/**
 * The queries that `app/kept-data.ts` keeps, as TanStack Query stores them. Removed when their user logs out or another one
 * logs in.
 */
export const keptData = storedValue(
  browserStorage,
  KEPT_DATA,
  z.object({
    buster: z.string(),
    clientState: z.object({
      queries: z.array(
        z.looseObject({
          queryKey: z.array(z.string()),
          queryHash: z.string(),
          state: z.looseObject({ data: z.unknown(), dataUpdatedAt: z.number() }),
        }),
      ),
    }),
  }),
);

/** The pickups of today that the counter shows without a network (decision 205), with the same buster. Removed like the rest. */
export const keptCounter = storedValue(
  browserStorage,
  'last-counter',
  z.object({ buster: z.string(), day: z.unknown() }),
);

/** Removes what this browser has kept of its user. */
export function removeKept(): void {
  keptData.remove();
  keptCounter.remove();
}

/** What was kept by another release, or of another user, is dropped. */
export const keptDataBuster = (username: string): string => `${pageRelease()} ${username}`;
