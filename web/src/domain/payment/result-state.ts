import { paths } from '../../lib/paths.ts';

/**
 * A result without a payment that the server could be asked for, as the state of the history entry of /payment-result. It
 * survives a reload. It never says that something was paid: only the server does.
 */
export type ResultState =
  | { status: 'already_paid'; freightBills: readonly string[] }
  | { status: 'validation' | 'failed'; message: string }
  | { status: 'failed_storage'; isFromProfile: boolean };

/** The URL of the result of a payment. `store` is whether the customer wanted to store the card. */
export function paymentResultPath(paymentId: string, store = false): string {
  return `${paths.paymentResult}?${new URLSearchParams({ payment: paymentId, ...(store && { store: 'true' }) })}`;
}

/** The state of a history entry, which may be anything. */
export function readResultState(state: unknown): ResultState | null {
  if (typeof state !== 'object' || state === null || !('status' in state)) return null;
  const { status } = state;
  if (status === 'failed_storage')
    return { status, isFromProfile: 'isFromProfile' in state && state.isFromProfile === true };
  if ((status === 'validation' || status === 'failed') && 'message' in state)
    return { status, message: String(state.message) };
  if (status === 'already_paid' && 'freightBills' in state && Array.isArray(state.freightBills))
    return { status, freightBills: state.freightBills.map(String) };
  return null;
}
