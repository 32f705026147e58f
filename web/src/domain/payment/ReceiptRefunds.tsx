import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Receipt, Refund } from '#shared/contracts/receipts.ts';
import { Money } from '#web/components/display/Money.tsx';
import { type BadgeTone, StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon, CheckCircleIcon, ClockIcon } from '#web/components/icons.tsx';
import { ReceiptTime } from './ReceiptTime.tsx';
import { REFUND_LABELS } from './receipt-texts.ts';

interface ReceiptRefundsProps {
  receipt: Receipt;
  /** For staff: the API sends no reasons to customers. */
  withReasons?: boolean;
}

/** The refunds of a receipt with their state; nothing if there are none. */
export function ReceiptRefunds({ receipt, withReasons = false }: ReceiptRefundsProps) {
  const titleId = useId();
  if (receipt.refunds.length === 0) return null;
  const billOf = new Map(receipt.lines.map(({ parcelId, freightBillNum }) => [parcelId, freightBillNum]));
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1, breakAfter: 'avoid' }}>
        Refunds
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {receipt.refunds.map((refund) => (
          <Box
            component="li"
            key={refund.refundId}
            sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', breakInside: 'avoid' }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                <RefundBadge state={refund.state} />
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  <ReceiptTime instant={refund.date} />
                </Box>
              </Box>
              <strong>
                <Money amount={refund.amount} />
              </strong>
            </Box>
            <Box sx={{ mt: 0.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              {refund.parcelIds.map((parcelId) => billOf.get(parcelId) ?? parcelId).join(', ')}
            </Box>
            {withReasons && refund.reason !== '' && (
              <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>Reason: {refund.reason}</Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const LOOK: Record<Refund['state'], { icon: typeof ClockIcon; tone: BadgeTone }> = {
  REQUESTED: { icon: ClockIcon, tone: 'info' },
  SUCCEEDED: { icon: CheckCircleIcon, tone: 'success' },
  FAILED: { icon: AlertIcon, tone: 'error' },
  UNKNOWN: { icon: ClockIcon, tone: 'warning' },
};

function RefundBadge({ state }: Pick<Refund, 'state'>) {
  return <StatusBadge {...LOOK[state]}>{REFUND_LABELS[state]}</StatusBadge>;
}
