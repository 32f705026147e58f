import { useLocation } from 'react-router-dom';
import { parsePaymentResultState, paymentInUrl } from '../../../domain/payment/result-state.ts';
import { OtherResult } from './OtherResult.tsx';
import { PaymentOutcomeLoader } from './PaymentOutcomeLoader.tsx';

/** Route /payment-result: what the server says about a payment, or a result without a payment. */
export function PaymentResultPage() {
  const { search, state } = useLocation();
  const paymentId = paymentInUrl(search);
  if (!paymentId) return <OtherResult result={parsePaymentResultState(state)} />;
  const storeForFutureUse = new URLSearchParams(search).get('store') === 'true';
  // Another payment starts with new lookups.
  return <PaymentOutcomeLoader key={paymentId} paymentId={paymentId} storeForFutureUse={storeForFutureUse} />;
}
