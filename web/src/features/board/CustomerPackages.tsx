import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentLimit, PaymentLimitKind } from '#shared/contracts/staff/payment-limit.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { AlertIcon, BoxIcon, ChevronLeftIcon, InfoIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { StaffPaymentLink } from '#web/domain/payment/link/StaffPaymentLink.tsx';
import { ClosedPackages } from '#web/domain/staff/customer/ClosedPackages.tsx';
import { CustomerContact } from '#web/domain/staff/customer/CustomerContact.tsx';
import { StaffMessages } from '#web/domain/staff/details/StaffMessages.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { STAFF, useCustomerParcels, useRoles } from '#web/domain/staff/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { ALASKA_TIME_ZONE, formatDate, formatTime, formatZone } from '#web/lib/dates.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { ParcelRow } from './BoardSearch.tsx';
import { StaffTexts } from './StaffTexts.tsx';

interface CustomerPackagesProps {
  customerId: string;
  onOpen: (parcelId: string) => void;
  onClose: () => void;
}

export function CustomerPackages({ customerId, onOpen, onClose }: CustomerPackagesProps) {
  return (
    <section aria-labelledby="customer-heading">
      <Button onClick={onClose} startIcon={<ChevronLeftIcon />} sx={{ mb: 1 }}>
        All packages
      </Button>
      <Loaded
        query={useCustomerParcels(customerId)}
        loading={<Skeleton variant="rounded" height={320} />}
        failure="The customer could not be loaded."
      >
        {({ customer, parcels, unreadable }) => (
          <>
            <Typography variant="h2" id="customer-heading" gutterBottom>
              {nameAndCompany(customer.name, customer.company)}
            </Typography>
            <CustomerContact {...customer} />
            <Typography color="textSecondary" sx={{ mb: 2 }}>
              Customer {customer.customerNumber} · {packages(parcels.length)} on the way
            </Typography>
            <StaffPaymentLink customerId={customerId} parcels={parcels} />
            <PaymentLimitNotice customerId={customerId} name={customer.name} />
            <UnreadableNotice count={unreadable} what="package" />
            {parcels.length + unreadable === 0 && (
              <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No open packages.">
                Packages that were picked up are below.
              </EmptyState>
            )}
            <Box sx={{ display: 'grid', gap: 1 }}>
              {parcels.map((parcel) => (
                <ParcelRow
                  hidesCustomer
                  key={parcel.parcelId}
                  parcel={parcel}
                  onOpen={() => onOpen(parcel.parcelId)}
                />
              ))}
            </Box>
            <Box sx={{ mt: 3 }}>
              <ClosedPackages customerId={customerId} />
              <StaffMessages customerId={customerId} />
              <StaffTexts customerId={customerId} />
            </Box>
          </>
        )}
      </Loaded>
    </section>
  );
}

const REASONS: Readonly<Record<PaymentLimitKind, (limit: PaymentLimit) => string>> = {
  CARD_PAGES: ({ cardPages }) => `They opened the card page ${cardPages} times within an hour.`,
  DECLINES: ({ declines }) => `Cards were declined ${declines} times within a day.`,
};

/** Tells staff who may lift payment limits that a customer has reached one, and lifts it. */
function PaymentLimitNotice({ customerId, name }: { customerId: string; name: string }) {
  const queryKey = [...STAFF, 'payment-limit', customerId];
  const query = useQuery({
    enabled: mayDo('liftPaymentLimit', useRoles()),
    queryKey,
    queryFn: ({ signal }) => call('getPaymentLimit', { params: { customerId } }, { signal }),
    // The customer may be on the phone, trying to pay again.
    staleTime: 0,
  });
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const client = useQueryClient();
  const lift = useMutation({
    mutationFn: () => call('liftPaymentLimit', { params: { customerId } }),
    onSuccess: (lifted) => setData(client, { queryKey }, lifted),
    meta: {
      success: 'The customer can pay by card again.',
      failure: `${name} still can't pay by card.`,
      isShown: true,
    },
  });
  return (
    <Loaded isPart query={query} loading={null} failure="This customer's payment limit could not be loaded.">
      {(limit) => (
        <Box sx={{ mb: 2, '&:empty': { m: 0 } }}>
          {limit.reached !== null && limit.endsAt !== null ? (
            <Callout icon={AlertIcon} tone="warning" title="This customer cannot pay by card right now.">
              <div>
                {REASONS[limit.reached](limit)} They can pay again on {timeOf(limit.endsAt)}, or when you
                allow it.
              </div>
              <Button
                variant="outlined"
                aria-haspopup="dialog"
                onClick={() => setIsAsking(true)}
                sx={{ mt: 1.5 }}
              >
                Allow card payments
              </Button>
            </Callout>
          ) : (
            limit.lifted && (
              <Callout icon={InfoIcon} tone="info" title="Card payments were allowed again.">
                By {limit.lifted.by} on {timeOf(limit.lifted.at)}.
              </Callout>
            )
          )}
          <ConfirmDialog
            open={isAsking}
            title="Allow card payments"
            confirmLabel="Allow card payments"
            isBusy={lift.isPending}
            busyLabel="Saving…"
            error={lift.error && explainError(lift.error)}
            onConfirm={() => lift.mutate(undefined, { onSuccess: close })}
            onCancel={close}
          >
            Make sure you are talking to the customer: someone testing stolen cards sees the same message. The
            counts start over, and your name is recorded.
          </ConfirmDialog>
        </Box>
      )}
    </Loaded>
  );
}

const timeOf = (instant: string): string =>
  `${formatDate(instant, ALASKA_TIME_ZONE)} at ${formatTime(instant, ALASKA_TIME_ZONE)} ${formatZone(instant, ALASKA_TIME_ZONE)}`;
