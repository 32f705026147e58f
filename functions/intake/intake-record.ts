import * as z from 'zod/mini';
import { WaitingIntake } from '#shared/contracts/staff/intake.ts';
import { INTAKE_RETENTION_DAYS } from '#shared/deployment/images.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { defineEntity, epochSeconds, Versioned } from '../core/data/entity.ts';
import {
  INTAKE_SORT,
  intakePartition,
  type Key,
  RECEIVED_SORT,
  scanCodePartition,
  WAITING_INTAKES_PARTITION,
} from '../core/data/keys.ts';

/** What staff entered about a package. */
const PackageDetails = z.omit(WaitingIntake, { intakeId: true, receivedAt: true });
export type PackageDetails = z.infer<typeof PackageDetails>;

/**
 * A received package, identified by an id that the browser chose. `parcel` identifies its parcel, which may not exist
 * yet; without it, the package waits for its customer. `summary` has the details of a waiting package: the index
 * projects this attribute for any list. `receivedAt` is the time of the last attempt until the parcel exists.
 */
const IntakeRecord = z.extend(Versioned, {
  intakeId: z.string(),
  receivedAt: z.string(),
  receivedBy: z.string(),
  parcel: z.optional(z.object({ parcelId: z.string(), customerId: z.string(), freightBillNum: z.string() })),
  summary: z.optional(PackageDetails),
  /** The number on its label while its customer is unknown. It finds the package for good. */
  waitingNumber: z.optional(z.string()),
  /** Set for another package with a tracking number that was received before, which it therefore does not claim. */
  isSecondBox: z.optional(z.literal(true)),
  /** Who took a waiting package off the list, and why. */
  removed: z.optional(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  /** Seconds since 1970. A waiting package does not expire. */
  expiresAt: z.optional(z.int()),
});
export type IntakeRecord = z.infer<typeof IntakeRecord>;

export const intakeKey = (intakeId: string): Key => ({
  pk: intakePartition(intakeId),
  sk: INTAKE_SORT.intake,
});

/** Whether a package waits for its customer. */
export const isWaiting = ({ parcel, removed }: Pick<IntakeRecord, 'parcel' | 'removed'>): boolean =>
  !parcel && !removed;

export const intakeEntity = defineEntity({
  type: 'intake',
  schema: IntakeRecord,
  keys: ({ intakeId, receivedAt, parcel, removed }) => ({
    ...intakeKey(intakeId),
    ...(isWaiting({ parcel, removed }) && {
      indexed: { listPk: WAITING_INTAKES_PARTITION, listSk: `${receivedAt}#${intakeId}` },
    }),
  }),
});

const ListedIntake = z.object({ intakeId: z.string(), receivedAt: z.string(), summary: PackageDetails });

/** Reads a waiting package from the index. */
export const waitingIntakeReader = {
  read: (item: Readonly<Record<string, unknown>>): WaitingIntake => {
    const { summary, ...intake } = ListedIntake.parse(item);
    return { ...intake, ...summary };
  },
};

/**
 * Claims a tracking number for one intake, so that it is not received twice, or the number that a package has while its customer
 * is unknown. It is in the partition of the scan code and has the parcel's id, so that it is also the pointer by which the
 * parcel is found.
 */
const ReceivedNumber = z.extend(Versioned, {
  code: z.string(),
  intakeId: z.string(),
  parcelId: z.optional(z.string()),
  claimedAt: z.string(),
});
export type ReceivedNumber = z.infer<typeof ReceivedNumber>;

export const receivedNumberKey = (code: string): Key => ({ pk: scanCodePartition(code), sk: RECEIVED_SORT });

export const receivedNumberEntity = defineEntity({
  type: 'received-number',
  schema: ReceivedNumber,
  keys: ({ code }) => receivedNumberKey(code),
});

/**
 * The names of an intake's photos, each written before its URL is issued. Listing a bucket is slow. `late` is who added
 * photos to a received package and when, by name, for the audit trail of its parcel.
 */
const IntakePhotos = z.extend(Versioned, {
  intakeId: z.string(),
  names: z.array(z.string()),
  late: z.optional(z.record(z.string(), z.object({ by: z.string(), at: z.string() }))),
  expiresAt: z.int(),
});
export type IntakePhotos = z.infer<typeof IntakePhotos>;

export const intakePhotosKey = (intakeId: string): Key => ({
  pk: intakePartition(intakeId),
  sk: INTAKE_SORT.photos,
});

export const intakePhotosEntity = defineEntity({
  type: 'intake-photos',
  schema: IntakePhotos,
  keys: ({ intakeId }) => intakePhotosKey(intakeId),
});

/** When the records of a finished or abandoned intake expire. Seconds since 1970. */
export const intakeExpiry = (now: Date): number =>
  epochSeconds(new Date(now.getTime() + INTAKE_RETENTION_DAYS * DAY_MS));
