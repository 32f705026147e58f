<<<<<<< HEAD
import * as z from 'zod/mini';
import { PaymentMethod } from '../../../../shared/contracts/payments.ts';
import { paths } from '../../lib/paths.ts';

/** The query parameter of the payment whose outcome the result page shows. */
const PAYMENT_PARAMETER = 'payment';

/**
 * The result of something that is not a payment attempt: the page's state in the history, so that it survives a reload.
 * `totalPrice` is in US dollars, without the surcharge.
 */
const PaymentResultState = z.object({
  status: z.enum(['already_paid', 'failed', 'failed_storage', 'validation']),
  /** Those that are paid already. */
  freightBills: z.optional(z.array(z.string())),
  parcelIds: z.array(z.string()),
  totalPrice: z.number(),
  method: PaymentMethod,
  /** Whether the customer was storing a card. */
  storeForFutureUse: z.optional(z.boolean()),
  /** Whether Try Again goes back to storing a card from the profile. */
  isFromProfile: z.optional(z.boolean()),
  /** What happened, for `failed` and `validation`. */
  message: z.optional(z.string()),
});
export type PaymentResultState = z.infer<typeof PaymentResultState>;

/** The result page of a payment. It finds the outcome again after a reload. */
export function paymentResultPath(paymentId: string): string {
  return `${paths.paymentResult}?${PAYMENT_PARAMETER}=${encodeURIComponent(paymentId)}`;
}

/** The payment in the URL of the result page, or null. */
export function paymentInUrl(search: string): string | null {
  return new URLSearchParams(search).get(PAYMENT_PARAMETER) || null;
}

/** The state in the history entry of the result page, or null if there is none or it is not valid. */
export function parsePaymentResultState(state: unknown): PaymentResultState | null {
  const parsed = PaymentResultState.safeParse(state);
  return parsed.success ? parsed.data : null;
=======
import { paths } from '../../lib/paths.ts';

/**
 * A result without a payment that the server could be asked for, as the state of the history entry of /payment-result. It
 * survives a reload. It never says that something was paid: only the server does.
 */
export type ResultState =
  | { status: 'already_paid'; freightBills: readonly string[] }
  | { status: 'validation' | 'failed'; message: string }
  | { status: 'failed_storage' };

/** The URL of the result of a payment. `store` is whether the customer wanted to store the card. */
export function paymentResultPath(paymentId: string, store = false): string {
  return `${paths.paymentResult}?${new URLSearchParams({ payment: paymentId, ...(store && { store: 'true' }) })}`;
}

/** The state of a history entry, which may be anything. */
export function readResultState(state: unknown): ResultState | null {
  if (typeof state !== 'object' || state === null || !('status' in state)) return null;
  const { status } = state;
  if (status === 'failed_storage') return { status };
  if ((status === 'validation' || status === 'failed') && 'message' in state)
    return { status, message: String(state.message) };
  if (status === 'already_paid' && 'freightBills' in state && Array.isArray(state.freightBills))
    return { status, freightBills: state.freightBills.map(String) };
  return null;
>>>>>>> main
}
