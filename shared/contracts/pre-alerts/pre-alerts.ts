import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { PRE_ALERT_SOURCES, PRE_ALERT_STATES } from '#shared/rules/pre-alerts/pre-alert.ts';
import { trackingNumberRefusal } from '#shared/rules/scans/tracking-number-refusal.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { Parcel } from '../parcel.ts';
import { Instant, ParcelId, TrackingNumber } from '../primitives.ts';
import { ReasonInput } from '../staff/reasons.ts';
import { Id, numberLine } from '../text.ts';
import { coverNeedsValue, PreAlertFields } from './pre-alert-fields.ts';

const MAX_NUMBER_LENGTH = 100;

/** The tracking number of a package that is on its way to us. */
const TrackingNumberInput = numberLine(MAX_NUMBER_LENGTH, { required: 'Enter the tracking number.' }).check(
  z.refine(
    (number) => number === '' || (/\d/.test(number) && trackingNumberRefusal(number) === null),
    'This is not a tracking number.',
  ),
);

export const PreAlertInput = z
  .strictObject({ trackingNumber: TrackingNumberInput, ...PreAlertFields })
  .check(coverNeedsValue);
export type PreAlertInput = z.infer<typeof PreAlertInput>;

/** `version` is the one that the change is based on. It also confirms a draft. */
export const PreAlertUpdate = z
  .strictObject({ ...PreAlertFields, version: z.int().check(z.gte(1)) })
  .check(coverNeedsValue);
export type PreAlertUpdate = z.infer<typeof PreAlertUpdate>;

/**
 * A package that a customer expects. A customer has one for each tracking number, whose letters and digits are its id. `carrier` is empty if the number
 * does not tell it. `askedAt` is when we asked whether it is still coming. `arrived` is its package after it was received.
 */
export const PreAlert = z.object({
  preAlertId: z.string(),
  trackingNumber: TrackingNumber,
  state: z.enum(PRE_ALERT_STATES),
  source: z.enum(PRE_ALERT_SOURCES),
  carrier: z.string(),
  ...PreAlertFields,
  createdAt: Instant,
  askedAt: z.optional(Instant),
  arrived: z.optional(z.object({ parcelId: z.string(), freightBillNum: z.string(), at: Instant })),
  version: z.int(),
});
export type PreAlert = z.infer<typeof PreAlert>;

const PreAlertId = z.object({ preAlertId: Id });

const OWN = ['Customer'] as const;

export const preAlertRoutes = defineRoutes('pre-alerts', {
  listPreAlerts: {
    key: 'GET /pre-alerts',
    summary: 'List the packages that the caller expects, and those that arrived in the last weeks',
    access: OWN,
    response: z.array(PreAlert),
    skipsUnreadable: true,
  },
  createPreAlert: {
    key: 'POST /pre-alerts',
    summary: 'Tell us about a package that is on its way. The same request again returns the same one.',
    access: OWN,
    body: PreAlertInput,
    response: PreAlert,
    errors: [409],
  },
  updatePreAlert: {
    key: 'PUT /pre-alerts/{preAlertId}',
    summary: 'Change what was said about a package that is on its way, or confirm a draft',
    access: OWN,
    params: PreAlertId,
    body: PreAlertUpdate,
    response: PreAlert,
    errors: [409],
  },
  keepPreAlert: {
    key: 'POST /pre-alerts/{preAlertId}/later',
    summary: 'Answer that a package is still coming. We do not ask again for 20 days.',
    access: OWN,
    params: PreAlertId,
    response: PreAlert,
    errors: [409],
  },
  removePreAlert: {
    key: 'DELETE /pre-alerts/{preAlertId}',
    summary: 'Remove a package that is not coming',
    access: OWN,
    params: PreAlertId,
    response: null,
    errors: [409],
  },
  releaseParcel: {
    key: 'POST /parcels/{parcelId}/release',
    summary: 'Ship a package that waits in Tacoma for others. Does nothing if it does not wait.',
    access: OWN,
    params: ParcelId,
    response: Parcel,
    errors: [409],
  },
  releaseParcelByStaff: {
    key: 'POST /staff/parcels/{parcelId}/release',
    summary: 'Ship a package that waits in Tacoma for others of its customer',
    access: STAFF_ACTIONS.changeStatus,
    params: ParcelId,
    body: z.strictObject({ reason: ReasonInput }),
    response: null,
    errors: [409],
  },
});
