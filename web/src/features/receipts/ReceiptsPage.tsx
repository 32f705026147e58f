import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { BUSY_STYLE } from '#web/components/feedback/disabled-style.ts';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Retry } from '#web/components/feedback/Retry.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { ReceiptIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { useMyReceipts } from '#web/domain/payment/receipt-queries.ts';
import { paths } from '#web/lib/paths.ts';
import { ReceiptRow } from './ReceiptRow.tsx';

/** Route /receipts: the customer's receipts, newest first. */
export function ReceiptsPage() {
  return (
    <Page title="Receipts">
      <MyReceipts />
    </Page>
  );
}

function MyReceipts() {
  const query = useMyReceipts();
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (!data) {
    return error ? (
      <ErrorState
        title="Your receipts could not be loaded."
        error={error}
        isRetrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <ListSkeleton />
    );
  }
  const receipts = data.pages.flatMap(({ items }) => items);
  const unreadable = data.pages.reduce((sum, page) => sum + page.unreadable, 0);
  if (receipts.length + unreadable === 0 && !hasNextPage) {
    return (
      <EmptyState
        icon={<ReceiptIcon fontSize="inherit" />}
        title="No receipts yet"
        action={
          <RouteButton to={paths.orders} variant="contained">
            Active Packages
          </RouteButton>
        }
      >
        A receipt for each payment by card appears here.
      </EmptyState>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
      <UnreadableNotice count={unreadable} what="receipt" />
      <Box
        component="ul"
        aria-label="Receipts"
        sx={{ listStyle: 'none', m: 0, p: 0, width: '100%', display: 'grid', gap: 1.25 }}
      >
        {receipts.map((receipt) => (
          <ReceiptRow key={receipt.paymentId} receipt={receipt} />
        ))}
      </Box>
      {isFetchNextPageError ? (
        <Retry
          message="More receipts could not be loaded."
          error={error}
          isRetrying={isFetchingNextPage}
          onRetry={() => void query.fetchNextPage()}
        />
      ) : (
        hasNextPage && (
          <Button
            variant="outlined"
            aria-disabled={isFetchingNextPage}
            onClick={() => isFetchingNextPage || void query.fetchNextPage()}
            sx={BUSY_STYLE}
          >
            {isFetchingNextPage ? 'Loading…' : 'Show older receipts'}
          </Button>
        )
      )}
    </Box>
  );
}

function ListSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 1.25 }}>
      <VisuallyHidden>
        <span role="status">Loading receipts</span>
      </VisuallyHidden>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} variant="rounded" height={84} />
      ))}
    </Box>
  );
}
