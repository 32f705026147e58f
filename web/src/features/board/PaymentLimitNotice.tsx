import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentLimit, PaymentLimitKind } from '#shared/contracts/staff/payment-limit.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { failureOf } from '#web/components/feedback/failure-of.ts';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { AlertIcon, InfoIcon } from '#web/components/icons.tsx';
import { STAFF } from '#web/domain/staff/queries.ts';
import { useRoles } from '#web/domain/staff/use-roles.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ALASKA_TIME_ZONE, formatDate, formatTime, formatZone } from '#web/lib/dates.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';

const REASONS: Readonly<Record<PaymentLimitKind, (limit: PaymentLimit) => string>> = {
  CARD_PAGES: ({ cardPages }) => `They opened the card page ${cardPages} times within an hour.`,
  DECLINES: ({ declines }) => `Cards were declined ${declines} times within a day.`,
};

/** Tells staff who may lift payment limits that a customer has reached one, and lifts it. */
export function PaymentLimitNotice({ customerId }: { customerId: string }) {
  const query = useQuery({
    enabled: mayDo('liftPaymentLimit', useRoles()),
    queryKey: paymentLimitKey(customerId),
    queryFn: ({ signal }) => call('getPaymentLimit', { params: { customerId } }, { signal }),
    // The customer may be on the phone, trying to pay again.
    staleTime: 0,
  });
  const { data: limit, error } = query;
  const [isAsking, setIsAsking] = useState(false);
  if (error && !limit)
    return <Retry message="This customer's payment limit could not be loaded." {...failureOf(query)} />;
  if (!limit) return null;
  return (
    <Box sx={{ mb: 2, '&:empty': { m: 0 } }}>
      {limit.reached !== null && limit.endsAt !== null ? (
        <Callout icon={AlertIcon} tone="warning" title="This customer cannot pay with cards now.">
          <div>
            {REASONS[limit.reached](limit)} They can pay again on {timeOf(limit.endsAt)}, or when you allow
            it.
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
      <AllowPayments customerId={customerId} open={isAsking} onClose={() => setIsAsking(false)} />
    </Box>
  );
}

function AllowPayments(props: { customerId: string; open: boolean; onClose: () => void }) {
  const { customerId, open, onClose } = props;
  const client = useQueryClient();
  const lift = useMutation({
    mutationFn: () => call('liftPaymentLimit', { params: { customerId } }),
    onSuccess: (limit) => client.setQueryData<PaymentLimit>(paymentLimitKey(customerId), limit),
    meta: { success: 'The customer can pay with cards again.', failure: false },
  });
  return (
    <ConfirmDialog
      open={open}
      title="Allow card payments"
      confirmLabel="Allow card payments"
      isBusy={lift.isPending}
      busyLabel="Saving…"
      error={lift.error && explainError(lift.error)}
      onConfirm={() => lift.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Make sure that you are talking to the customer. Someone testing stolen cards sees the same message. The
      counts start again, and your name is recorded.
    </ConfirmDialog>
  );
}

const paymentLimitKey = (customerId: string) => [...STAFF, 'payment-limit', customerId];

const timeOf = (instant: string): string =>
  `${formatDate(instant, ALASKA_TIME_ZONE)} at ${formatTime(instant, ALASKA_TIME_ZONE)} ${formatZone(instant, ALASKA_TIME_ZONE)}`;
