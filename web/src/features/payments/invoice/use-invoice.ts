import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { activeParcels } from '#web/domain/parcel/queries.ts';
import { useSelectedParcels } from '#web/domain/parcel/selection.ts';
import { call } from '#web/lib/api/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { useIsCurrentPage } from '#web/lib/use-is-current-page.ts';
import type { ResultState } from '../payment-result.ts';

interface Outcomes {
  /** All packages can be paid now. */
  onPayable: () => void;
  /** Some cannot be paid any more. */
  onUnpayable: () => void;
}

/**
 * Checks with the server that these packages can be paid now. If some are paid already, it goes to the result page. Toasts
 * show errors.
 */
export function useProceed(parcels: readonly Parcel[], { onPayable, onUnpayable }: Outcomes) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const isRunning = useRef(false);
  const parcelIds = parcels.map(({ parcelId }) => parcelId);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { items: latest } = await client.fetchQuery({ ...activeParcels, staleTime: 0 });
      if (unpayableOf(parcels, latest).length > 0) return null;
      return call('listPaidParcels', { query: { parcelIds: parcelIds.join(',') } });
    },
    onSuccess: (answer) => {
      if (!isCurrentPage()) return;
      if (!answer) return onUnpayable();
      const freightBills = answer.paidParcelFreightBills;
      if (freightBills.length === 0) return onPayable();
      const state: ResultState = { status: 'already_paid', freightBills };
      navigate(paths.paymentResult, { state });
    },
    onSettled: () => {
      isRunning.current = false;
    },
    meta: { failure: 'Your packages could not be checked.' },
  });
  const proceed = () => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate();
  };
  return { proceed, isChecking: isPending };
}

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
function unpayableOf(selected: readonly Parcel[], latest: readonly Parcel[]): Parcel[] {
  const open = new Set(
    latest.filter((parcel) => isPayable(parcel) || parcel.paymentStatus === 'PAID').map(idOf),
  );
  return selected.filter((parcel) => !open.has(idOf(parcel)));
}

const idOf = ({ parcelId }: Parcel) => parcelId;
