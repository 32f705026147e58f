import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { BoxIcon, ChevronLeftIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { useCustomerParcels } from '#web/domain/staff/queries.ts';
import { ParcelRow } from './BoardSearch.tsx';
import { PaymentLimitNotice } from './PaymentLimitNotice.tsx';

interface CustomerPackagesProps {
  customerId: string;
  onOpen: (parcelId: string) => void;
  onClose: () => void;
}

export function CustomerPackages({ customerId, onOpen, onClose }: CustomerPackagesProps) {
  const query = useCustomerParcels(customerId);
  const { data, error } = query;
  return (
    <section aria-labelledby="customer-heading">
      <Button onClick={onClose} startIcon={<ChevronLeftIcon />} sx={{ mb: 1 }}>
        All packages
      </Button>
      {data ? (
        <>
          <Typography variant="h2" id="customer-heading" gutterBottom>
            {nameAndCompany(data.customer.name, data.customer.company)}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            Customer {data.customer.customerNumber} · {packages(data.parcels.length)} on the way
          </Typography>
          <PaymentLimitNotice customerId={customerId} />
          <UnreadableNotice count={data.unreadable} what="package" />
          {data.parcels.length + data.unreadable === 0 && (
            <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No open packages.">
              Packages that were picked up are in Order Complete.
            </EmptyState>
          )}
          <Box sx={{ display: 'grid', gap: 1 }}>
            {data.parcels.map((parcel) => (
              <ParcelRow
                hidesCustomer
                key={parcel.parcelId}
                parcel={parcel}
                onOpen={() => onOpen(parcel.parcelId)}
              />
            ))}
          </Box>
        </>
      ) : error ? (
        <ErrorState title="The customer could not be loaded." {...failureOf(query)} />
      ) : (
        <Skeleton variant="rounded" height={320} />
      )}
    </section>
  );
}
