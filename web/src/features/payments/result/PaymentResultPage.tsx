import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useMySelection } from '#web/domain/parcel/selection.ts';
import { paths } from '#web/lib/paths.ts';
import { paymentInUrl, readResultState } from '../payment-result.ts';
import { OtherResult } from './OtherResult.tsx';
import { PaymentOutcomeLoader } from './PaymentOutcome.tsx';

/** Route /payment-result: what the server says about a payment, or a result without a payment. */
export function PaymentResultPage() {
  const { search, state } = useLocation();
  useEndOfSelection();
  const paymentId = paymentInUrl(search);
  if (!paymentId) return <OtherResult result={readResultState(state)} />;
  // Another payment starts with new lookups.
  return <PaymentOutcomeLoader key={paymentId} paymentId={paymentId} />;
}

/** The pages on which a customer pays or tries again with the same packages. */
const PAYING: readonly string[] = [paths.invoice, paths.payment, paths.storedPayment, paths.paymentResult];

/** Clears the selection when the customer leaves the result for a page that is not part of paying. */
function useEndOfSelection(): void {
  const { clear } = useMySelection();
  useEffect(
    () => () => {
      if (!PAYING.includes(location.pathname)) clear();
    },
    [clear],
  );
}
