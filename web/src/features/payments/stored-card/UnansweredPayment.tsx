import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { BUSY_STYLE } from '#web/components/feedback/disabled-style.ts';
import { AlertIcon } from '#web/components/icons.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { lastRequest } from './payment-request.ts';
import { usePay } from './use-pay.ts';

/**
 * A payment without an answer whose parcels have left the selection. Asking again cannot charge the card if none of them is
 * payable any more; otherwise it is not offered.
 */
export function UnansweredPayment({ parcels }: { parcels: readonly Parcel[] }) {
  const customer = useSession().identity?.username ?? '';
  const parcelIds = lastRequest(customer)?.parcelIds ?? [];
  const { pay, isPaying, isUnconfirmed } = usePay(customer, parcelIds);
  if (!isUnconfirmed && !isPaying) return null;
  const isStillPayable = parcels.some((parcel) => parcelIds.includes(parcel.parcelId) && isPayable(parcel));
  return (
    <Callout icon={AlertIcon} tone="warning" title="We could not confirm your last payment.">
      If it went through, you find it in your <RouteLink to={paths.receipts}>receipts</RouteLink>.
      {!isStillPayable && (
        <Box sx={{ mt: 1.5 }}>
          <Button variant="outlined" aria-disabled={isPaying} onClick={() => void pay(0)} sx={BUSY_STYLE}>
            {isPaying ? 'Checking…' : 'Check Payment'}
          </Button>
        </Box>
      )}
    </Callout>
  );
}
