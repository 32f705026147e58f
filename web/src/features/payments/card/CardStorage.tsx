import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CardFrameMessage, isAccepted } from '#shared/contracts/card-frame.ts';
import { paths } from '#web/lib/paths.ts';
import { notifyOnNextPage } from '#web/lib/toasts.ts';
import { useIsCurrentPage } from '#web/lib/use-is-current-page.ts';
import { useCardPageToken, useSaveCard } from '../payment-queries.ts';
import { useShowResult } from '../payment-result.ts';
import { CardPage } from './CardPage.tsx';
import { newCardOf } from './card-messages.ts';

/** The card page for storing a card, before paying with it or from the profile. */
export function CardStorage({ isFromProfile }: { isFromProfile: boolean }) {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const showResult = useShowResult();
  const save = useSaveCard();
  const isHandled = useRef(false);

  /** Only the first message counts. */
  const store = (message: CardFrameMessage) => {
    if (isHandled.current) return;
    isHandled.current = true;
    const fail = () => showResult({ status: 'failed_storage', isFromProfile });
    if (!isAccepted(message.returnMessage)) return fail();
    save.mutate(
      { body: newCardOf(message) },
      {
        onSuccess: () => {
          if (!isCurrentPage()) return;
          if (isFromProfile) notifyOnNextPage('Card stored.');
          navigate(isFromProfile ? paths.profile : paths.storedPayment, { replace: true });
        },
        onError: fail,
      },
    );
  };

  return (
    <CardPage
      tokenQuery={useCardPageToken(null)}
      action="new"
      back={isFromProfile ? paths.profile : paths.invoice}
      errorTitle="The card page could not be opened."
      busyText={save.isIdle ? null : 'We are storing your card.'}
      onMessage={store}
    >
      {() => (
        <Box sx={{ color: 'text.secondary' }}>
          {isFromProfile
            ? 'Your card is stored for later payments. Nothing is charged now.'
            : 'Your card is stored first. You then see the total before you pay.'}
        </Box>
      )}
    </CardPage>
  );
}
