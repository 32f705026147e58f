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

/** What those aboard know. Without a basis, it is the range of the sailing. */
const ToldRange = z.extend(DateRange, { basis: z.optional(z.enum(['UNDECIDED', 'NOT_ARRIVED'])) });
export type ToldRange = z.infer<typeof ToldRange>;

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
  told: z.optional(ToldRange),
  closed: z.optional(ClosedCall),
});
export type CallRecord = z.infer<typeof CallRecord>;

/** One change by staff, see the contract. */
const SailingChange = z.object({
  at: z.string(),
  by: z.string(),
  source: z.enum(SAILING_SOURCES),
  reason: z.enum(SAILING_REASONS),
  note: z.optional(z.string()),
  fields: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});

/** A change that those aboard were told. `customers` is how many, and absent until each has their message. */
const Announcement = z.object({
  number: z.int(),
  at: z.string(),
  calls: z.array(
    z.extend(ToldRange, {
      locationCode: Code,
      before: z.optional(DateRange),
      reason: z.optional(z.enum(SAILING_REASONS)),
    }),
  ),
  customers: z.optional(z.int()),
});
export type Announcement = z.infer<typeof Announcement>;

/**
 * A sailing, see the type `Sailing` of `shared/rules/sailings/sailing.ts`. `checkAt` is when its ranges must be compared with
 * what those aboard were told, if that is due. `announcements` are the latest changes that they were told, the oldest first.
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
  announcements: z.optional(z.array(Announcement)),
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
