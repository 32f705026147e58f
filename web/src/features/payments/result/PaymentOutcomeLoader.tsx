import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import type { PaymentOutcome } from '#shared/contracts/payments.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { ClockIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { usePaymentOutcome } from '#web/domain/payment/attempt-queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { NoResult } from './OtherResult.tsx';
import { PaymentFailed } from './PaymentFailed.tsx';
import { PaymentSuccess } from './PaymentSuccess.tsx';
import { ResultPage } from './ResultPage.tsx';
import { ReturnToOrders } from './ReturnToOrders.tsx';
import { TryAgainResult } from './TryAgainResult.tsx';
import { useSettledPayment } from './use-settled-payment.ts';

type Status = PaymentOutcome['status'];

const TITLES: Record<Status, string> = {
  approved: 'Payment Successful',
  declined: 'Payment Declined',
  validation: 'Payment Failed',
  expired: 'Payment Expired',
  open: 'Payment Not Finished',
  pending: 'Confirming Payment',
};

interface PaymentOutcomeLoaderProps {
  paymentId: string;
  /** Whether the customer wanted to store the card. */
  store: boolean;
}

/** The result of a payment, from the server. Announces it if it was pending when the page opened. */
export function PaymentOutcomeLoader({ paymentId, store }: PaymentOutcomeLoaderProps) {
  const { data: outcome, error, isFetching, refetch } = usePaymentOutcome(paymentId);
  const [wasPending, setWasPending] = useState(false);
  if (outcome?.status === 'pending' && !wasPending) setWasPending(true);
  useSettledPayment(outcome);

  if (outcome) {
    return (
      <>
        <VisuallyHidden>
          <span role="status">{wasPending && outcome.status !== 'pending' && TITLES[outcome.status]}</span>
        </VisuallyHidden>
        <Outcome outcome={outcome} store={store} />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NoResult />;
  return (
    <Page title="Payment Result" narrow>
      {error ? (
        <ErrorState
          title="The result of your payment could not be loaded. Do not pay again before you see it."
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <VisuallyHidden>
            <span role="status">Loading the result of your payment</span>
          </VisuallyHidden>
          <Skeleton variant="rounded" height={240} sx={{ borderRadius: '16px' }} />
        </>
      )}
    </Page>
  );
}

function Outcome({ outcome, store }: { outcome: PaymentOutcome; store: boolean }) {
  const { paymentId, status, method, totalPrice, message } = outcome;
  const title = TITLES[status];
  const parcelIds = outcome.parcels.map(({ parcelId }) => parcelId);
  const payment = { paymentId, method, store, parcelIds, totalPrice };
  switch (status) {
    case 'approved':
      return <PaymentSuccess outcome={outcome} />;
    case 'pending':
      return (
        <ResultPage title={title} icon={ClockIcon} tone="info" actions={<ReturnToOrders />}>
          <strong>We are confirming your payment. Do not pay again.</strong>
          <div>
            This page shows the result as soon as it is known. You can leave it: a payment that went through
            is in your receipts.
          </div>
        </ResultPage>
      );
    case 'declined':
      return (
        <TryAgainResult
          title={title}
          tone="error"
          text="The card was declined. It was not charged."
          payment={payment}
        />
      );
    case 'expired':
      return (
        <TryAgainResult
          title={title}
          tone="warning"
          text="The payment was not made in time. Your card was not charged."
          payment={payment}
        />
      );
    case 'open':
      return (
        <TryAgainResult
          title={title}
          tone="warning"
          text="The card page of this payment is still open."
          action="Back to Payment"
          payment={payment}
        />
      );
    case 'validation':
      return <PaymentFailed message={message ?? ''} payment={payment} />;
    default:
      return <NoResult />;
  }
}
