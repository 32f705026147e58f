import { Navigate, useSearchParams } from 'react-router-dom';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { Page } from '#web/components/layout/Page.tsx';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { usePaymentSelection } from '#web/domain/parcel/selection.ts';
import { NothingSelected } from '../NothingSelected.tsx';
import { openPayment } from '../payment-queries.ts';
import { paymentResultPath } from '../payment-result.ts';
import { CardPayment } from './CardPayment.tsx';
import { CardStorage } from './CardStorage.tsx';

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
