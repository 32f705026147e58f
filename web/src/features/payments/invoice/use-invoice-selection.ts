import { useEffect, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { useSelectedParcels } from '#web/domain/parcel/selection/selected-parcels.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';

/**
 * The selected parcels that were payable when the page opened, in their latest version. One that stops being payable stays
 * until the customer removes it, so that the total never changes unnoticed.
 */
export function useInvoiceSelection(latest: readonly Parcel[]) {
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
