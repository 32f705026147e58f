import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CardFrameMessage, isAccepted } from '#shared/contracts/card-frame.ts';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { paths } from '#web/lib/paths.ts';
import { notifyOnNextPage } from '#web/lib/toasts.ts';
import { useIsCurrentPage } from '#web/lib/use-is-current-page.ts';
import { useCardPageToken, useSaveCard } from '../payment-queries.ts';
import type { ResultState } from '../payment-result.ts';
import { CardFrame } from './CardFrame.tsx';
import { newCardOf } from './card-messages.ts';
import { BackButton, CardPageSkeleton, Confirming } from './card-page-parts.tsx';

/** The card page for storing a card, before paying with it or from the profile. */
export function CardStorage({ isFromProfile }: { isFromProfile: boolean }) {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const { data: token, error, isFetching, refetch } = useCardPageToken(null);
  const { mutate } = useSaveCard();
  const isHandled = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const back = isFromProfile ? paths.profile : paths.invoice;

  const leave = (to: string, state?: ResultState) => {
    if (isCurrentPage()) navigate(to, { replace: true, ...(state && { state }) });
  };
  const store = (message: CardFrameMessage) => {
    if (isHandled.current) return;
    isHandled.current = true;
    const fail = () => leave(paths.paymentResult, { status: 'failed_storage', isFromProfile });
    if (!isAccepted(message.returnMessage)) return fail();
    setIsSaving(true);
    mutate(
      { body: newCardOf(message) },
      {
        onSuccess: () => {
          if (isFromProfile && isCurrentPage()) notifyOnNextPage('Card stored.');
          leave(isFromProfile ? paths.profile : paths.storedPayment);
        },
        onError: fail,
      },
    );
  };

  if (error && !isSaving) {
    return (
      <>
        <ErrorState
          title="The card page could not be opened."
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
        <BackButton to={back} />
      </>
    );
  }
  if (!token?.token) return <CardPageSkeleton back={back} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ color: 'text.secondary' }}>
        {isFromProfile
          ? 'Your card is stored for later payments. Nothing is charged now.'
          : 'Your card is stored first. You then see the total before you pay.'}
      </Box>
      {isSaving && <Confirming>We are storing your card.</Confirming>}
      <CardFrame token={token.token} action="new" isHidden={isSaving} onMessage={store} />
      {!isSaving && <BackButton to={back} />}
    </Box>
  );
}
