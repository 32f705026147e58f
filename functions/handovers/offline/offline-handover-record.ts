import * as z from 'zod/mini';
import { defineEntity, type Item, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import { OfflineProblem } from '#shared/contracts/collection/counter.ts';
import { CustomerFields } from '#shared/contracts/primitives.ts';
import { HandoverInput } from '#shared/contracts/staff/handovers.ts';

/**
 * RECEIVED: not decided yet, because the attempt has not finished. DIFFERS: it could not be recorded, so a person decides.
 * The others are final.
 */
const STATES = ['RECEIVED', 'DIFFERS', 'RECORDED', 'CLOSED'] as const;

/**
 * A handover that was taken without a network, from when it is sent (decision 205). `request` is what was sent, and
 * `contentHash` is of it. `takenBy` is the email address of the staff member. `resolved` is who recorded or closed it after
 * it differed.
 */
export const OfflineHandoverRecord = z.extend(Versioned, {
  handoverId: z.string(),
  customerId: z.string(),
  request: HandoverInput,
  parcels: OfflineProblem.shape.parcels,
  ...CustomerFields,
  takenAt: z.string(),
  asOf: z.string(),
  sentAt: z.string(),
  takenBy: z.string(),
  contentHash: z.string(),
  state: z.enum(STATES),
  reason: z.optional(z.string()),
  resolved: z.optional(z.object({ at: z.string(), by: z.string(), note: z.optional(z.string()) })),
});
export type OfflineHandoverRecord = z.infer<typeof OfflineHandoverRecord>;

export const offlineHandoverKey = (customerId: string, handoverId: string): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.offlineHandovers}${handoverId}`,
});

/** The index partition of a terminal's handovers without a network that are not decided, sorted by when they were taken. */
export const offlineHandoverList = (locationCode: string): string => `OFFLINE_HANDOVERS#${locationCode}`;

export const isUndecided = ({ state }: Pick<OfflineHandoverRecord, 'state'>): boolean =>
  state === 'RECEIVED' || state === 'DIFFERS';

export const offlineHandoverEntity = defineEntity({
  type: 'offline-handover',
  schema: OfflineHandoverRecord,
  keys: (record) => {
    const { customerId, handoverId, request, takenAt } = record;
    return {
      ...offlineHandoverKey(customerId, handoverId),
      ...(isUndecided(record) && {
        indexed: { listPk: offlineHandoverList(request.locationCode), listSk: `${takenAt}#${handoverId}` },
      }),
    };
  },
  projected: (record) => (isUndecided(record) ? { summary: problemOf(record) } : {}),
});

/** An undecided one in the format of the API. */
function problemOf(record: OfflineHandoverRecord): OfflineProblem {
  const { handoverId, customerId, request, parcels, takenAt, sentAt, takenBy } = record;
  const { customerName, companyName, customerNumber } = record;
  return {
    ...{ handoverId, customerId, customerName, companyName, customerNumber },
    ...{ locationCode: request.locationCode, signerName: request.signerName },
    ...{ parcels, takenAt, sentAt, takenBy },
    reason: record.reason ?? 'It was not finished.',
  };
}

/** Reads an undecided one from the index. */
export const offlineProblemReader = {
  read: (item: Item): OfflineProblem => OfflineProblem.parse(item.summary),
};
