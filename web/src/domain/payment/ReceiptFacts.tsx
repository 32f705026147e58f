import Box from '@mui/material/Box';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { Fact } from '#web/components/display/Fact.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { ReceiptTime } from './ReceiptTime.tsx';
import { cardText } from './receipt-texts.ts';

/** Who paid, when and how. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  return (
    <Box component="dl" sx={FACTS_STYLE}>
      <Fact label="Receipt number">{receipt.receiptNumber}</Fact>
      <Fact label="Date">
        <ReceiptTime instant={receipt.date} />
      </Fact>
      <Fact label="Customer">{receipt.customerName}</Fact>
      <Fact label="Customer number">{receipt.customerNumber}</Fact>
      <Fact label="Card">{cardText(receipt)}</Fact>
      <Fact label="Transaction number">
        <Mono sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{receipt.transactionId}</Mono>
      </Fact>
    </Box>
  );
}

const FACTS_STYLE = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: 2,
  breakInside: 'avoid',
  '@media print': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
} as const;
