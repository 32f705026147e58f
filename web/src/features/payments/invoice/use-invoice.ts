import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { activeParcels } from '#web/domain/parcel/queries.ts';
import { useMySelection } from '#web/domain/parcel/selection.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsCurrentPage } from '#web/lib/use-is-current-page.ts';
import { findPaid } from '../payment-result.ts';

interface Outcomes {
  /** All packages can be paid for. */
  onPayable: () => void;
  /** Some can no longer be paid for. */
  onUnpayable: () => void;
}

/**
 * Checks with the server that these packages can still be paid for. If some are already paid, the result page says so.
 * Toasts show errors.
 */
export function useProceed(parcels: readonly Parcel[], { onPayable, onUnpayable }: Outcomes) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      const { items: latest } = await client.fetchQuery({ ...activeParcels, staleTime: 0 });
      if (unpayableOf(parcels, latest).length > 0) return 'unpayable';
      return findPaid(parcels.map(idOf));
    },
    onSuccess: (result) => {
      if (!isCurrentPage()) return;
      if (result === 'unpayable') onUnpayable();
      else if (result) navigate(paths.paymentResult, { state: result });
      else onPayable();
    },
    meta: { failure: 'Your packages could not be checked.' },
  });
  return { proceed: () => mutate(), isChecking: isPending };
}

/**
 * The selected parcels that were payable when the page opened, in their latest version. One that stops being payable stays
 * until the customer removes it, so that the total never changes unnoticed.
 */
export function useInvoiceSelection(latest: readonly Parcel[]) {
  const { selection, select, deselect, prune } = useMySelection();
  const [first] = useState(latest);
  useEffect(() => prune(first), [prune, first]);

  const parcels = first
    .filter((parcel) => selection.has(parcel.parcelId) && isPayable(parcel))
    .map((parcel) => latest.find(({ parcelId }) => parcelId === parcel.parcelId) ?? parcel);
  return { parcels, unpayable: unpayableOf(parcels, latest), select, deselect };
}

/** The parcels that can no longer be paid for, except paid ones, which have a result page. */
function unpayableOf(selected: readonly Parcel[], latest: readonly Parcel[]): Parcel[] {
  const open = new Set(
    latest.filter((parcel) => isPayable(parcel) || parcel.paymentStatus === 'PAID').map(idOf),
  );
  return selected.filter((parcel) => !open.has(idOf(parcel)));
}

const idOf = ({ parcelId }: Parcel) => parcelId;
