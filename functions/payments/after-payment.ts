import { coverService } from './cover/cover-service.ts';
import { staffLimits } from './limits/staff-limits.ts';
import type { PaymentTools } from './payment-tools.ts';
import { webhookService } from './progress/payment-progress.ts';
import { receiptService } from './receipts/receipt-service.ts';
import { refundService } from './refunds/refund-service.ts';

/**
 * The services that customers who pay do not need: what follows from payments, and what staff do. Loaded with one `import()`,
 * so that less is loaded before the first payment.
 */
export const afterPayment = (tools: PaymentTools) => ({
  cover: coverService(tools),
  limits: staffLimits(tools),
  receipts: receiptService(tools),
  refunds: refundService(tools),
  webhooks: webhookService(tools),
});
