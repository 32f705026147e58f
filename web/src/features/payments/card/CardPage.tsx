import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { CardAction, CardFrameMessage } from '#shared/contracts/card-frame.ts';
import type { PaymentToken } from '#shared/contracts/payments.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorState, failureOf } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { ClockIcon } from '#web/components/icons.tsx';
import type { useCardPageToken } from '../payment-queries.ts';
import { CardFrame } from './CardFrame.tsx';

interface CardPageProps {
  tokenQuery: ReturnType<typeof useCardPageToken>;
  action: CardAction;
  back: string;
  errorTitle: string;
  /** Whether the page is being left because of the error. */
  isLeaving?: boolean;
  /** Replaces the frame during a request; null to show the frame. */
  busyText: string | null;
  onMessage: (message: CardFrameMessage) => void;
  /** Above the frame. */
  children: (token: PaymentToken) => ReactNode;
}

/** The card page, a skeleton while its token loads, or the error. */
export function CardPage(props: CardPageProps) {
  const { tokenQuery, action, back, errorTitle, isLeaving = false, busyText, onMessage, children } = props;
  const { data: token, error } = tokenQuery;
  const backButton = (
    <Box sx={{ display: 'grid', justifyContent: { sm: 'start' } }}>
      <RouteButton to={back} variant="outlined">
        Back
      </RouteButton>
    </Box>
  );
  if (error && !isLeaving && !(token && busyText)) {
    return (
      <>
        <ErrorState title={errorTitle} {...failureOf(tokenQuery)} />
        {backButton}
      </>
    );
  }
  if (!token?.token) {
    return (
      <Box aria-busy sx={STACK}>
        <LiveRegion isHidden>Opening the card page</LiveRegion>
        <Skeleton variant="rounded" height={48} />
        <Skeleton variant="rounded" height={480} sx={{ borderRadius: '16px' }} />
        {backButton}
      </Box>
    );
  }
  return (
    <Box sx={STACK}>
      {children(token)}
      {busyText !== null && (
        <LiveRegion>
          <Callout icon={ClockIcon} tone="info" title={busyText} />
        </LiveRegion>
      )}
      <CardFrame token={token.token} action={action} isHidden={busyText !== null} onMessage={onMessage} />
      {busyText === null && backButton}
    </Box>
  );
}

const STACK = { display: 'grid', gap: 2 };
