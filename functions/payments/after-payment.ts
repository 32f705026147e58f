/**
 * What customers who pay do not need: what follows from payments, and what staff do. Loaded with one `import()`, so that less
 * is loaded before the first payment.
 */
export { coverService } from './cover/cover-service.ts';
export { staffLimits } from './limits/staff-limits.ts';
export { webhookService } from './progress/payment-progress.ts';
export { receiptService } from './receipts/receipt-service.ts';
export { refundService } from './refunds/refund-service.ts';
