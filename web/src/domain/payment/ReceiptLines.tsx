import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Receipt, Refund } from '#shared/contracts/receipts.ts';
import { Money } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { type BadgeLook, StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { AlertIcon, CheckCircleIcon, ClockIcon } from '#web/components/icons.tsx';
import { chargeName, weight } from '../parcel/labels.ts';
import { TerminalName } from '../terminal/TerminalName.tsx';
import { ReceiptTime } from './ReceiptFacts.tsx';
import { REFUND_LABELS, refundLabel } from './receipt.ts';

interface ReceiptLineProps {
  receipt: Pick<Receipt, 'refunds'>;
  line: Receipt['lines'][number];
  /** Before the freight bill, such as a checkbox. */
  control?: ReactNode;
}

/** The price or the storage of a parcel on a receipt with its charges, as a list item that stays on one printed page. */
export function ReceiptLine({ receipt, line, control }: ReceiptLineProps) {
  const refund = refundLabel(receipt, line);
  return (
    <Box component="li" sx={LINE_STYLE}>
      {control}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 700 }}>
          <span>
            <VisuallyHidden>Freight bill </VisuallyHidden>
            <Mono sx={{ fontWeight: 700 }}>{line.freightBillNum}</Mono>
          </span>
          <Money amount={line.amount} />
        </Box>
        <Box sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
          <TerminalName code={line.originCode} /> to <TerminalName code={line.destinationCode} /> ·{' '}
          {weight(line.weightLbs)}
          {line.shippingTrackingNum !== '' && (
            <>
              {' · '}Tracking <Mono sx={{ fontSize: '0.875rem' }}>{line.shippingTrackingNum}</Mono>
            </>
          )}
          {refund !== null && <Box sx={{ fontWeight: 700 }}>{refund}</Box>}
          {line.isHandedOver === true && <Box>Handed over</Box>}
        </Box>
        <Box component="dl" sx={CHARGES_STYLE}>
          {line.charges.map(({ chargeType, description, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
            <div key={index}>
              <dt>{chargeName(chargeType, description)}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const LINE_STYLE = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  breakInside: 'avoid',
} as const;

const CHARGES_STYLE = {
  m: 0,
  mt: 0.25,
  typography: 'body2',
  color: 'text.secondary',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dd': { m: 0 },
} as const;

interface ReceiptRefundsProps {
  receipt: Receipt;
  /** For staff: the API sends no reasons to customers. */
  withReasons?: boolean;
}

/** The refunds of a receipt with their state; nothing if there are none. */
export function ReceiptRefunds({ receipt, withReasons = false }: ReceiptRefundsProps) {
  const titleId = useId();
  if (receipt.refunds.length === 0) return null;
  const nameOf = new Map(
    receipt.lines.map(({ lineId, freightBillNum, kind }) => [
      lineId,
      kind === 'STORAGE' ? `${freightBillNum} (storage)` : freightBillNum,
    ]),
  );
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
                <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
                  <ReceiptTime instant={refund.date} />
                </Box>
              </Box>
              <strong>
                <Money amount={refund.amount} />
              </strong>
            </Box>
            <Box sx={{ mt: 0.5, typography: 'body2', overflowWrap: 'anywhere' }}>
              {refund.lines.map(({ lineId }) => nameOf.get(lineId) ?? lineId).join(', ')}
              {refund.isOfCover && ': coverage only, because the declared value was lowered'}
            </Box>
            {withReasons && refund.reason !== '' && (
              <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>Reason: {refund.reason}</Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const REFUND_BADGES: Record<Refund['state'], BadgeLook> = {
  REQUESTED: { icon: ClockIcon, tone: 'info' },
  SUCCEEDED: { icon: CheckCircleIcon, tone: 'success' },
  FAILED: { icon: AlertIcon, tone: 'error' },
  UNKNOWN: { icon: ClockIcon, tone: 'warning' },
};

function RefundBadge({ state }: Pick<Refund, 'state'>) {
  return <StatusBadge {...REFUND_BADGES[state]}>{REFUND_LABELS[state]}</StatusBadge>;
}
