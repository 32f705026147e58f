import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { RouteButton } from '../../../components/controls/RouteButton.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { CardIcon } from '../../../components/icons.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { LoadedParcels } from '../../../domain/parcel/LoadedParcels.tsx';
import { paths } from '../../../lib/paths.ts';
import { Invoice } from './Invoice.tsx';
import { useInvoiceSelection } from './use-invoice-selection.ts';

/** Route /invoice: the parcels selected for payment, with their charges. */
export function InvoicePage() {
  return (
    <Page title="Invoice">
      <LoadedParcels>{(parcels) => <InvoiceOfSelection parcels={parcels} />}</LoadedParcels>
    </Page>
  );
}

function InvoiceOfSelection({ parcels }: { parcels: readonly Parcel[] }) {
  const { parcels: selected, unpayable, deselect } = useInvoiceSelection(parcels);
  if (selected.length > 0) return <Invoice parcels={selected} unpayable={unpayable} onRemove={deselect} />;
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
