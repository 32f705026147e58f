import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { DocumentPage, Sheet } from '#web/components/layout/DocumentPage.tsx';
import { BackLink } from '#web/components/layout/Page.tsx';
import { ReceiptFacts, ReceiptSums } from '#web/domain/payment/ReceiptFacts.tsx';
import { ReceiptLine, ReceiptRefunds } from '#web/domain/payment/ReceiptLines.tsx';
import { useReceipt } from '#web/domain/payment/receipt-queries.ts';
import { Letterhead } from '#web/domain/terminal/Letterhead.tsx';
import { paths } from '#web/lib/paths.ts';

/** Route /receipts/:id: a receipt, on screen and on Letter paper. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const query = useReceipt(id);
  return (
    <DocumentPage
      what="receipt"
      title={query.data ? `Receipt ${query.data.receiptNumber}` : 'Receipt'}
      links={<BackLink to={paths.receipts}>Receipts</BackLink>}
      query={query}
      canPrint={query.data !== undefined}
    >
      {(receipt) => <ReceiptSheet receipt={receipt} />}
    </DocumentPage>
  );
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  return (
    <Sheet>
      <Letterhead code="TAC" />
      <ReceiptFacts receipt={receipt} />
      <Box
        component="ul"
        aria-label="Packages"
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
      >
        {receipt.lines.map((line) => (
          <ReceiptLine key={line.lineId} receipt={receipt} line={line} />
        ))}
      </Box>
      <ReceiptSums receipt={receipt} />
      <ReceiptRefunds receipt={receipt} />
    </Sheet>
  );
}
