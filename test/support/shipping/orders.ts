import { newOrder, type ShippingOrderRecord } from '#functions/shipping/order-record.ts';
import type { OrderData, SystemOrder } from '#functions/shipping/port/shipping-system.ts';
import type { WantedOrder } from '#functions/shipping/wanted-order.ts';
import { orderData } from './order-data.ts';

/** What an order says of a package of 32.5 lb to Anchorage, without hazardous goods. */
export const SAMPLE_ORDER_DATA = orderData({
  ...{ freightBillNum: 'NB-204815', weightLbs: 32.5, length: 24, width: 18, height: 12 },
  ...{ declaredValueCents: null, priceCents: 4820 },
});

export const SAMPLE_PARCEL_ID = '01d8c9v4m00000000000000000-1fmg0r0000000a';
const RECEIVED_AT = '2026-11-10T18:05:00.000Z';

/** The package of the sample, which is available at origin. */
export const aWantedOrder = (changes: Partial<WantedOrder> = {}): WantedOrder => ({
  data: SAMPLE_ORDER_DATA,
  statuses: [{ milestone: 'AVAILABLE', at: RECEIVED_AT, isUndo: false }],
  isDeleted: false,
  ...changes,
});

/** The record of the sample, of which the shipping system knows everything. */
export const aKnownOrder = (changes: Partial<ShippingOrderRecord> = {}): ShippingOrderRecord => ({
  ...newOrder(SAMPLE_PARCEL_ID, SAMPLE_ORDER_DATA.freightBillNum),
  orderId: '7001',
  sent: SAMPLE_ORDER_DATA,
  sentStatuses: 1,
  ...changes,
});

/** The order of the sample as the shipping system has it. */
export const aSystemOrder = (
  changes: Partial<Omit<SystemOrder, 'data'>> & { data?: Partial<OrderData> } = {},
): SystemOrder => ({
  orderId: '7001',
  billNumber: null,
  traceNumber: SAMPLE_PARCEL_ID,
  statuses: [{ milestone: 'AVAILABLE', behavior: 'available', at: RECEIVED_AT }],
  modifiedAt: '2026-11-10T18:05:02Z',
  ...changes,
  data: { ...SAMPLE_ORDER_DATA, ...changes.data },
});
