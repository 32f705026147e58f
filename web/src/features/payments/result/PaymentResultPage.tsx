import { useLocation } from 'react-router-dom';
import { paymentInUrl, readResultState } from '#web/domain/payment/result-state.ts';
import { OtherResult } from './OtherResult.tsx';
import { PaymentOutcomeLoader } from './PaymentOutcomeLoader.tsx';
import { useEndOfSelection } from './use-end-of-selection.ts';

/** Route /payment-result: what the server says about a payment, or a result without a payment. */
export function PaymentResultPage() {
  const { search, state } = useLocation();
  useEndOfSelection();
  const payment = paymentInUrl(search);
  if (!payment) return <OtherResult result={readResultState(state)} />;
  // Another payment starts with new lookups.
  return <PaymentOutcomeLoader key={payment.paymentId} {...payment} />;
}
