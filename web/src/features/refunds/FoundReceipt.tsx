import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { AlertIcon, InfoIcon } from '#web/components/icons.tsx';
import { ReceiptFacts, ReceiptSums } from '#web/domain/payment/ReceiptFacts.tsx';
import { ReceiptLine, ReceiptRefunds } from '#web/domain/payment/ReceiptLines.tsx';
import { useReceiptByNumber } from '#web/domain/payment/receipt-queries.ts';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import { type RefundFields, RefundForm } from './RefundForm.tsx';

/** The receipt with this number, and the form that refunds it. */
export function FoundReceipt({ receiptNumber }: { receiptNumber: string }) {
  return (
    <Loaded
      query={useReceiptByNumber(receiptNumber)}
      loading={<Loading what="the receipt" heights={[320]} />}
      failure="The receipt could not be loaded."
      missing={<ErrorState title={`There is no receipt ${receiptNumber}.`} detail="Check the number." />}
    >
      {(receipt) => <RefundableReceipt receipt={receipt} />}
    </Loaded>
  );
}

function RefundableReceipt({ receipt }: { receipt: Receipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<RefundFields | null>(null);
  // Each refund empties the form.
  const [refunds, setRefunds] = useState(0);
  const hasRest = receipt.lines.some(({ isRefunded }) => !isRefunded);
  const canRefund = hasRest && !receipt.hasOpenDispute;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Typography ref={heading} tabIndex={-1} variant="h2" sx={{ '&:focus': { outline: 'none' } }}>
        Receipt {receipt.receiptNumber}
      </Typography>
      <ReceiptFacts receipt={receipt} />
      <ReceiptSums receipt={receipt} />
      <ReceiptRefunds receipt={receipt} withReasons />
      {receipt.hasOpenDispute && (
        <Callout icon={AlertIcon} tone="warning" title="Dispute open">
          The cardholder has disputed this payment with their bank. It cannot be refunded until the dispute is
          closed, because the customer could get the money twice.
        </Callout>
      )}
      {!hasRest && (
        <Callout icon={InfoIcon} tone="info" title="Nothing left to refund">
          Every package of this receipt is refunded, or its refund is in progress.
        </Callout>
      )}
      {canRefund ? (
        <RefundForm key={refunds} receipt={receipt} onChosen={setChosen} />
      ) : (
        <Box component="ul" aria-label="Packages" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {receipt.lines.map((line) => (
            <ReceiptLine key={line.parcelId} receipt={receipt} line={line} />
          ))}
        </Box>
      )}
      {chosen && (
        <ConfirmRefund
          receipt={receipt}
          refund={chosen}
          onRefunded={() => setRefunds((count) => count + 1)}
          onClosed={(isRefunded) => {
            setChosen(null);
            // The button that opened the dialog is gone.
            if (isRefunded) heading.current?.focus();
          }}
        />
      )}
    </Box>
  );
}
