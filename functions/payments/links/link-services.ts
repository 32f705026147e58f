import type { PaymentTools } from '../payment-tools.ts';
import { linkService } from './link-service.ts';
import { sharedPayments } from './shared-payment.ts';

/** Payment links: for their customers and staff, and for whoever pays with them. */
export const linkServices = (tools: PaymentTools) => ({ ...linkService(tools), ...sharedPayments(tools) });
