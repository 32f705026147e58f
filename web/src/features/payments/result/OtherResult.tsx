import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '#shared/contracts/payments.ts';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { AlertIcon, CheckCircleIcon, InfoIcon } from '#web/components/icons.tsx';
import { paths } from '#web/lib/paths.ts';
import type { ResultState } from '../payment-result.ts';
import { type Payment, PaymentFailed } from './PaymentFailed.tsx';
import { ResultPage, ReturnToOrders } from './ResultPage.tsx';

/** A result without a payment. */
export function OtherResult({ result }: { result: ResultState | null }) {
  switch (result?.status) {
    case 'already_paid':
      return (
        <ResultPage
          title="Payment Not Required"
          icon={CheckCircleIcon}
          tone="success"
          actions={<ReturnToOrders isMain />}
        >
          <div>These packages are already paid. Nothing more was charged.</div>
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
      return <PaymentFailed message={result.message} payment={selectedPayment(result.method)} />;
    case 'failed_storage':
      return (
        <ResultPage
          title="Card Storage Failed"
          icon={AlertIcon}
          tone="error"
          actions={
            <>
              <RouteButton to={storingPath(result.isFromProfile)} variant="contained">
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
    default:
      return <NoResult />;
  }
}

/** The payment of the selected parcels, without an attempt. */
const selectedPayment = (method: PaymentMethod = 'NEW_CARD'): Payment => ({
  paymentId: null,
  method,
  parcelIds: null,
  totalPrice: null,
});

/** The path of the card page that stores a card. */
function storingPath(isFromProfile = false): string {
  return `${paths.payment}?store=true${isFromProfile ? '&from=profile' : ''}`;
}

/** The page without a result to show. */
export function NoResult({ back = paths.orders, children }: { back?: string; children?: ReactNode }) {
  return (
    <ResultPage
      title="No payment result available"
      icon={InfoIcon}
      tone="info"
      actions={
        <RouteButton to={back} variant="contained">
          Back
        </RouteButton>
      }
    >
      <div>{children ?? 'Your receipts list every payment that went through.'}</div>
    </ResultPage>
  );
}
