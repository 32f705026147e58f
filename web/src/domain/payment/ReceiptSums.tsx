import Box from '@mui/material/Box';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { AmountRow } from '#web/components/display/AmountRow.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { netPaid } from './receipt-sums.ts';
import { surchargeName } from './receipt-texts.ts';

/** Subtotal, surcharge with its rate, and total. After a refund, also what was refunded and the net amount. */
export function ReceiptSums({ receipt }: { receipt: Receipt }) {
  return (
    <Box component="dl" sx={{ m: 0, breakInside: 'avoid' }}>
      <AmountRow name="Subtotal">
        <Money amount={receipt.subtotal} />
      </AmountRow>
      <AmountRow name={receipt.surchargeAmount === 0 ? 'Surcharge' : surchargeName(receipt.surchargeRate)}>
        <Money amount={receipt.surchargeAmount} />
      </AmountRow>
      <AmountRow name="Total" total="large">
        <Money amount={receipt.total} />
      </AmountRow>
      {receipt.refunded > 0 && (
        <>
          <AmountRow name="Refunded">
            <Money amount={-receipt.refunded} />
          </AmountRow>
          <AmountRow name="Net amount paid" total>
            <Money amount={netPaid(receipt)} />
          </AmountRow>
        </>
      )}
    </Box>
  );
}
