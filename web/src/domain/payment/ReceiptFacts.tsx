import Box from '@mui/material/Box';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { cardText } from '#shared/rules/texts/cards.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact } from '#web/components/display/Fact.tsx';
import { AmountRow } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { useTimeZones } from '../terminal/queries.ts';
import { netPaid, surchargeName } from './receipt.ts';

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
      <Fact label="Card">
        {cardText(receipt)}
        {receipt.isByLink && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>Paid with a payment link</Box>
        )}
      </Fact>
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

/** Subtotal, surcharge with its rate, and total. After a refund, also the refunded and the net amount. */
export function ReceiptSums({ receipt }: { receipt: Receipt }) {
  return (
    <Box component="dl" sx={{ m: 0, breakInside: 'avoid' }}>
      <AmountRow name="Subtotal" amount={receipt.subtotal} />
      <AmountRow
        name={receipt.surchargeAmount === 0 ? 'Surcharge' : surchargeName(receipt.surchargeRate)}
        amount={receipt.surchargeAmount}
      />
      <AmountRow name="Total" total="large" amount={receipt.total} />
      {receipt.refunded > 0 && (
        <>
          <AmountRow name="Refunded" amount={-receipt.refunded} />
          <AmountRow name="Net amount paid" total amount={netPaid(receipt)} />
        </>
      )}
    </Box>
  );
}

/**
 * When a payment or a refund was made, in the time zone of the Tacoma office: a receipt must read the same for the
 * customer, customer service and an accountant, wherever they are.
 */
export function ReceiptTime({ instant }: { instant: string }) {
  const timeZone = useTimeZones()('TAC');
  return <DateTime instant={instant} timeZone={timeZone} />;
}
