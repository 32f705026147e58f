import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { type CardFrameMessage, isAccepted } from '#shared/contracts/card-frame.ts';
import type { SharedOutcome, SharedPayment } from '#shared/contracts/public/payment-links.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorDetails } from '#web/components/feedback/ErrorDetails.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { AlertIcon, CheckCircleIcon, ClockIcon } from '#web/components/icons.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { CardFrame } from '../card/CardFrame.tsx';
import { useOpenShared, useSharedOutcome } from './shared-payment.ts';

interface SharedCardProps {
  token: string;
  payment: SharedPayment;
  /** Called if the link may have ended. */
  onChanged: () => void;
  /** Shown instead, if nothing can be paid and this page has no payment of its own. */
  children: ReactNode;
}

/** The button to pay, the card page, and the outcome, which always comes from the server. */
export function SharedCard({ token, payment, onChanged, children }: SharedCardProps) {
  const { mutate, data: page, error, isPending, reset } = useOpenShared(token);
  const [isConfirming, setIsConfirming] = useState(false);
  const { data: outcome, refetch } = useSharedOutcome(token, page?.reference ?? null, isConfirming);
  const hasEnded = error instanceof ApiError && error.status === 409;
  const changed = hasEnded || outcome?.status === 'approved' || outcome?.status === 'validation';

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is told once, not at each of its renders
  useEffect(() => {
    if (changed) onChanged();
  }, [changed]);

  const record = (message: CardFrameMessage) => {
    setIsConfirming(isAccepted(message.returnMessage));
    void refetch();
  };
  const openAgain = () => {
    setIsConfirming(false);
    reset();
    // What was looked up of a declined card would be shown again.
    mutate(undefined, { onSuccess: () => void refetch() });
  };

  const settled = outcome && outcome.status !== 'open' && outcome.status !== 'pending' ? outcome : null;
  if (settled && !isPending)
    return <Outcome outcome={settled} name={payment.firstName} onRetry={openAgain} />;
  if (payment.state !== 'OPEN' && !page?.reference) return children;
  const isBusy = isConfirming || page?.status === 'confirming' || outcome?.status === 'pending';
  if (page?.reference) {
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isBusy && (
          <LiveRegion>
            <Callout icon={ClockIcon} tone="info" title="We are confirming the payment. Do not pay again." />
          </LiveRegion>
        )}
        {page.token !== null && (
          <CardFrame token={page.token} action="sale" isHidden={isBusy} onMessage={record} />
        )}
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: { xs: 'stretch', sm: 'start' } }}>
      <LiveRegion collapses>
        {page?.status === 'busy' && (
          <Callout icon={ClockIcon} tone="info" title="Another payment is in progress">
            {payment.firstName} may be paying right now. Try again in a few minutes. You were not charged.
          </Callout>
        )}
        {error && !hasEnded && (
          <Callout icon={AlertIcon} tone="error" title="The card page could not be opened">
            <ErrorDetails explanation={explainError(error)} />
          </Callout>
        )}
      </LiveRegion>
      <BusyButton
        variant="contained"
        size="large"
        isBusy={isPending}
        busyLabel="Opening…"
        onClick={() => mutate()}
      >
        {page?.status === 'busy' || error ? 'Try Again' : 'Pay by Card'}
      </BusyButton>
    </Box>
  );
}

const NOT_CHARGED: Readonly<
  Record<Exclude<SharedOutcome['status'], 'open' | 'pending' | 'approved'>, string>
> = {
  declined: 'The card was declined',
  validation: 'The payment was returned',
  expired: 'The card page has expired',
  replaced: 'Another payment has begun',
};

interface OutcomeProps {
  outcome: SharedOutcome;
  name: string;
  onRetry: () => void;
}

function Outcome({ outcome: { status, charged, message }, name, onRetry }: OutcomeProps) {
  if (status === 'open' || status === 'pending') return null;
  if (status === 'approved')
    return (
      <LiveRegion>
        <Callout icon={CheckCircleIcon} tone="success" title={`${formatDollars(charged ?? 0)} paid`}>
          Thank you. {name} has the receipt, and you can close this page.
        </Callout>
      </LiveRegion>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: { xs: 'stretch', sm: 'start' } }}>
      <LiveRegion>
        <Callout
          icon={AlertIcon}
          tone={status === 'validation' ? 'error' : 'warning'}
          title={NOT_CHARGED[status]}
        >
          {message ?? 'You were not charged.'}
        </Callout>
      </LiveRegion>
      {status !== 'validation' && (
        <BusyButton variant="contained" isBusy={false} busyLabel="Opening…" onClick={onRetry}>
          Try Again
        </BusyButton>
      )}
    </Box>
  );
}
