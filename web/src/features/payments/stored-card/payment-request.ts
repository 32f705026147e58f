import * as z from 'zod/mini';
import { storedValue, tabStorage } from '#web/lib/storage.ts';

/** A payment request without a known response. Its id lets a retry get the outcome without a second charge. */
const PaymentRequest = z.object({
  customer: z.string(),
  requestId: z.string(),
  /** Sorted. */
  parcelIds: z.array(z.string()),
});
type PaymentRequest = z.infer<typeof PaymentRequest>;

const stored = storedValue(tabStorage, 'stored-card-payment', PaymentRequest);

/** The customer's request in this tab without a known response, for any parcels. Survives a reload. */
export function lastRequest(customer: string): PaymentRequest | null {
  const last = stored.read();
  return last?.customer === customer ? last : null;
}

/** The same, if it is for exactly these parcels. */
export function unconfirmedRequest(customer: string, parcelIds: readonly string[]): PaymentRequest | null {
  const last = lastRequest(customer);
  return last?.parcelIds.join() === [...parcelIds].sort().join() ? last : null;
}

/** The unconfirmed request for exactly these parcels, or a new one. Kept until `forgetRequest`. */
export function requestFor(customer: string, parcelIds: readonly string[]): PaymentRequest {
  const unconfirmed = unconfirmedRequest(customer, parcelIds);
  if (unconfirmed) return unconfirmed;
  const request = { customer, requestId: crypto.randomUUID(), parcelIds: [...parcelIds].sort() };
  stored.write(request);
  return request;
}

/** Call after a definite response, so that the next click starts a new payment. */
export const forgetRequest = (): void => stored.remove();
