import type { OrderData } from '#functions/shipping/port/shipping-system.ts';

/** What an order says of a package that nothing is wrong with. */
export const orderData = (more: Partial<OrderData> = {}): OrderData => ({
  freightBillNum: 'NB484001',
  customerNumber: '10001',
  customerName: 'Ann Denali',
  companyName: 'Denali Outfitters',
  originCode: 'TAC',
  destinationCode: 'ANC',
  carrier: 'UPS',
  trackingNumber: '1Z84F20E0357719299',
  weightLbs: 18.5,
  length: 24,
  width: 16,
  height: 12,
  declaredValueCents: 25_000,
  priceCents: 5512,
  dangerousGoods: null,
  ...more,
});
