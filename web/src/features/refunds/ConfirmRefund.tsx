import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Receipt, RefundInput } from '#shared/contracts/receipts.ts';
import { cardText } from '#shared/rules/texts/cards.ts';
import { MutationDialog } from '#web/components/dialog/MutationDialog.tsx';
import { requestIds } from '#web/components/form/use-app-form.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { refundAmount } from '#web/domain/payment/receipt.ts';
import { useRefundPayment } from '#web/domain/payment/receipt-queries.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { notify, notifyError } from '#web/lib/toasts.ts';
import type { RefundFields } from './RefundForm.tsx';

interface ConfirmRefundProps {
  receipt: Receipt;
  refund: RefundFields;
  onRefunded: () => void;
  /** Called when the dialog is no longer visible. */
  onClosed: (isRefunded: boolean) => void;
}

// Outside of the dialog, so that a retry after a lost response does not refund twice, even if it was closed in between.
const requests = requestIds();

/** Asks for confirmation of a refund. Stays open after a failure, so that the same request can be retried. */
export function ConfirmRefund({ receipt, refund, onRefunded, onClosed }: ConfirmRefundProps) {
  // Fixed, because the receipt on screen already includes the refund while the dialog closes.
  const [total] = useState(() => formatDollars(refundAmount(receipt, refund.lineIds).total));
  // Fixed too: a second press while the dialog closes repeats this request and refunds nothing twice.
  const [requestId] = useState(() => requests.requestIdOf(receipt.paymentId, refund));
  // Fixed as well: what the dialog does not mention is not confirmed.
  const [chosen] = useState(() => receipt.lines.filter(({ lineId }) => refund.lineIds.includes(lineId)));
  const prices = chosen.filter(({ kind }) => kind === 'PRICE');
  // A package can have a line for its price and one for its storage.
  const handedOver = [
    ...new Map(chosen.filter((line) => line.isHandedOver).map((line) => [line.parcelId, line])).values(),
  ];
  const known = new Set(receipt.refunds.map(({ refundId }) => refundId));

  const finish = ({ refunds }: Receipt) => {
    requests.forget();
    onRefunded();
    const state = refunds.find(({ refundId }) => !known.has(refundId))?.state;
    if (state === 'FAILED') notifyError('The refund failed.', 'No money was returned to the card.');
    else notify(state === 'SUCCEEDED' ? `${total} refunded.` : `Refund of ${total} requested.`);
  };

  return (
    <MutationDialog
      mutation={useRefundPayment(receipt.receiptNumber)}
      variables={{
        params: { paymentId: receipt.paymentId },
        body: {
          ...choiceOf(receipt, refund.lineIds),
          reason: refund.reason,
          requestId,
          ...(handedOver.length > 0 && { handedOverIds: handedOver.map(({ parcelId }) => parcelId) }),
        },
      }}
      title="Refund payment"
      confirmLabel={`Refund ${total}`}
      cancelLabel="Go back"
      busyLabel="Refunding…"
      onSuccess={finish}
      onClosed={onClosed}
    >
      Return {total} for {refundedText(prices.length, chosen.length - prices.length)} to {cardText(receipt)}?
      A refund cannot be undone.
      {handedOver.length > 0 && (
        <Box sx={{ mt: 1, fontWeight: 700 }}>
          Already handed over: {handedOver.map(({ freightBillNum }) => freightBillNum).join(', ')}. The
          customer gets the money and keeps {handedOver.length === 1 ? 'this package' : 'these packages'}.
        </Box>
      )}
    </MutationDialog>
  );
}

/** The chosen lines: packages of which all that is left is chosen, and single lines of others. */
function choiceOf(
  { lines }: Receipt,
  lineIds: readonly string[],
): Pick<RefundInput, 'parcelIds' | 'lineIds'> {
  const chosen = lines.filter(({ lineId }) => lineIds.includes(lineId));
  const others = lines.filter(({ lineId, isRefunded }) => !isRefunded && !lineIds.includes(lineId));
  const isPart = (line: Receipt['lines'][number]) =>
    others.some(({ parcelId }) => parcelId === line.parcelId);
  const parcelIds = [...new Set(chosen.filter((line) => !isPart(line)).map(({ parcelId }) => parcelId))];
  const single = chosen.filter(isPart).map(({ lineId }) => lineId);
  return { ...(parcelIds.length > 0 && { parcelIds }), ...(single.length > 0 && { lineIds: single }) };
}

/** `2 packages`, `the storage of 1 package`, or both. */
function refundedText(prices: number, storages: number): string {
  const storage = `the storage of ${packages(storages)}`;
  if (storages === 0) return packages(prices);
  return prices === 0 ? storage : `${packages(prices)} and ${storage}`;
}
