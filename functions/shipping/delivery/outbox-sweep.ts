import type { ShippingTools } from '../shipping-tools.ts';
import type { RowMessage } from './row-delivery.ts';

export function outboxSweep(
  _tools: ShippingTools,
  _send: (messages: readonly RowMessage[]) => Promise<void>,
): () => Promise<void> {
  return async () => {};
}
