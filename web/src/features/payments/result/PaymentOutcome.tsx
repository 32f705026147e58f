import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import type { PaymentOutcome } from '#shared/contracts/payments.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { receiptPath } from '#shared/site-paths.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Fact } from '#web/components/display/Fact.tsx';
import { AmountRow } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { ErrorState, failureOf } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loading } from '#web/components/feedback/Loaded.tsx';
import { ClockIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { chargeName } from '#web/domain/parcel/labels.ts';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { PARCELS } from '#web/domain/parcel/queries.ts';
import { useMySelection } from '#web/domain/parcel/selection.ts';
import { RECEIPTS } from '#web/domain/payment/receipt-queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { IS_AWAITED, openPayment, usePaymentOutcome } from '../payment-queries.ts';
import { PaymentFailed, TryAgainResult } from './PaymentFailed.tsx';
import { NoResult, ResultPage, ReturnToOrders } from './ResultPage.tsx';

type Status = PaymentOutcome['status'];

const TITLES: Record<Status, string> = {
  approved: 'Payment Successful',
  declined: 'Payment Declined',
  validation: 'Payment Failed',
  expired: 'Payment Expired',
  replaced: 'Payment Replaced',
  open: 'Payment Not Finished',
  pending: 'Confirming Payment',
};

/** The result of a payment, from the server. Announces it if the customer had to wait for it. */
export function PaymentOutcomeLoader({ paymentId }: { paymentId: string }) {
  const query = usePaymentOutcome(paymentId);
  const { data: outcome, error } = query;
  const [hasWaited, setHasWaited] = useState(false);
  const isWaiting = outcome ? IS_AWAITED[outcome.status] : error !== null;
  if (isWaiting && !hasWaited) setHasWaited(true);
  useSettledPayment(outcome);

  if (outcome) {
    return (
      <>
        <LiveRegion isHidden>{hasWaited && !isWaiting && TITLES[outcome.status]}</LiveRegion>
        <Outcome outcome={outcome} />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NoResult />;
  return (
    <Page title="Payment Result" narrow>
      {error ? (
        <ErrorState
          title="The result of your payment could not be loaded. Do not pay again until you see it."
          {...failureOf(query)}
        />
      ) : (
        <Loading what="the result of your payment" heights={[240]} borderRadius="16px" />
      )}
    </Page>
  );
}

/** Outcomes that charged nothing, after which the customer can pay again. */
const UNCHARGED = {
  declined: { tone: 'error', text: 'The card was declined. It was not charged.', action: 'Try Again' },
  expired: {
    tone: 'warning',
    text: 'The payment was not completed in time. Your card was not charged.',
    action: 'Try Again',
  },
  open: {
    tone: 'warning',
    text: 'The card page of this payment is still open.',
    action: 'Back to Payment',
  },
  replaced: {
    tone: 'warning',
    text: 'This payment was replaced by a newer one in another tab. It did not charge your card. Finish the newer one there, or try again here instead.',
    action: 'Try Again',
  },
} as const;

function Outcome({ outcome }: { outcome: PaymentOutcome }): ReactElement {
  const { status, message } = outcome;
  const title = TITLES[status];
  switch (status) {
    case 'approved':
      return <PaymentSuccess outcome={outcome} />;
    case 'pending':
      return (
        <ResultPage title={title} tone="info" icon={ClockIcon}>
          <strong>We are confirming your payment. Do not pay again.</strong>
          <div>
            The result appears here as soon as we have it. You can leave this page: your receipts list every
            payment that went through.
          </div>
        </ResultPage>
      );
    case 'declined':
    case 'expired':
    case 'open':
    case 'replaced':
      return <TryAgainResult title={title} {...UNCHARGED[status]} payment={outcome} />;
    case 'validation':
      return <PaymentFailed message={message} payment={outcome} />;
  }
}

/**
 * Once the result of a payment is shown, this tab forgets the payment. After a successful payment, its parcels are
 * deselected, and parcels and receipts are refetched.
 */
function useSettledPayment(outcome: PaymentOutcome | undefined): void {
  const client = useQueryClient();
  const { deselect } = useMySelection();
  const shown = outcome?.paymentId;
  useEffect(() => {
    // Not removed on the card page: if the session ends in between, only this leads back to the result.
    if (shown !== undefined && openPayment.read() === shown) openPayment.remove();
  }, [shown]);
  const paid = outcome?.status === 'approved' ? outcome : undefined;
  useEffect(() => {
    if (!paid) return;
    deselect(paid.parcels);
    void client.invalidateQueries({ queryKey: PARCELS });
    void client.invalidateQueries({ queryKey: RECEIPTS });
  }, [paid, deselect, client]);
}

/** A successful payment: its transaction number, its freight bills with their notes, and the receipt. */
function PaymentSuccess({ outcome }: { outcome: PaymentOutcome }) {
  const { paymentId, transactionId, receiptNumber, parcels, totalPrice, surchargeAmount } = outcome;
  return (
    <ResultPage
      title="Payment Successful"
      tone="success"
      actions={
        <>
          <RouteButton to={receiptPath(paymentId)} variant="contained">
            View Receipt
          </RouteButton>
          <ReturnToOrders />
        </>
      }
    >
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
        <Fact label="Transaction number">
          <Mono>{transactionId ?? '--'}</Mono>
        </Fact>
        {receiptNumber !== null && (
          <Fact label="Receipt number">
            <Mono>{receiptNumber}</Mono>
          </Fact>
        )}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {surchargeAmount > 0 && (
          <>
            <AmountRow name="Price" amount={totalPrice} />
            <AmountRow name="Surcharge" amount={surchargeAmount} />
          </>
        )}
        <AmountRow name="Total paid" total="large" amount={sumDollars([totalPrice, surchargeAmount])} />
      </Box>
      <Box
        component="ul"
        aria-label="Packages"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {parcels.map(({ parcelId, freightBillNum, customerNotes, storage }) => (
          <Box component="li" key={parcelId} sx={{ minWidth: 0 }}>
            <Mono sx={{ fontWeight: 700 }}>{freightBillNum}</Mono>
            <Box sx={{ color: 'text.secondary' }}>
              {customerNotes === '' ? '--' : <NotesText>{customerNotes}</NotesText>}
            </Box>
            {storage && (
              <Box component="dl" sx={{ m: 0 }}>
                <AmountRow
                  name={chargeName('ADDITIONAL_FEES', storage.description)}
                  amount={storage.amount}
                />
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </ResultPage>
  );
}
