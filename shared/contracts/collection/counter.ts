import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { Appointment } from '../appointments.ts';
import { CalendarDate, CustomerFields, Instant } from '../primitives.ts';
import { Handover, HandoverInput } from '../staff/handovers.ts';
import { ListedParcel } from '../staff/staff-parcel.ts';
import { Id, line } from '../text.ts';

const LocationCode = z.enum(DESTINATION_CODES);

/**
 * Somebody who may collect for the customer: which packages, and the slow hash of the code with its salt (decision 205).
 * `reference` is the first half of the code. A locked code works nowhere.
 */
export const CounterAuthorization = z.object({
  authorizationId: z.string(),
  name: z.string(),
  parcelIds: z.array(z.string()),
  reference: z.string(),
  salt: z.string(),
  hash: z.string(),
  isLocked: z.boolean(),
});
export type CounterAuthorization = z.infer<typeof CounterAuthorization>;

/** A pickup that is still awaited, with the packages that are at the terminal and who may collect them. */
export const CounterPickup = z.object({
  appointment: Appointment,
  parcels: z.array(ListedParcel),
  authorizations: z.array(CounterAuthorization),
});
export type CounterPickup = z.infer<typeof CounterPickup>;

/** A terminal's awaited pickups of a day, as of a moment. */
export const CounterDay = z.object({
  asOf: Instant,
  locationCode: LocationCode,
  date: CalendarDate,
  pickups: z.array(CounterPickup),
});
export type CounterDay = z.infer<typeof CounterDay>;

/**
 * A handover that was taken without a network. `takenAt` is when, by the tablet's clock, and `asOf` is the moment of the
 * data that it was based on.
 */
export const OfflineHandoverInput = z.strictObject({
  ...HandoverInput.shape,
  takenAt: Instant,
  asOf: Instant,
});
export type OfflineHandoverInput = z.infer<typeof OfflineHandoverInput>;

/** What became of it: recorded, or why a person must decide. */
export const OfflineOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('RECORDED'), handover: Handover }),
  z.object({ state: z.literal('DIFFERS'), reason: z.string() }),
  z.object({ state: z.literal('CLOSED') }),
]);
export type OfflineOutcome = z.infer<typeof OfflineOutcome>;

/**
 * A handover without a network that could not be recorded. `takenBy` is the email address of the staff member, and `reason`
 * what differs, as of the last attempt.
 */
export const OfflineProblem = z.object({
  handoverId: z.string(),
  customerId: z.string(),
  ...CustomerFields,
  locationCode: LocationCode,
  parcels: z.array(z.object({ parcelId: z.string(), freightBillNum: z.string() })),
  signerName: z.string(),
  takenAt: Instant,
  sentAt: Instant,
  takenBy: z.string(),
  reason: z.string(),
});
export type OfflineProblem = z.infer<typeof OfflineProblem>;

const ProblemId = z.object({ customerId: Id, handoverId: Id });
const MAX_NOTE_LENGTH = 500;

export const counterRoutes = defineRoutes('handovers', {
  getCounterDay: {
    key: 'GET /staff/counter/{locationCode}',
    summary:
      "List a terminal's awaited pickups of a day with their packages, and who may collect them. Codes are hashed.",
    access: STAFF_ACTIONS.handOver,
    params: z.object({ locationCode: LocationCode }),
    query: z.strictObject({ date: CalendarDate }),
    response: CounterDay,
    skipsUnreadable: true,
  },
  handOverOffline: {
    key: 'POST /staff/handovers/offline',
    summary:
      'Record a handover that was taken without a network. If it cannot be recorded, it is kept for a decision. The same request again returns the same outcome.',
    access: STAFF_ACTIONS.handOver,
    body: OfflineHandoverInput,
    response: OfflineOutcome,
    errors: [404, 409, 429],
  },
  listOfflineProblems: {
    key: 'GET /staff/handovers/offline',
    summary: "List a terminal's handovers without a network that wait for a decision, the oldest first",
    access: STAFF_ACTIONS.handOver,
    query: z.strictObject({ locationCode: LocationCode }),
    response: z.array(OfflineProblem),
    skipsUnreadable: true,
  },
  retryOfflineHandover: {
    key: 'POST /staff/handovers/offline/{customerId}/{handoverId}/retry',
    summary: 'Try again to record a handover without a network, such as after a payment',
    access: STAFF_ACTIONS.handOver,
    params: ProblemId,
    response: OfflineOutcome,
    errors: [409, 429],
  },
  closeOfflineHandover: {
    key: 'POST /staff/handovers/offline/{customerId}/{handoverId}/close',
    summary: 'Close a handover without a network that will not be recorded, with a note',
    access: STAFF_ACTIONS.handOver,
    params: ProblemId,
    body: z.strictObject({ note: line(MAX_NOTE_LENGTH, { required: 'Say what was done.' }) }),
    response: OfflineOutcome,
    errors: [409],
  },
});
