import * as z from 'zod/mini';
import { RefundInput } from '#shared/contracts/receipts.ts';

/** The refund form: the selected parcels and the reason. */
export const RefundFields = z.object({
  parcelIds: z.array(z.string()).check(z.minLength(1, 'Select at least one package.')),
  reason: RefundInput.shape.reason,
});
export type RefundFields = z.infer<typeof RefundFields>;

/** The initial values. Nothing is selected: a refund of everything must be a choice. */
export const newRefund = (): RefundFields => ({ parcelIds: [], reason: '' });

let latest = { content: '', requestId: '' };

/**
 * The id of a refund request: the same for the same content until {@link forgetRequest}, so that a retry after a lost
 * answer refunds nothing twice, even if the dialog was closed in between.
 */
export function requestIdOf(paymentId: string, refund: RefundFields): string {
  const content = JSON.stringify([paymentId, refund.parcelIds, refund.reason]);
  if (latest.content !== content) latest = { content, requestId: crypto.randomUUID() };
  return latest.requestId;
}

/** Makes the next request a new one, after an answer. */
export function forgetRequest(): void {
  latest = { content: '', requestId: '' };
}
