import { orderOf, type ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { Difference, ParcelShipping } from '#shared/contracts/staff/shipping.ts';
import { DAY_MS, isWithin } from '#shared/rules/durations.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { isUnsent } from './compare.ts';
import { isRefused } from './next-step.ts';
import {
  newOrder,
  openDifferences,
  type ShippingOrderRecord,
  type StoredDifference,
} from './order-record.ts';

export const NOT_CONNECTED: ParcelShipping = {
  system: 'none',
  state: 'NOT_YET',
  since: null,
  lines: [],
  billNumber: null,
  differences: [],
};

/** What the shipping system knows of a package now, in the format of the API. */
export function parcelShippingOf(
  parcel: ParcelRecord | null,
  known: ShippingOrderRecord | null,
  now: Date,
): ParcelShipping {
  const order = known ?? newOrder('', null);
  return {
    system: 'connected',
    ...answerOf(parcel, order, now),
    billNumber: order.billNumber,
    differences: openDifferences(order).map(differenceOf),
  };
}

/** Without what only the sender needs. */
export const differenceOf = ({ kind, since, fields }: StoredDifference): Difference => ({
  kind,
  since,
  fields,
});

type AnswerOfSystem = Pick<ParcelShipping, 'state' | 'since' | 'lines'>;

/** Whether the system has answered about the current state of a package, and what. */
function answerOf(parcel: ParcelRecord | null, order: ShippingOrderRecord, now: Date): AnswerOfSystem {
  const { refused, sentAt = null } = order;
  const wanted = parcel && orderOf(parcel);
  if (wanted && refused && isRefused(wanted, order))
    return { state: 'REFUSED', since: refused.at, lines: refused.lines };
  const isBusy = order.call !== undefined || (order.cancels?.length ?? 0) > 0;
  if (parcel && !isBusy && order.orderId === null && isLeftOut(parcel, now))
    return { state: 'NOT_SENT', since: null, lines: [] };
  // The sender removes the error last.
  const isErrorLeft = order.sent !== null && parcel?.tmError !== undefined;
  if (isBusy || isErrorLeft || (wanted && isUnsent(wanted, order)))
    return { state: 'WAITING', since: null, lines: [] };
  return { state: order.orderId === null ? 'NOT_YET' : 'SENT', since: sentAt, lines: [] };
}

/** Longer than the nightly comparison sends packages after they were closed. */
const LEFT_OUT_MS = 8 * DAY_MS;

/** Whether nothing will send a package: it was deleted first, or closed before the system was connected. */
function isLeftOut({ status, statusHistory }: ParcelRecord, now: Date): boolean {
  const closedAt = statusHistory.at(-1)?.statusDate ?? '';
  return status === 'DELETED' || (isFinal(status) && !isWithin(LEFT_OUT_MS, closedAt, now));
}
