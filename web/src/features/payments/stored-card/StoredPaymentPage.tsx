import type { Parcel } from '#shared/contracts/parcel.ts';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { CardIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { usePaymentSelection } from '#web/domain/parcel/selection/use-payment-selection.ts';
import { NothingSelected } from '#web/domain/payment/NothingSelected.tsx';
import { useStoredCard } from '#web/domain/payment/stored-card-queries.ts';
import { paths } from '#web/lib/paths.ts';
import { StoredPayment } from './StoredPayment.tsx';
import { StoredPaymentSkeleton } from './StoredPaymentSkeleton.tsx';
import { UnansweredPayment } from './UnansweredPayment.tsx';

/** Route /stored-payment: pays for the selected parcels with the stored card. */
export function StoredPaymentPage() {
  return (
    <Page title="Pay with Stored Card" narrow>
      <LoadedParcels>{(parcels) => <PaymentOfSelection parcels={parcels} />}</LoadedParcels>
    </Page>
  );
}

function PaymentOfSelection({ parcels }: { parcels: readonly Parcel[] }) {
  const { chosen } = usePaymentSelection(parcels);
  const { data: card, error, isFetching, refetch } = useStoredCard();
  if (chosen.parcels.length === 0) {
    return (
      <>
        <UnansweredPayment parcels={parcels} />
        <NothingSelected />
      </>
    );
  }
  if (card) return <StoredPayment card={card} parcels={chosen.parcels} total={chosen.total} />;
  if (card === null) {
    return (
      <EmptyState
        icon={<CardIcon fontSize="inherit" />}
        title="No stored card."
        action={
          <RouteButton to={paths.payment} variant="contained">
            Pay with New Card
          </RouteButton>
        }
      >
        Pay with a new card. You can store it for later payments.
      </EmptyState>
    );
  }
  if (!error) return <StoredPaymentSkeleton />;
  return (
    <ErrorState
      title="Your stored card could not be loaded."
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
