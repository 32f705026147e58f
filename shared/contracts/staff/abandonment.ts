import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { ABANDONMENT_STEPS } from '#shared/rules/staff/abandonment.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { NOTICE_CHANNELS, SETTLEMENT_KINDS, TOLD_WAYS } from '#shared/rules/staff/told-ways.ts';
import { STORAGE_STAGES } from '#shared/rules/terms.ts';
import {
  CalendarDate,
  Cursor,
  CustomerFields,
  Dollars,
  Instant,
  LocationCode,
  ParcelId,
  pageLimit,
} from '../primitives.ts';
import { ParcelStorage } from '../storage.ts';
import { CarrierInput, trackingNumber } from './inputs.ts';
import { StaffMessage } from './messages.ts';

/** A package whose storage is charged. `mailedOn` is when the last notice was mailed. */
const StoredParcel = z.object({
  ...CustomerFields,
  parcelId: z.string(),
  customerId: z.string(),
  freightBillNum: z.string(),
  destinationCode: LocationCode,
  storage: ParcelStorage,
  mailedOn: z.nullable(CalendarDate),
});
export type StoredParcel = z.infer<typeof StoredParcel>;

/**
 * A notice that staff have mailed, and who recorded it. `payBy` is its date to pay by, `amount` what was due when it was
 * recorded.
 */
export const MailedNotice = z.object({
  mailedOn: CalendarDate,
  carrier: z.string(),
  trackingNumber: z.string(),
  payBy: CalendarDate,
  amount: Dollars,
  recordedAt: Instant,
  recordedBy: z.string(),
});
export type MailedNotice = z.infer<typeof MailedNotice>;

const Settlement = z.object({
  kind: z.enum(SETTLEMENT_KINDS),
  at: Instant,
  amount: Dollars,
  days: z.int(),
  through: CalendarDate,
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  refundedAt: z.nullable(Instant),
});

/**
 * All that is known about a package that waits at its terminal.
 *
 * - `notices` are those that started or could have started its storage, with the staff member who told the customer.
 *   `messages` are those that named it since it arrived, newest first, at most 200.
 * - `storage` is null before the customer was told. `shippingDue` is what is due for the transport.
 * - `payBy` is the date to pay by of a notice that is mailed today.
 */
export const AbandonmentFile = z.object({
  ...CustomerFields,
  parcelId: z.string(),
  customerId: z.string(),
  freightBillNum: z.string(),
  destinationCode: LocationCode,
  arrivedAt: Instant,
  goods: z.object({
    contents: z.string(),
    weightLbs: z.number(),
    length: z.number(),
    width: z.number(),
    height: z.number(),
    hazard: z.boolean(),
    shippingProvider: z.string(),
    shippingTrackingNum: z.string(),
    locationDetail: z.string(),
  }),
  claimant: z.object({
    name: z.string(),
    company: z.string(),
    addressLines: z.array(z.string()),
    emailAddress: z.string(),
    mobileNumber: z.string(),
  }),
  notices: z.array(
    z.object({
      at: Instant,
      by: z.enum(NOTICE_CHANNELS),
      told: z.optional(z.object({ by: z.string(), way: z.enum(TOLD_WAYS) })),
    }),
  ),
  messages: z.array(StaffMessage),
  storage: z.nullable(ParcelStorage),
  settlements: z.array(Settlement),
  shippingDue: Dollars,
  mailedNotices: z.array(MailedNotice),
  payBy: CalendarDate,
  steps: z.array(z.object({ step: z.enum(ABANDONMENT_STEPS), isDone: z.boolean() })),
});
export type AbandonmentFile = z.infer<typeof AbandonmentFile>;

/** The number of the mail piece identifies the notice. */
export const MailedNoticeInput = z.strictObject({
  mailedOn: CalendarDate,
  carrier: CarrierInput.check(z.minLength(1, 'Enter who carries it.')),
  trackingNumber: trackingNumber('Enter the tracking number.'),
});
export type MailedNoticeInput = z.infer<typeof MailedNoticeInput>;

export const abandonmentRoutes = defineRoutes('staff-parcels', {
  listStoredParcels: {
    key: 'GET /staff/storage',
    summary:
      'List the packages at a terminal whose storage is charged, or that count as abandoned, the longest there first. A page can be short and still have a cursor.',
    access: STAFF_ACTIONS.seeStorageFiles,
    query: z.strictObject({
      terminal: z.enum(DESTINATION_CODES),
      stage: z._default(z.enum(STORAGE_STAGES), 'CHARGED'),
      limit: z._default(pageLimit(50), 25),
      cursor: z.optional(Cursor),
    }),
    response: z.array(StoredParcel),
    paged: true,
  },
  getAbandonmentFile: {
    key: 'GET /staff/storage/{parcelId}',
    summary: 'Get what is known about a package that waits at its terminal, and what is missing for a sale',
    access: STAFF_ACTIONS.seeStorageFiles,
    params: ParcelId,
    response: AbandonmentFile,
    skipsUnreadable: true,
    errors: [404],
  },
  recordMailedNotice: {
    key: 'PUT /staff/storage/{parcelId}/mailed-notice',
    summary: 'Record that a notice was mailed. Repeating it changes nothing.',
    access: STAFF_ACTIONS.recordMailedNotice,
    params: ParcelId,
    body: MailedNoticeInput,
    response: AbandonmentFile,
    skipsUnreadable: true,
    errors: [404, 409],
  },
});
