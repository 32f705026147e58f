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
}
