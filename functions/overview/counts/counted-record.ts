import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { COUNT_GENERATIONS_KEY, countedKey } from '#functions/core/data/keys.ts';
import { Contribution } from './contribution.ts';

/**
 * What was last counted of a parcel, so that each of its changes is counted exactly once. `sequence` is the version of
 * the parcel, and half a version more after its removal. Each slot has the record of one generation of the counters.
 */
const CountedRecord = z.object({
  parcelId: z.string(),
  generation: z.int(),
  sequence: z.number(),
  contribution: z.nullable(Contribution),
  ...Versioned.shape,
});
export type CountedRecord = z.infer<typeof CountedRecord>;

export const countedEntity = defineEntity({
  type: 'counted-parcel',
  schema: CountedRecord,
  keys: ({ parcelId, generation }) => countedKey(parcelId, generation),
});

/** The generation of the counters that is shown, and the one that is being built, if any. */
const CountGenerations = z.object({
  current: z.int(),
  building: z.optional(z.int()),
  ...Versioned.shape,
});
export type CountGenerations = z.infer<typeof CountGenerations>;

export const countGenerationsEntity = defineEntity({
  type: 'count-generations',
  schema: CountGenerations,
  keys: () => COUNT_GENERATIONS_KEY,
});
