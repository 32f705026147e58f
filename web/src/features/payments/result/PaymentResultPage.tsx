import Box from '@mui/material/Box';
import { type ReactElement, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { useMySelection } from '#web/domain/parcel/selection.ts';
import { paths } from '#web/lib/paths.ts';
import { PAYMENT_PARAMETER, ResultState } from '../payment-result.ts';
import { PaymentFailed } from './PaymentFailed.tsx';
import { PaymentOutcomeLoader } from './PaymentOutcome.tsx';
import { NoResult, ResultPage, ReturnToOrders } from './ResultPage.tsx';

/** Route /payment-result: the outcome of a payment from the server, or a result without a payment. */
export function PaymentResultPage() {
  const { search, state } = useLocation();
  useClearedSelection();
  const paymentId = new URLSearchParams(search).get(PAYMENT_PARAMETER);
  if (!paymentId) return <OtherResult result={ResultState.safeParse(state).data} />;
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

/** A result without a payment. */
function OtherResult({ result }: { result: ResultState | undefined }): ReactElement {
  switch (result?.status) {
    case 'already_paid':
      return (
        <ResultPage title="Payment Not Required" tone="success" actions={<ReturnToOrders isMain />}>
          <div>These packages are already paid. You were not charged again.</div>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {result.freightBills.map((freightBill) => (
              <li key={freightBill}>
                <Mono>{freightBill}</Mono>
              </li>
            ))}
          </Box>
        </ResultPage>
      );
    case 'validation':
      return <PaymentFailed message={result.message} payment={{ method: result.method }} />;
    case 'failed_storage':
      return (
        <ResultPage
          title="Card Storage Failed"
          tone="error"
          actions={
            <>
              <RouteButton
                to={`${paths.payment}?store=true${result.isFromProfile ? '&from=profile' : ''}`}
                variant="contained"
              >
                Try Again
              </RouteButton>
              {result.isFromProfile ? (
                <RouteButton to={paths.profile} variant="outlined">
                  Return to Profile
                </RouteButton>
              ) : (
                <ReturnToOrders />
              )}
            </>
          }
        >
          <div>Your card was not stored.</div>
        </ResultPage>
      );
    case 'failed':
      return (
        <NoResult back={result.method === 'STORED_CARD' ? paths.storedPayment : paths.payment}>
          {result.message}
        </NoResult>
      );
    case undefined:
      return <NoResult />;
  }
}
