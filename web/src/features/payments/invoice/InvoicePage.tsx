import { useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { Page } from '#web/components/layout/Page.tsx';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { NothingSelected } from '../NothingSelected.tsx';
import { Invoice } from './Invoice.tsx';
import { useInvoiceSelection } from './use-invoice.ts';

/** Route /invoice: the parcels selected for payment, with their charges. */
export function InvoicePage() {
  return (
    <Page title="Invoice">
      <LoadedParcels>{(parcels) => <InvoiceOfSelection parcels={parcels} />}</LoadedParcels>
    </Page>
  );
}

function InvoiceOfSelection({ parcels }: { parcels: readonly Parcel[] }) {
  const { parcels: selected, unpayable, select, deselect } = useInvoiceSelection(parcels);
  // The clicked button disappears with the invoice.
  const [hasRemoved, setHasRemoved] = useState(false);
  const remove = (removed: readonly Parcel[]) => {
    setHasRemoved(true);
    deselect(removed);
  };
  if (selected.length > 0) {
    return (
      <Invoice
        parcels={selected}
        unpayable={unpayable}
        onRemove={remove}
        onRestore={(parcel) => select([parcel])}
      />
    );
  }
  return <NothingSelected takesFocus={hasRemoved} />;
}
