import Box from '@mui/material/Box';
import { isHistoryFiltered } from '#shared/rules/parcel-history.ts';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { ChevronLeftIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { useCursorStack } from '#web/components/table/use-cursor-stack.ts';
import { LazyParcelDetailsLoader } from '#web/domain/parcel/details/lazy-details.ts';
import { useParcelInUrl } from '#web/domain/parcel/use-parcel-in-url.ts';
import { paths } from '#web/lib/paths.ts';
import { DownloadHistory } from './DownloadHistory.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { HistoryToolbar } from './HistoryToolbar.tsx';
import { useHistoryPage } from './queries.ts';
import { useHistoryUrlState } from './use-history-url-state.ts';

/** On a phone, both share one line below the heading. */
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 2 },
  '& a .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  '& .MuiButton-root': { px: { xs: 1.25, sm: 2.25 }, fontSize: '0.875rem' },
} as const;

const NO_FILTER = { q: '', from: '', to: '' };

/** Route /order-history: the packages that were picked up, a page at a time, sortable by any column. */
export function HistoryPage() {
  const { choice, chooseSort, chooseSize, chooseFilter } = useHistoryUrlState();
  const isFiltered = isHistoryFiltered(choice.filter);
  const stack = useCursorStack(JSON.stringify(choice));
  const query = useHistoryPage({ choice, page: stack.page, cursor: stack.cursor });
  const { parcelId, open, close } = useParcelInUrl();
  const isEmpty =
    query.data?.first === 0 &&
    query.data.parcels.length + query.data.unreadable === 0 &&
    query.data.nextCursor === null;

  function closeFailedDialog(): void {
    LazyParcelDetailsLoader.preload();
    close();
  }

  return (
    <Page
      title="Historical Packages"
      actions={
        <Box sx={ACTIONS}>
          <RouteButton to={paths.orders} variant="outlined" startIcon={<ChevronLeftIcon />}>
            Active Packages
          </RouteButton>
          {(isFiltered || !isEmpty) && <DownloadHistory choice={choice} disabled={!query.data} />}
        </Box>
      }
    >
      {/* Preloads the details dialog before a row is pressed. */}
      <Box onPointerEnter={LazyParcelDetailsLoader.preload} onFocus={LazyParcelDetailsLoader.preload}>
        {(isFiltered || !isEmpty) && <HistoryToolbar filter={choice.filter} onChoose={chooseFilter} />}
        <UnreadableNotice count={query.data?.unreadable} what="package" />
        <HistoryTable
          choice={choice}
          stack={stack}
          query={query}
          onSort={chooseSort}
          onSize={chooseSize}
          onOpen={open}
          onReset={isFiltered ? () => chooseFilter(NO_FILTER) : undefined}
        />
      </Box>
      {parcelId !== null && (
        <LazyBoundary what="The package" onFailure={closeFailedDialog}>
          <LazyParcelDetailsLoader key={parcelId} parcelId={parcelId} onClose={close} />
        </LazyBoundary>
      )}
    </Page>
  );
}
