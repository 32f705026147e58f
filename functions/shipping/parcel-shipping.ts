import { orderOf, type ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { Difference, ParcelShipping } from '#shared/contracts/staff/shipping.ts';
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

/** What the shipping system knows of a package, in the format of the API. */
export function parcelShippingOf(
  parcel: ParcelRecord | null,
  known: ShippingOrderRecord | null,
): ParcelShipping {
  const order = known ?? newOrder('', null);
  return {
    system: 'connected',
    ...answerOf(parcel, order),
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
function answerOf(parcel: ParcelRecord | null, order: ShippingOrderRecord): AnswerOfSystem {
  const { refused, sentAt = null } = order;
  const wanted = parcel && orderOf(parcel);
  if (wanted && refused && isRefused(wanted, order))
    return { state: 'REFUSED', since: refused.at, lines: refused.lines };
  const isBusy = order.call !== undefined || (order.cancels?.length ?? 0) > 0;
  if (isBusy || (wanted && isUnsent(wanted, order))) return { state: 'WAITING', since: null, lines: [] };
  return { state: order.orderId === null ? 'NOT_YET' : 'SENT', since: sentAt, lines: [] };
}
