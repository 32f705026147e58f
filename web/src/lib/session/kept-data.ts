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

/** What was kept by another release, or of another user, is dropped. */
export const keptDataBuster = (username: string): string => `${pageRelease()} ${username}`;
