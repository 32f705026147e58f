import { useEffect, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { Page } from '#web/components/layout/Page.tsx';
import { LoadedParcels } from '#web/domain/parcel/LoadedParcels.tsx';
import { useSelectedParcels } from '#web/domain/parcel/selection.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { NothingSelected } from '../NothingSelected.tsx';
import { Invoice } from './Invoice.tsx';

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
  // The pressed button disappears with the invoice.
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

/**
 * The selected parcels that were payable when the page opened, in their latest version. One that stops being payable stays
 * until the customer removes it, so that the total never changes unnoticed.
 */
function useInvoiceSelection(latest: readonly Parcel[]) {
  const { selection, select, deselect, prune } = useSelectedParcels(useSession().identity?.username ?? '');
  const [first] = useState(latest);
  useEffect(() => prune(first), [prune, first]);

  const parcels = first
    .filter((parcel) => selection.has(parcel.parcelId) && isPayable(parcel))
    .map((parcel) => latest.find(({ parcelId }) => parcelId === parcel.parcelId) ?? parcel);
  return { parcels, unpayable: unpayableOf(parcels, latest), select, deselect };
}

/** Those that cannot be paid any more. Paid ones are not among them: they have a result page. */
export function unpayableOf(selected: readonly Parcel[], latest: readonly Parcel[]): Parcel[] {
  const open = new Set(
    latest.filter((parcel) => isPayable(parcel) || parcel.paymentStatus === 'PAID').map(idOf),
  );
  return selected.filter((parcel) => !open.has(idOf(parcel)));
}

const idOf = ({ parcelId }: Parcel) => parcelId;
