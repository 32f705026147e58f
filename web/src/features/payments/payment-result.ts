import type { PaymentMethod } from '#shared/contracts/payments.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * A result without a payment that the server could be asked for, as the state of the history entry of /payment-result. It
 * survives a reload. It never says that something was paid: only the server does.
 */
export type ResultState =
  | { status: 'already_paid'; freightBills: readonly string[] }
  | { status: 'validation' | 'failed'; message: string; method?: PaymentMethod }
  /** `isFromProfile`: the customer was storing a card without a payment. */
  | { status: 'failed_storage'; isFromProfile?: boolean };

const PARAMETERS = { payment: 'payment', store: 'store' } as const;

/** The URL of the result of a payment. `store` is whether the customer wanted to store the card. */
export function paymentResultPath(paymentId: string, store = false): string {
  const query = new URLSearchParams({
    [PARAMETERS.payment]: paymentId,
    ...(store && { [PARAMETERS.store]: 'true' }),
  });
  return `${paths.paymentResult}?${query}`;
}

/** What `paymentResultPath` put into the URL; null without a payment. */
export function paymentInUrl(search: string): { paymentId: string; store: boolean } | null {
  const query = new URLSearchParams(search);
  const paymentId = query.get(PARAMETERS.payment);
  return paymentId ? { paymentId, store: query.get(PARAMETERS.store) === 'true' } : null;
}

/** The state of a history entry, which may be anything; null if it is not a result. */
export function readResultState(state: unknown): ResultState | null {
  if (typeof state !== 'object' || state === null || !('status' in state)) return null;
  const { status } = state;
  if (status === 'failed_storage')
    return { status, isFromProfile: 'isFromProfile' in state && state.isFromProfile === true };
  if ((status === 'validation' || status === 'failed') && 'message' in state) {
    const isStored = 'method' in state && state.method === 'STORED_CARD';
    return { status, message: String(state.message), method: isStored ? 'STORED_CARD' : 'NEW_CARD' };
  }
  if (status === 'already_paid' && 'freightBills' in state && Array.isArray(state.freightBills))
    return { status, freightBills: state.freightBills.map(String) };
  return null;
}
