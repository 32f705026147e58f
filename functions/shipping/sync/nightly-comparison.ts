import type { ShippingTools } from '../shipping-tools.ts';

export function nightlyComparison(_tools: ShippingTools): () => Promise<void> {
  return async () => {};
}
