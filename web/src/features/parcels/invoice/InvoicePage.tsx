import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { paths } from '../../../app/paths.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Page } from '../../../components/Page.tsx';
import { CardIcon } from '../../../components/parcel-icons.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { ParcelListSkeleton } from '../ParcelListSkeleton.tsx';
import { useActiveParcels } from '../queries.ts';
import { usePaymentSelection } from '../use-payment-selection.ts';
import { Invoice } from './Invoice.tsx';

/** Route /invoice: what was selected for payment, with everything that it costs. */
export function InvoicePage() {
  const { data: parcels, error, isFetching, refetch } = useActiveParcels();
  return (
    <Page title="Invoice">
      {parcels ? (
        <InvoiceOfSelection parcels={parcels} />
      ) : error ? (
        <ErrorState
          title="Your packages could not be loaded."
          detail={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ParcelListSkeleton />
      )}
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
        <Button component={Link} to={paths.orders} variant="contained">
          Return to Orders
        </Button>
      }
    />
  );
}
