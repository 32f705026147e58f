/** Payments have the most rules of their own, which almost every request needs. */
const PAYMENT_HANDLERS = ['payments', 'reconciler', 'charge-comparison'];

/** How many bytes a handler may load before its first response. `staff-parcels` has the most contracts. */
export const handlerLimit = (name: string): number =>
  PAYMENT_HANDLERS.includes(name) ? 290_000 : name === 'staff-parcels' ? 256_000 : 250_000;
