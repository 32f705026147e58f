import { paymentServices } from '#functions/payments/connect-payments.ts';
import { withRepositories } from '#functions/payments/connect-tools.ts';
import { comparisonService } from '#functions/payments/progress/comparison-service.ts';
import { reconcilerService } from '#functions/payments/progress/payment-progress.ts';
import { refundService } from '#functions/payments/refunds/refund-service.ts';

/** The services of payments, and those of the functions that finish and compare them. */
export function allPaymentServices(given: Parameters<typeof paymentServices>[0]) {
  const tools = withRepositories(given);
  const services = paymentServices(given);
  return {
    ...services,
    refunds: { ...services.refunds, reconcile: refundService(tools).reconcile },
    comparison: comparisonService(tools),
    reconciler: reconcilerService(tools),
  };
}
