import Box from '@mui/material/Box';
import type { ReceiptSummary } from '#shared/contracts/receipts.ts';
import { cardText } from '#shared/rules/texts/cards.ts';
import { receiptPath } from '#shared/site-paths.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { InfoIcon, ReceiptIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { ITEM_LINK_STYLE, ItemPages } from '#web/components/table/ItemPages.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { ReceiptTime } from '#web/domain/payment/ReceiptFacts.tsx';
import { useMyReceipts } from '#web/domain/payment/receipt-queries.ts';
import { paths } from '#web/lib/paths.ts';

/** Route /receipts: the customer's receipts, newest first. */
export function ReceiptsPage() {
  const query = useMyReceipts();
  return (
    <Page title="Receipts">
      <Loaded
        query={query}
        loading={<Loading what="receipts" heights={[84, 84, 84]} gap={1.25} />}
        failure="Your receipts could not be loaded."
      >
        {({ pages }) => (
          <ItemPages query={query} pages={pages} what="receipt" empty={<NoReceipts />}>
            {(receipt) => <ReceiptRow key={receipt.paymentId} receipt={receipt} />}
          </ItemPages>
        )}
      </Loaded>
    </Page>
  );
}

const NoReceipts = () => (
  <EmptyState
    icon={<ReceiptIcon fontSize="inherit" />}
    title="No receipts yet"
    links={[{ to: paths.orders, label: 'Active Packages' }]}
  >
    A receipt for each card payment appears here.
  </EmptyState>
);

/** A receipt in the list: a card on a phone, a row on a wide screen. A press anywhere opens it. */
function ReceiptRow({ receipt }: { receipt: ReceiptSummary }) {
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
            {receipt.refunded >= receipt.total ? 'Refunded' : 'Partially refunded'}
          </StatusBadge>
        </Box>
      )}
    </Box>
  );
}

const ROW_STYLE = {
  ...ITEM_LINK_STYLE,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    md: '140px 220px minmax(0, 1fr) 140px 120px',
  },
  gridTemplateAreas: {
    xs: '"name total" "date date" "card card" "mark mark"',
    md: '"name date card mark total"',
  },
} as const;
