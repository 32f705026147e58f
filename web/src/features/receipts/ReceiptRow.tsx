import Box from '@mui/material/Box';
import type { ReceiptSummary } from '#shared/contracts/receipts.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { InfoIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { ReceiptTime } from '#web/domain/payment/ReceiptFacts.tsx';
import { cardText, receiptPath } from '#web/domain/payment/receipt.ts';

/** A receipt in the list: a card on a phone, a row on a wide screen. A press anywhere opens it. */
export function ReceiptRow({ receipt }: { receipt: ReceiptSummary }) {
  return (
    <Box component="li" sx={ROW_STYLE}>
      <Box sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        <RouteLink to={receiptPath(receipt.paymentId)} underline="hover">
          Receipt {receipt.receiptNumber}
        </RouteLink>
      </Box>
      <Box sx={{ gridArea: 'total', textAlign: 'end', fontWeight: 700 }}>
        <Money amount={receipt.total} />
      </Box>
      <Box sx={{ gridArea: 'date', color: 'text.secondary' }}>
        <ReceiptTime instant={receipt.date} />
      </Box>
      <Box sx={{ gridArea: 'card', color: 'text.secondary' }}>
        {packages(receipt.packages)} · {cardText(receipt)}
      </Box>
      {receipt.refunded > 0 && (
        <Box sx={{ gridArea: 'mark' }}>
          <StatusBadge icon={InfoIcon} tone="info">
            {receipt.refunded >= receipt.total ? 'Refunded' : 'Partly refunded'}
          </StatusBadge>
        </Box>
      )}
    </Box>
  );
}

const ROW_STYLE = {
  position: 'relative',
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'center',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    md: '140px 220px minmax(0, 1fr) 140px 120px',
  },
  gridTemplateAreas: {
    xs: '"name total" "date date" "card card" "mark mark"',
    md: '"name date card mark total"',
  },
  p: { xs: 2, sm: 2.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  bgcolor: 'background.paper',
  '& > :first-of-type': { gridArea: 'name' },
  // The whole row is the link.
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
} as const;
