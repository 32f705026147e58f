import Box from '@mui/material/Box';
import { useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { type CardFrameMessage, isAccepted } from '#shared/contracts/card-frame.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { Page } from '#web/components/layout/Page.tsx';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { usePaymentSelection } from '#web/domain/parcel/selection.ts';
import { replacesCard } from '#web/domain/payment/StoredCardFacts.tsx';
import { useStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';
import { paths } from '#web/lib/paths.ts';
import { notifyOnNextPage } from '#web/lib/toasts.ts';
import { openPayment, useCardPageToken, useSaveCard } from '../payment-queries.ts';
import { paymentResultPath, useShowResult } from '../payment-result.ts';
import { NothingSelected } from '../result/ResultPage.tsx';
import { CardPage } from './CardPage.tsx';
import { CardPayment } from './CardPayment.tsx';
import { newCardOf } from './card-messages.ts';

/** Route /payment: the provider's card page, to pay for the selected parcels or, with `?store=true`, to store a card. */
export function PaymentPage() {
  const [parameters] = useSearchParams();
  if (parameters.get('store') === 'true') {
    return (
      <Page title="Store Card" narrow>
        <CardStorage isFromProfile={parameters.get('from') === 'profile'} />
      </Page>
    );
  }
  return (
    <Page title="Payment" narrow>
      <LoadedParcels>{(parcels) => <PaymentOfSelection parcels={parcels} />}</LoadedParcels>
    </Page>
  );
}

function PaymentOfSelection({ parcels }: { parcels: readonly Parcel[] }) {
  const { chosen } = usePaymentSelection(parcels);
  if (chosen.parcels.length > 0) {
    const parcelIds = chosen.parcels.map(({ parcelId }) => parcelId);
    // A different selection is a new payment.
    return <CardPayment key={parcelIds.join()} parcelIds={parcelIds} />;
  }
  const paymentId = openPayment.read();
  if (paymentId) return <Navigate to={paymentResultPath(paymentId)} replace />;
  return <NothingSelected />;
}

/** The card page for storing a card, before paying with it or from the profile. */
function CardStorage({ isFromProfile }: { isFromProfile: boolean }) {
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const showResult = useShowResult();
  const { data: card, isError } = useStoredCard();
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
            : 'Your card is stored first. You will see the total before you pay.'}
          {card ? ` ${replacesCard(card)}` : isError && ' It replaces a card that you have stored before.'}
        </Box>
      )}
    </CardPage>
  );
}
