import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMySelection } from '#web/domain/parcel/selection.ts';
import { paths } from '#web/lib/paths.ts';
import { paymentInUrl, readResultState } from '../payment-result.ts';
import { OtherResult } from './OtherResult.tsx';
import { PaymentOutcomeLoader } from './PaymentOutcome.tsx';

/** Route /payment-result: the outcome of a payment from the server, or a result without a payment. */
export function PaymentResultPage() {
  const { search, state } = useLocation();
  useClearedSelection();
  const paymentId = paymentInUrl(search);
  if (!paymentId) return <OtherResult result={readResultState(state)} />;
  // The lookups start over for another payment.
  return <PaymentOutcomeLoader key={paymentId} paymentId={paymentId} />;
}

/** The pages for paying, and for trying again with the same packages. */
const PAYMENT_PATHS: readonly string[] = [
  paths.invoice,
  paths.payment,
  paths.storedPayment,
  paths.paymentResult,
];

/** Clears the selection when the customer leaves the result for a page that is not a payment page. */
function useClearedSelection(): void {
  const { clear } = useMySelection();
  useEffect(
    () => () => {
      if (!PAYMENT_PATHS.includes(location.pathname)) clear();
    },
    [clear],
  );
}
