import * as z from 'zod/mini';
import { browserStorage, storedValue } from '../storage.ts';

/**
 * The data of Active Packages from its last load, to be read without a network, and the user whose data it is. Removed when
 * that user logs out or another one logs in. `updatedAt` is in epoch milliseconds.
 */
export const lastData = storedValue(
  browserStorage,
  'last-data',
  z.object({
    username: z.string(),
    queries: z.array(z.object({ key: z.array(z.string()), data: z.unknown(), updatedAt: z.number() })),
  }),
);
