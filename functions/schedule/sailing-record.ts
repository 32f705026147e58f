import * as z from 'zod/mini';
import { DateRange, LegTimes } from '#shared/contracts/sailings/estimates.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { SAILING_REASONS, SAILING_SOURCES } from '#shared/rules/sailings/sailing.ts';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { SAILINGS_DUE_PARTITION, SAILINGS_PARTITION } from '../core/data/keys.ts';

const Code = z.enum(DESTINATION_CODES);

/** What was listed for a terminal and did not arrive, and what arrived unlisted, as of the check. Ids of parcels. */
const ClosedCall = z.object({
  at: z.string(),
  by: z.string(),
  missing: z.array(z.string()),
  unlisted: z.array(z.string()),
});

const CallRecord = z.object({
  locationCode: Code,
  via: z.optional(Code),
  arrival: LegTimes,
  readyHours: z.object({ min: z.int(), max: z.int() }),
  readyOn: z.optional(z.string()),
  skippedAt: z.optional(z.string()),
  relayedTo: z.optional(z.string()),
  first: z.optional(DateRange),
  allowanceDays: z.optional(z.int()),
  told: z.optional(DateRange),
  closed: z.optional(ClosedCall),
});
export type CallRecord = z.infer<typeof CallRecord>;

/** One change by staff: what it changed, such as `departure`, from and to local times or null. */
const SailingChange = z.object({
  at: z.string(),
  by: z.string(),
  source: z.enum(SAILING_SOURCES),
  reason: z.enum(SAILING_REASONS),
  note: z.optional(z.string()),
  fields: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});

/**
 * A sailing, see the type `Sailing` of `shared/rules/sailings/sailing.ts`. `checkAt` is when its ranges must be compared with
 * what those aboard were told, if that is due. `tellings` counts how often they were told of a change.
 */
export const SailingRecord = z.extend(Versioned, {
  sailingId: z.string(),
  loadNumber: z.string(),
  carrier: z.string(),
  cutoff: z.string(),
  departure: LegTimes,
  calls: z.array(CallRecord),
  changes: z.array(SailingChange),
  canceledAt: z.optional(z.string()),
  checkAt: z.optional(z.string()),
  tellings: z.optional(z.int()),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type SailingRecord = z.infer<typeof SailingRecord>;

export const sailingEntity = defineEntity({
  type: 'sailing',
  schema: SailingRecord,
  keys: ({ sailingId, checkAt }) => ({
    ...sailingKey(sailingId),
    ...(checkAt !== undefined && {
      indexed: { listPk: SAILINGS_DUE_PARTITION, listSk: `${checkAt}#${sailingId}` },
    }),
  }),
});

/** The ids start with the planned date of departure, so the partition is sorted by it. */
export const sailingKey = (sailingId: string) => ({ pk: SAILINGS_PARTITION, sk: sailingId });
