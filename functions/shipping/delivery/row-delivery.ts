import * as z from 'zod/mini';
import type { ShippingTools } from '../shipping-tools.ts';

/** The message of the queue of `shipping-sender`: the row of the outbox that is to be delivered. */
export const RowMessage = z.object({ rowId: z.string() });
export type RowMessage = z.infer<typeof RowMessage>;

export function rowDelivery(_tools: ShippingTools): (rowId: string) => Promise<void> {
  return async () => {};
}
