import * as z from 'zod/mini';
import type { Milestone } from '#shared/rules/shipping/milestones.ts';
import type { Behavior, OrderData, SystemOrder } from './shipping-system.ts';

/** The type of the trace number that is our package id. */
export const TRACE_TYPE = 'ORDER #';

/** Names are cut off, because nobody can correct them on a package. */
const MAX_NAME_LENGTH = 40;

/** What the codes of the status table stand for. */
const BEHAVIOR_OF = new Map<string, Behavior>([
  ['QUOTE', 'quoted'],
  ['AVAIL', 'available'],
  ['DISP', 'dispatched'],
  ['PICKD', 'picked up'],
  ['DELVD', 'delivered'],
  ['APPRVD', 'approved'],
  ['BILLD', 'billed'],
  ['CANCL', 'canceled'],
]);

/** Fields that are missing or null are empty, because an order must be understood whatever was entered there. */
const Text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);
const Quantity = z.pipe(
  z.nullish(z.number()),
  z.transform((value) => value ?? 0),
);
const Money = z.pipe(
  z.nullish(z.number()),
  z.transform((value) => value ?? null),
);
/** In UTC unless it says otherwise. */
const Time = z.pipe(
  z.string(),
  z.transform((value, { issues }) => {
    const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`);
    if (Number.isNaN(at.getTime())) {
      issues.push({ code: 'custom', message: 'This is not a time.', input: value });
      return z.NEVER;
    }
    return at.toISOString();
  }),
);

const Identified = {
  orderId: z.pipe(z.int(), z.transform(String)),
  documentType: Text,
  masterOrderId: z.nullish(z.int()),
  traceNumbers: z.array(z.object({ traceType: Text, traceNumber: Text })),
  modified: Time,
};

export const ChangedRow = z.object(Identified);
type ChangedRow = z.infer<typeof ChangedRow>;

export const OrderRow = z.object({
  ...Identified,
  billNumber: Text,
  status: Text,
  statusHistory: z.array(z.object({ statusCode: Text, statusDate: Time })),
  caller: z.pipe(
    z.nullish(z.object({ clientId: Text, name: Text, contact: Text })),
    z.transform((value) => value ?? { clientId: '', name: '', contact: '' }),
  ),
  startZone: Text,
  endZone: Text,
  user1: Text,
  user2: Text,
  user3: Text,
  weight: Quantity,
  length: Quantity,
  width: Quantity,
  height: Quantity,
  declaredValue: Money,
  charges: Money,
  dangerousGoods: z.array(
    z.object({
      unNumber: Text,
      class: Text,
      packingGroup: Text,
      quantity: Money,
      units: Text,
      emergencyPhone: Text,
    }),
  ),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** A row of the company's own status table. */
export const StatusCodeRow = z.object({ code: z.string(), behavior: Text });

/** The behaviors of a company's status codes. */
export const behaviorsOf = (rows: readonly z.infer<typeof StatusCodeRow>[]): Map<string, Behavior> =>
  new Map(rows.map(({ code, behavior }) => [code, BEHAVIOR_OF.get(behavior) ?? 'other']));

/** Whether a row is an order, and not a rebill or a stop of another one. */
export const isOriginal = ({ documentType, masterOrderId }: ChangedRow): boolean =>
  documentType !== 'REBILL' && (masterOrderId ?? null) === null;

/** Our package id in an order. Undefined if it has none. */
export const traceNumberOf = ({ traceNumbers }: ChangedRow): string | undefined =>
  traceNumbers.find(({ traceType }) => traceType === TRACE_TYPE)?.traceNumber;

/** How a company's codes are read. */
export interface Codes {
  readonly milestones: ReadonlyMap<string, Milestone>;
  readonly behaviors: ReadonlyMap<string, Behavior>;
}

/** An order as the portal knows it. `user1` to `user3` are the freight bill number, the carrier and its tracking number. */
export function systemOrder(row: OrderRow, { milestones, behaviors }: Codes): SystemOrder {
  const [goods] = row.dangerousGoods;
  return {
    orderId: row.orderId,
    billNumber: row.billNumber === '' ? null : row.billNumber,
    traceNumber: traceNumberOf(row) ?? '',
    data: {
      freightBillNum: row.user1,
      customerNumber: row.caller.clientId,
      customerName: row.caller.contact,
      companyName: row.caller.name,
      originCode: row.startZone,
      destinationCode: row.endZone,
      carrier: row.user2,
      trackingNumber: row.user3,
      weightLbs: row.weight,
      length: row.length,
      width: row.width,
      height: row.height,
      declaredValueCents: centsOf(row.declaredValue),
      priceCents: centsOf(row.charges),
      dangerousGoods: goods
        ? {
            unNumber: goods.unNumber,
            dotClass: goods.class,
            packingGroup: goods.packingGroup,
            quantity: goods.quantity,
            unit: goods.units,
            emergencyPhone: goods.emergencyPhone,
          }
        : null,
    },
    statuses: row.statusHistory.map(({ statusCode, statusDate }) => ({
      milestone: milestones.get(statusCode) ?? null,
      behavior: behaviors.get(statusCode) ?? 'other',
      at: statusDate,
    })),
    modifiedAt: row.modified,
  };
}

/** How each field is written. What is not given stays as it is. */
const WRITES: { readonly [Field in keyof OrderData]: (value: OrderData[Field]) => object } = {
  freightBillNum: (user1) => ({ user1 }),
  customerNumber: (clientId) => ({ caller: { clientId } }),
  customerName: (name) => ({ caller: { contact: cut(name) } }),
  companyName: (name) => ({ caller: { name: cut(name) } }),
  originCode: (startZone) => ({ startZone }),
  destinationCode: (endZone) => ({ endZone }),
  carrier: (user2) => ({ user2 }),
  trackingNumber: (user3) => ({ user3 }),
  weightLbs: (weight) => ({ weight, weightUnits: 'LB' }),
  length: (length) => ({ length, lengthUnits: 'IN' }),
  width: (width) => ({ width, lengthUnits: 'IN' }),
  height: (height) => ({ height, lengthUnits: 'IN' }),
  declaredValueCents: (cents) => ({ declaredValue: dollarsOf(cents) }),
  priceCents: (cents) => ({ charges: dollarsOf(cents) }),
  dangerousGoods: (goods) => ({
    dangerousGoods: goods
      ? [
          {
            unNumber: goods.unNumber,
            class: goods.dotClass,
            packingGroup: goods.packingGroup,
            quantity: goods.quantity,
            units: goods.unit,
            emergencyPhone: goods.emergencyPhone,
          },
        ]
      : [],
  }),
};

/** The body of a request that writes these fields. */
export function orderBody(changes: Partial<OrderData>): object {
  const parts = (Object.keys(WRITES) as (keyof OrderData)[]).map((field) => written(field, changes));
  const callers = parts.map((part) => ('caller' in part ? part.caller : undefined)).filter(Boolean);
  return {
    ...Object.assign({}, ...parts),
    ...(callers.length > 0 && { caller: Object.assign({}, ...callers) }),
  };
}

function written<Field extends keyof OrderData>(field: Field, changes: Partial<OrderData>): object {
  const value = changes[field];
  return value === undefined ? {} : WRITES[field](value as OrderData[Field]);
}

const cut = (name: string): string => [...name].slice(0, MAX_NAME_LENGTH).join('');

const centsOf = (dollars: number | null): number | null =>
  dollars === null ? null : Math.round(dollars * 100);
const dollarsOf = (cents: number | null): number | null => (cents === null ? null : cents / 100);
