import * as z from 'zod/mini';
import { LocationCode } from '#shared/contracts/primitives.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';

/** The kinds of changes that the specification lists. */
export const CHANGE_KINDS = ['CREATED', 'UPDATED', 'DELETED'] as const;

/** `at` is when it happened, ISO 8601 in UTC. `id` is the same each time the change is delivered. */
const Event = {
  eventVersion: z.literal(1),
  id: z.string(),
  change: z.enum(CHANGE_KINDS),
  at: z.string(),
  customerId: z.string(),
};

const PARCEL_EVENTS = [
  'package-received',
  'action-required',
  'package-priced',
  'package-paid',
  'package-departed',
  'package-delayed',
  'package-rolled',
  'package-ready',
  'package-refused',
  'package-deleted',
  'package-lost',
] as const;

/** `destinationCode` is that of the package at the time. */
const Parcel = { ...Event, parcelId: z.string(), destinationCode: z.nullable(LocationCode) };

const AppointmentFields = {
  ...Event,
  locationCode: z.enum(DESTINATION_CODES),
  number: z.int(),
  /** Counts the changes of the appointment that its customer sees. */
  sequence: z.int(),
  /** A local time at the terminal with its offset. */
  pickupDate: z.string(),
};

const Cents = z.int();

/**
 * Something that happened to a customer's package, appointment, payment, claim or account, derived from one change in the table. A
 * message to the customer tells it; `package-paid` is told by `payment-recorded`.
 */
export const DomainEvent = z.discriminatedUnion('type', [
  z.object({ ...Parcel, type: z.enum(PARCEL_EVENTS) }),
  /** `isToAgent`: a carrier has collected it, whose waybill number is told later. */
  z.object({ ...Parcel, type: z.literal('package-handed-over'), isToAgent: z.optional(z.literal(true)) }),
  /** `isByCustomer`: the customer resolved the last issue, instead of staff. */
  z.object({ ...Parcel, type: z.literal('package-corrected'), isByCustomer: z.boolean() }),
  z.object({ ...AppointmentFields, type: z.literal('appointment-booked') }),
  /** `endedEarly`: the portal canceled it, because nothing was left to pick up. */
  z.object({
    ...AppointmentFields,
    type: z.literal('appointment-canceled'),
    endedEarly: z.optional(z.literal(true)),
  }),
  z.object({ ...AppointmentFields, type: z.literal('appointment-moved'), previousDate: z.string() }),
  /** The terminal is closed at the time of a booked pickup, or open again. */
  z.object({
    ...Event,
    type: z.enum(['pickup-closed', 'pickup-open-again']),
    locationCode: z.enum(DESTINATION_CODES),
    number: z.int(),
    pickupDate: z.string(),
    closureId: z.string(),
  }),
  /**
   * Those aboard a sailing are told that its packages are expected on other days. `number` is that of the announcement in the
   * sailing.
   */
  z.object({
    ...Event,
    type: z.enum(['arrival-changed', 'pickup-before-arrival']),
    sailingId: z.string(),
    number: z.int(),
  }),
  z.object({
    ...Event,
    type: z.literal('payment-recorded'),
    paymentId: z.string(),
    receiptNumber: z.string(),
    amountCents: Cents,
  }),
  z.object({
    ...Event,
    type: z.literal('refund-made'),
    paymentId: z.string(),
    refundId: z.string(),
    amountCents: Cents,
  }),
  /** Staff send a payment link to its customer, for the time with this number. */
  z.object({ ...Event, type: z.literal('payment-link'), linkId: z.string(), number: z.int() }),
  /** A step of the claim about the package with this id: the one with this number in its list of events. */
  z.object({ ...Event, type: z.literal('claim-changed'), claimId: z.string(), number: z.int() }),
  /** Somebody whom the customer has named picked up the packages of a handover. */
  z.object({ ...Event, type: z.literal('collected-by-other'), handoverId: z.string() }),
  /**
   * The waybill number of the packages that an agent collected for the customer. `count` is 1, and more if the number was
   * corrected.
   */
  z.object({
    ...Event,
    type: z.literal('package-forwarded'),
    handoverId: z.string(),
    waybillNumber: z.string(),
    count: z.int(),
  }),
  /** The code of such a person was locked after wrong tries. */
  z.object({ ...Event, type: z.literal('collection-code-locked'), authorizationId: z.string() }),
  /** A mail that the customer has forwarded was read. `found` is how many tracking numbers it has. */
  /** A package that the customer announced has not arrived by `askAt`. */
  z.object({ ...Event, type: z.literal('pre-alert-missing'), preAlertId: z.string(), askAt: z.string() }),
  z.object({
    ...Event,
    type: z.literal('pre-alert-draft'),
    mailId: z.string(),
    found: z.int(),
    drafts: z.int(),
  }),
  /** The customer agreed to the terms for the first time, and can use the shipping address from now on. */
  z.object({ ...Event, type: z.literal('welcome') }),
  /** Somebody asked to reset the password of a customer who signs in with Google. */
  z.object({ ...Event, type: z.literal('signs-in-with-google') }),
  /** The mobile number or the login's email address was changed. It is told only to the address or number `to`. */
  z.object({
    ...Event,
    type: z.literal('contact-changed'),
    detail: z.enum(['email', 'phone']),
    channel: z.enum(['EMAIL', 'TEXT']),
    to: z.string(),
  }),
]);
export type DomainEvent = z.infer<typeof DomainEvent>;
export type DomainEventType = DomainEvent['type'];

/** The events of these types. */
export type EventOf<T extends DomainEventType> = Extract<DomainEvent, { type: T }>;
export type ParcelEvent = Extract<DomainEvent, { parcelId: string }>;
export type AppointmentEvent = Extract<DomainEvent, { sequence: number }>;
export type ClosureEvent = Extract<DomainEvent, { closureId: string }>;
export type ArrivalEvent = Extract<DomainEvent, { sailingId: string }>;
