import { isDeepStrictEqual } from 'node:util';
import { moneyText } from '#functions/parcels/audit/field-changes.ts';
import type { DifferenceKind, DifferingField } from '#shared/rules/shipping/differences.ts';
import type { Milestone } from '#shared/rules/shipping/milestones.ts';
import { isRefused, nextStep } from './next-step.ts';
import type { ShippingOrderRecord, StoredDifference } from './order-record.ts';
import type { Behavior, OrderData, SystemOrder } from './port/shipping-system.ts';
import { withSeen } from './seen-orders.ts';
import type { WantedOrder } from './wanted-order.ts';

type Found = Omit<StoredDifference, 'since'>;
type DifferingValue = StoredDifference['fields'][number];
type ValueIn = (data: OrderData) => string | null;

const MEASURES = {
  weightLbs: ({ weightLbs }) => String(weightLbs),
  length: ({ length }) => String(length),
  width: ({ width }) => String(width),
  height: ({ height }) => String(height),
} as const satisfies Partial<Record<DifferingField, ValueIn>>;

/** The fields that only the portal decides, except for hazardous goods. */
const DETAILS = {
  destinationCode: ({ destinationCode }) => destinationCode,
  price: ({ priceCents }) => moneyText(priceCents),
  declaredValue: ({ declaredValueCents }) => moneyText(declaredValueCents),
} as const satisfies Partial<Record<DifferingField, ValueIn>>;

/**
 * Where an order can be while its package has reached a milestone, by the behavior of its status. A company may approve a bill
 * early, but bills only what was delivered.
 */
const BEHAVIORS_OF: Readonly<Record<Milestone, readonly Behavior[]>> = {
  AVAILABLE: ['quoted', 'available', 'approved'],
  IN_TRANSIT: ['dispatched', 'picked up'],
  AT_TERMINAL: ['dispatched', 'picked up'],
  DELIVERED: ['delivered', 'approved', 'billed'],
};

/**
 * How the orders with the trace number of a package differ from what the shipping system was told (decision 196). `wanted` is
 * null without a package. A difference that is already `known` keeps its `since`. While something must still be sent, nothing
 * is compared, because it would differ only until then: the known differences stay.
 */
export function differencesOf(
  wanted: WantedOrder | null,
  orders: readonly SystemOrder[],
  known: ShippingOrderRecord,
  now: Date,
): StoredDifference[] {
  if (!isComparable(wanted, known)) return known.differences;
  const since = (kind: DifferenceKind) =>
    known.differences.find((difference) => difference.kind === kind)?.since ?? now.toISOString();
  return found(wanted, orders, known).map((difference) => ({ ...difference, since: since(difference.kind) }));
}

/**
 * What is known of a package after these orders, all with its trace number, were looked up. The same object if nothing has
 * changed. `seenAt` stays until the package can be compared, so that a change is not taken for seen.
 */
export function withComparison(
  known: ShippingOrderRecord,
  wanted: WantedOrder | null,
  orders: readonly SystemOrder[],
  now: Date,
): ShippingOrderRecord {
  const order = orders.find(({ orderId }) => orderId === known.orderId);
  const compared = {
    ...known,
    differences: differencesOf(wanted, orders, known, now),
    ...(order && { billNumber: order.billNumber }),
  };
  const seen = order && isComparable(wanted, known) ? withSeen(compared, order, now) : compared;
  return isDeepStrictEqual(seen, known) ? known : seen;
}

/** The same after a call has answered with the order of a package only. Whether there are others stays as known. */
export function withAnsweredOrder(
  known: ShippingOrderRecord,
  wanted: WantedOrder,
  order: SystemOrder,
  now: Date,
): ShippingOrderRecord {
  const compared = withComparison(known, wanted, [order], now);
  if (compared.differences === known.differences) return compared;
  const others = known.differences.filter(({ kind }) => kind === 'DUPLICATE');
  return { ...compared, differences: [...compared.differences, ...others] };
}

/**
 * Whether a package can be compared with its order: nothing is being sent or waits to be sent, except what was refused, or what
 * nobody sends because the order is missing.
 */
export function isComparable(wanted: WantedOrder | null, known: ShippingOrderRecord): boolean {
  if (known.call !== undefined || (known.cancels?.length ?? 0) > 0) return false;
  return wanted === null || !isUnsent(wanted, known);
}

/** That the system no longer has the order of a package, which was noticed now unless it is known. */
export const missingSince = (
  { orderId, differences }: ShippingOrderRecord,
  now: string,
): StoredDifference => ({
  ...aboutOrders('MISSING', orderId, []),
  since: differences.find(({ kind }) => kind === 'MISSING')?.since ?? now,
});

/** Whether the shipping system must be told something that it has not refused, of an order that it has or never had. */
export const isUnsent = (wanted: WantedOrder, known: ShippingOrderRecord): boolean =>
  nextStep(wanted, known) !== null && !isRefused(wanted, known) && !isMissing(known);

const isMissing = ({ differences }: ShippingOrderRecord): boolean =>
  differences.some(({ kind }) => kind === 'MISSING');

function found(
  wanted: WantedOrder | null,
  orders: readonly SystemOrder[],
  known: ShippingOrderRecord,
): Found[] {
  const active = orders.filter((order) => !isCanceled(order));
  if (wanted === null || wanted.isDeleted)
    return active.length === 0 ? [] : [aboutOrders('UNKNOWN', null, active, active)];
  const { orderId, sent } = known;
  if (orderId === null || sent === null) return [];
  const order = orders.find((other) => other.orderId === orderId);
  const others = active.filter((other) => other.orderId !== orderId);
  if (!order) return [aboutOrders('MISSING', orderId, active)];
  const told = wanted.statuses.slice(0, known.sentStatuses).at(-1)?.milestone ?? null;
  if (isCanceled(order)) {
    const fields = [{ field: 'status' as const, ours: told, theirs: 'canceled' }];
    return [{ kind: 'CANCELED', fields }];
  }
  const { data } = order;
  const details = [...differing(DETAILS, sent, data), ...differingHazard(sent, data)];
  return [
    ...ifAny('MEASURES', differing(MEASURES, sent, data), data),
    ...ifAny('DETAILS', details, data),
    ...ifAny('STATUS', differingStatus(told, order)),
    ...duplicates(order, others),
  ];
}

const ifAny = (kind: DifferenceKind, fields: DifferingValue[], data?: OrderData): Found[] =>
  fields.length > 0 ? [{ kind, fields, ...(data && { has: valuesOf(fields, data) }) }] : [];

const DATA_FIELDS: Readonly<Partial<Record<DifferingField, keyof OrderData>>> = {
  weightLbs: 'weightLbs',
  length: 'length',
  width: 'width',
  height: 'height',
  destinationCode: 'destinationCode',
  price: 'priceCents',
  declaredValue: 'declaredValueCents',
  hazard: 'dangerousGoods',
};

/** The values of an order for these fields. */
const valuesOf = (fields: readonly DifferingValue[], data: OrderData): Partial<OrderData> =>
  Object.fromEntries(
    fields.flatMap(({ field }) => {
      const name = DATA_FIELDS[field];
      return name === undefined ? [] : [[name, data[name]]];
    }),
  );

const duplicates = (order: SystemOrder, others: readonly SystemOrder[]): Found[] =>
  others.length > 0 ? [aboutOrders('DUPLICATE', nameOf(order), others, others)] : [];

/** A difference about which orders exist. `toCancel` are those that an answer can cancel. */
const aboutOrders = (
  kind: DifferenceKind,
  ours: string | null,
  theirs: readonly SystemOrder[],
  toCancel: readonly SystemOrder[] = [],
): Found => ({
  kind,
  fields: [{ field: 'orders', ours, theirs: theirs.map(nameOf).join(', ') || null }],
  ...(toCancel.length > 0 && { toCancel: toCancel.map(({ orderId }) => orderId) }),
});

/** An order as its own system shows it: by its bill number, once it has one. */
const nameOf = ({ billNumber, orderId }: SystemOrder): string => billNumber ?? orderId;

function differing(
  fields: Readonly<Partial<Record<DifferingField, ValueIn>>>,
  sent: OrderData,
  data: OrderData,
): DifferingValue[] {
  return Object.entries(fields).flatMap(([field, valueIn]) => {
    const [ours, theirs] = [valueIn(sent), valueIn(data)];
    return ours === theirs ? [] : [{ field: field as DifferingField, ours, theirs }];
  });
}

/** Whether both have hazardous goods. If they do, but not the same, what they say of them. */
function differingHazard(
  { dangerousGoods: ours }: OrderData,
  { dangerousGoods: theirs }: OrderData,
): DifferingValue[] {
  if (isDeepStrictEqual(ours, theirs)) return [];
  const texts =
    ours && theirs
      ? { ours: goodsText(ours), theirs: goodsText(theirs) }
      : { ours: String(ours !== null), theirs: String(theirs !== null) };
  return [{ field: 'hazard', ...texts }];
}

const goodsText = (goods: NonNullable<OrderData['dangerousGoods']>): string => {
  const { unNumber, dotClass, packingGroup, quantity, unit, emergencyPhone } = goods;
  const parts = [
    unNumber,
    dotClass,
    packingGroup,
    quantity === null ? '' : `${quantity} ${unit}`,
    emergencyPhone,
  ];
  return parts.filter((part) => part.trim() !== '').join(', ');
};

/** The latest status with a meaning. Codes without one, such as a note, do not say where an order is. */
export const statusOf = ({ statuses }: SystemOrder) =>
  statuses.findLast(({ milestone, behavior }) => milestone !== null || behavior !== 'other');

export const isCanceled = (order: SystemOrder): boolean => statusOf(order)?.behavior === 'canceled';

function differingStatus(told: Milestone | null, order: SystemOrder): DifferingValue[] {
  if (told === null) return [];
  const status = statusOf(order);
  // A company may give its code for a milestone any behavior, or several milestones one code.
  if (status && (status.milestone === told || BEHAVIORS_OF[told].includes(status.behavior))) return [];
  return [{ field: 'status', ours: told, theirs: status ? (status.milestone ?? status.behavior) : null }];
}
