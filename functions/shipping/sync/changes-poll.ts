import type { ShippingTools } from '../shipping-tools.ts';

export function changesPoll(_tools: ShippingTools): () => Promise<void> {
  return async () => {};
}
