import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { AlertIcon, ChevronLeftIcon, InfoIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ReceiptFacts, ReceiptSums } from '#web/domain/payment/ReceiptFacts.tsx';
import { ReceiptLine, ReceiptRefunds } from '#web/domain/payment/ReceiptLines.tsx';
import { useReceiptByNumber } from '#web/domain/payment/receipt-queries.ts';
import { useUrlField } from '#web/lib/navigation/use-url-field.ts';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import { type RefundFields, RefundForm } from './RefundForm.tsx';

const RECEIPT_PARAMETER = 'receipt';

const FindForm = z.object({
  receiptNumber: z.string().check(z.trim(), z.minLength(1, 'Enter a receipt number.'), z.maxLength(100)),
});

/** Route /staff/refunds: finds a receipt by number and refunds all or some of its packages. */
export function RefundsPage() {
  const { search, change } = useUrlState();
  const number = new URLSearchParams(search).get(RECEIPT_PARAMETER) || null;
  return (
    <Page
      title="Refunds"
      narrow
      actions={
        <RouteButton to={paths.staffPackages} variant="outlined" startIcon={<ChevronLeftIcon />}>
          Packages
        </RouteButton>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <FindReceipt
          number={number ?? ''}
          onFind={(found) => {
            if (found !== number) change({ values: { [RECEIPT_PARAMETER]: found }, push: true });
          }}
        />
        {number !== null && <FoundReceipt key={`receipt ${number}`} receiptNumber={number} />}
      </Box>
    </Page>
  );
}

function FindReceipt({ number, onFind }: { number: string; onFind: (receiptNumber: string) => void }) {
  const { shown, change } = useUrlField(number, onFind);
  const form = useAppForm(FindForm, { receiptNumber: shown });
  // Back and Forward show the number of their entry.
  useEffect(() => form.reset({ receiptNumber: shown }), [form, shown]);
  const { submit } = useSubmit(form, async ({ receiptNumber }) => change(receiptNumber));
  return (
    <FormStack role="search" aria-label="Find a receipt" onSubmit={submit}>
      <FormTextField
        form={form}
        name="receiptNumber"
        label="Receipt number"
        autoComplete="off"
        inputMode="numeric"
      />
      <SubmitButton isSubmitting={false} busyLabel="Finding…">
        Find receipt
      </SubmitButton>
    </FormStack>
  );
}

/** The receipt with this number, and the form that refunds it. */
function FoundReceipt({ receiptNumber }: { receiptNumber: string }) {
  return (
    <Loaded
      query={useReceiptByNumber(receiptNumber)}
      loading={<Loading what="the receipt" heights={[320]} />}
      failure="The receipt could not be loaded."
      missing={<ErrorState title={`Receipt ${receiptNumber} was not found.`} detail="Check the number." />}
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
          Every package on this receipt has been refunded or is being refunded.
        </Callout>
      )}
      {canRefund ? (
        <RefundForm key={refunds} receipt={receipt} onChosen={setChosen} />
      ) : (
        <Box component="ul" aria-label="Packages" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {receipt.lines.map((line) => (
            <ReceiptLine key={line.lineId} receipt={receipt} line={line} />
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
