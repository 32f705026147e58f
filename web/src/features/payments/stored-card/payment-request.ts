import { tabStorage } from '#web/lib/storage.ts';

const KEY = 'stored-card-payment';

/** A press of the Pay button whose answer is not known. Its id makes the server answer a retry without a second charge. */
export interface PaymentRequest {
  customer: string;
  requestId: string;
  /** Sorted. */
  parcelIds: string[];
}

/** For browsers that block storage. */
let inMemory: PaymentRequest | null = null;

tabStorage.onClear(() => {
  inMemory = null;
});

/** The customer's request in this tab without a known answer, for any parcels. It survives a reload. */
export function lastRequest(customer: string): PaymentRequest | null {
  const stored = tabStorage.read(KEY) ?? inMemory;
  return isRequest(stored) && stored.customer === customer ? stored : null;
}

/** The same, if it is for exactly these parcels. */
export function unansweredRequest(customer: string, parcelIds: readonly string[]): PaymentRequest | null {
  const last = lastRequest(customer);
  return last?.parcelIds.join() === [...parcelIds].sort().join() ? last : null;
}

/** The unanswered request for exactly these parcels, or a new one. Kept until `forgetRequest`. */
export function requestFor(customer: string, parcelIds: readonly string[]): PaymentRequest {
  const unanswered = unansweredRequest(customer, parcelIds);
  if (unanswered) return unanswered;
  const request = { customer, requestId: crypto.randomUUID(), parcelIds: [...parcelIds].sort() };
  inMemory = request;
  tabStorage.write(KEY, request);
  return request;
}

/** Call after a definite answer: the next press is another payment. */
export function forgetRequest(): void {
  inMemory = null;
  tabStorage.remove(KEY);
}

function isRequest(value: unknown): value is PaymentRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'customer' in value &&
    'requestId' in value &&
    typeof value.requestId === 'string' &&
    'parcelIds' in value &&
    Array.isArray(value.parcelIds) &&
    value.parcelIds.every((id) => typeof id === 'string')
  );
}
