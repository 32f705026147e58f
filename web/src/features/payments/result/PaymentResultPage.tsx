import { useLocation, useSearchParams } from 'react-router-dom';
import { readResultState } from '../../../domain/payment/result-state.ts';
import { OtherResult } from './OtherResult.tsx';
import { PaymentOutcomeLoader } from './PaymentOutcomeLoader.tsx';

/** Route /payment-result: what the server says about a payment, or a result without a payment. */
export function PaymentResultPage() {
  const { state } = useLocation();
  const [parameters] = useSearchParams();
  const paymentId = parameters.get('payment');
  if (!paymentId) return <OtherResult result={readResultState(state)} />;
  // A new payment starts with new lookups.
  return (
    <PaymentOutcomeLoader key={paymentId} paymentId={paymentId} store={parameters.get('store') === 'true'} />
  );
}
