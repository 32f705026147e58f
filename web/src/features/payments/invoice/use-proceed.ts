import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { activeParcels } from '#web/domain/parcel/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsCurrentPage } from '#web/lib/use-is-current-page.ts';
import type { ResultState } from '../payment-result.ts';
import { unpayableOf } from './InvoicePage.tsx';

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
