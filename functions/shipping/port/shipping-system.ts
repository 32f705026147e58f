import * as z from 'zod/mini';
import { Id } from '#shared/contracts/text.ts';
import { MILESTONES, type Milestone } from '#shared/rules/shipping/milestones.ts';
import { cleanLine } from '#shared/rules/text.ts';

/** Truncated instead of rejected, because an order must be understood whatever its texts are. */
export const SystemText = z.string().check(z.overwrite((value) => cleanLine(value.slice(0, 200))));

const Cents = z.nullable(z.int());

/** What an order says about a package. Pounds, inches and US cents. */
export const OrderData = z.object({
  freightBillNum: z.string(),
  customerNumber: z.string(),
  customerName: z.string(),
  companyName: z.string(),
  originCode: z.string(),
  destinationCode: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  weightLbs: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  declaredValueCents: Cents,
  priceCents: Cents,
  dangerousGoods: z.nullable(
    z.object({
      unNumber: z.string(),
      dotClass: z.string(),
      packingGroup: z.string(),
      quantity: z.nullable(z.number()),
      unit: z.string(),
      emergencyPhone: z.string(),
    }),
  ),
});
export type OrderData = z.infer<typeof OrderData>;

/** What a status means in the system, whatever a company's code for it is. `other` has no meaning that is known here. */
export const BEHAVIORS = [
  'quoted',
  'available',
  'dispatched',
  'picked up',
  'delivered',
  'approved',
  'billed',
  'canceled',
  'other',
] as const;
export type Behavior = (typeof BEHAVIORS)[number];

/** A status to record. `at` is ISO 8601 in UTC; the system keeps it to the second. `isUndo`: it takes back the last one. */
export interface OrderStatus {
  readonly milestone: Milestone;
  readonly at: string;
  readonly isUndo: boolean;
}

/**
 * An order in the system. `billNumber` is null until it is posted. `traceNumber` is our package id. `data` is what the system
 * has now, whoever entered it. `statuses` are the oldest first; `milestone` is the one whose code it has, null for other
 * codes. `modifiedAt` is by the clock of the system.
 */
export const SystemOrder = z.object({
  orderId: Id,
  billNumber: z.nullable(SystemText),
  traceNumber: SystemText,
  data: OrderData,
  statuses: z.array(
    z.object({ milestone: z.nullable(z.enum(MILESTONES)), behavior: z.enum(BEHAVIORS), at: z.string() }),
  ),
  modifiedAt: z.string(),
});
export type SystemOrder = z.infer<typeof SystemOrder>;

/** An order that changed, for a look-up. Orders without our trace number are left out. */
export interface ChangedOrder {
  readonly orderId: string;
  readonly traceNumber: string;
  readonly modifiedAt: string;
}

export type Done<T extends object = object> = T & { readonly answer: 'done' };

/**
 * The result of a call. A method throws only for programming errors, never for what the system does.
 *
 * - `invalid`: the request does not match the system's schema. All lines at once. Nothing was done.
 * - `refused`: a rule of the system forbids it. One line at a time. Nothing was done.
 * - `conflict`: somebody else is changing the order. Nothing was done.
 * - `wait`: no license is free, there were too many requests, or the system is down. Nothing was done. `seconds` is how long
 *   the system asks to wait; null if it does not say.
 * - `not found`: there is no such order.
 * - `unknown`: the system did not answer in time, or not understandably. It may have acted, also a little later.
 */
export type Answer<T extends object = object> =
  | Done<T>
  | { readonly answer: 'invalid'; readonly lines: readonly string[] }
  | { readonly answer: 'refused'; readonly line: string }
  | { readonly answer: 'conflict' }
  | { readonly answer: 'wait'; readonly seconds: number | null }
  | { readonly answer: 'not found' }
  | { readonly answer: 'unknown' };

export type OrderAnswer = Answer<{ readonly order: SystemOrder }>;

/** The most trace numbers of one look-up. */
export const MAX_TRACE_NUMBERS = 50;

/** Each call ends within this time. */
export const CALL_TIMEOUT_MS = 10_000;

/**
 * The port to the shipping system, the system of record for freight bills. It has no idempotency keys: what may have been done
 * is looked up by the trace number before it is repeated. `docs/shipping-system.md` describes what an adapter must promise;
 * `test/support/shipping/conformance.ts` checks it.
 */
export interface ShippingSystem {
  /**
   * The orders with these trace numbers, at most {@link MAX_TRACE_NUMBERS}, canceled ones too, the oldest first. Rows that
   * repeat an order (a rebill, a child row of a split) are left out.
   */
  find(traceNumbers: readonly string[]): Promise<Answer<{ readonly orders: readonly SystemOrder[] }>>;

  /** Creates an order. A second call creates a second order. */
  create(traceNumber: string, data: OrderData): Promise<OrderAnswer>;

  /** Changes only these fields. */
  update(orderId: string, changes: Partial<OrderData>): Promise<OrderAnswer>;

  /** Adds a status to the history. A second call adds it a second time. */
  addStatus(orderId: string, status: OrderStatus): Promise<OrderAnswer>;

  /** Cancels an order. `done` also if it was canceled before. */
  cancel(orderId: string): Promise<OrderAnswer>;

  /**
   * A page of the orders that changed at this time or later, the oldest change first. `next` is the offset of the next page;
   * null on the last one.
   */
  changesSince(
    since: Date,
    offset: number,
  ): Promise<Answer<{ readonly changes: readonly ChangedOrder[]; readonly next: number | null }>>;
}
