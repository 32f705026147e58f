import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSelectedParcels } from '#web/domain/parcel/selection.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { paymentInUrl, readResultState } from '../payment-result.ts';
import { OtherResult } from './OtherResult.tsx';
import { PaymentOutcomeLoader } from './PaymentOutcome.tsx';

/** Route /payment-result: what the server says about a payment, or a result without a payment. */
export function PaymentResultPage() {
  const { search, state } = useLocation();
  useEndOfSelection();
  const payment = paymentInUrl(search);
  if (!payment) return <OtherResult result={readResultState(state)} />;
  // Another payment starts with new lookups.
  return <PaymentOutcomeLoader key={payment.paymentId} {...payment} />;
}

/** The pages on which a customer pays or tries again, with the same packages. */
const PAYING: readonly string[] = [paths.invoice, paths.payment, paths.storedPayment, paths.paymentResult];

/** Clears the selection when the customer leaves the result for another page than those of the payment. */
function useEndOfSelection(): void {
  const { clear } = useSelectedParcels(useSession().identity?.username ?? '');
  useEffect(
    () => () => {
      if (!PAYING.includes(location.pathname)) clear();
    },
    [clear],
  );
}
