import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { paths } from '../../../app/paths.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Page } from '../../../components/Page.tsx';
import { CardIcon } from '../../../components/parcel-icons.tsx';
import { RouteButton } from '../../../components/RouteButton.tsx';
import { LoadedParcels } from '../LoadedParcels.tsx';
import { usePaymentSelection } from '../use-payment-selection.ts';
import { Invoice } from './Invoice.tsx';

/** Route /invoice: what was selected for payment, with everything that it costs. */
export function InvoicePage() {
  return (
    <Page title="Invoice">
      <LoadedParcels>{(parcels) => <InvoiceOfSelection parcels={parcels} />}</LoadedParcels>
    </Page>
  );
}

function InvoiceOfSelection({ parcels }: { parcels: readonly Parcel[] }) {
  const { chosen, selectAll } = usePaymentSelection(parcels);
  if (chosen.parcels.length > 0) {
    return <Invoice parcels={chosen.parcels} onRemove={(removed) => selectAll(removed, false)} />;
  }
  return (
    <EmptyState
      icon={<CardIcon fontSize="inherit" />}
      title="No packages selected for payment."
      action={
        <RouteButton to={paths.orders} variant="contained">
          Return to Orders
        </RouteButton>
      }
    />
  );
}
