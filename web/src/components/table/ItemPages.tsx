import Box from '@mui/material/Box';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#web/lib/api/api-client.ts';
import { BusyButton } from '../controls/BusyButton.tsx';
import { Retry } from '../feedback/ErrorState.tsx';
import { UnreadableNotice } from '../feedback/UnreadableNotice.tsx';

interface ItemPagesProps<T> {
  query: FurtherItemsProps['query'];
  /** The loaded pages. */
  pages: readonly Page<readonly T[]>[];
  /** What an item is, such as `receipt`. */
  what: string;
  /** Replaces an empty list. */
  empty: ReactNode;
  /** Which items the button adds: `older` by default. */
  further?: 'older' | 'more';
  /** Between the items. */
  gap?: number;
  /** Renders an item as a list item with a key. */
  children: (item: T) => ReactNode;
}

/** A list that loads page by page. */
export function ItemPages<T>(props: ItemPagesProps<T>) {
  const { query, pages, what, empty, further = 'older', gap = 1.25, children } = props;
  const items = pages.flatMap((page) => page.items);
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
  if (items.length + unreadable === 0 && !query.hasNextPage) return empty;
  const plural = `${what}s`;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
      <UnreadableNotice count={unreadable} what={what} />
      <Box
        component="ul"
        aria-label={plural.charAt(0).toUpperCase() + plural.slice(1)}
        sx={{ listStyle: 'none', m: 0, p: 0, width: '100%', display: 'grid', gap }}
      >
        {items.map(children)}
      </Box>
      <FurtherItems query={query} what={plural} further={further} />
    </Box>
  );
}

/** An item as a card whose link or button covers it. */
export const ITEM_CARD_STYLE = {
  position: 'relative',
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'center',
  p: { xs: 2, sm: 2.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  bgcolor: 'background.paper',
} as const;

/** A card of which the whole is its link, in the grid area `name`. */
export const ITEM_LINK_STYLE = {
  ...ITEM_CARD_STYLE,
  '& > :first-of-type': { gridArea: 'name' },
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
} as const;

interface FurtherItemsProps {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** The plural of the items. */
  what: string;
  further: 'older' | 'more';
}

/** The button that loads the next page, or why that failed. */
function FurtherItems({ query, what, further }: FurtherItemsProps) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (isFetchNextPageError)
    return (
      <Retry
        message={`More ${what} could not be loaded.`}
        error={error}
        isRetrying={isFetchingNextPage}
        onRetry={() => void query.fetchNextPage()}
      />
    );
  if (!hasNextPage) return null;
  return (
    <BusyButton
      variant="outlined"
      isBusy={isFetchingNextPage}
      busyLabel="Loading…"
      onClick={() => void query.fetchNextPage()}
    >
      Show {further} {what}
    </BusyButton>
  );
}
