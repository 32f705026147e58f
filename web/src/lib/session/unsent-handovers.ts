import * as z from 'zod/mini';
import { browserStorage, storedValue } from '../storage.ts';

/** How many handovers this tablet has not sent yet, by who took them (decision 205). The queue itself is in IndexedDB. */
export const unsentHandovers = storedValue(
  browserStorage,
  'unsent handovers',
  z.record(z.string(), z.number()),
);
