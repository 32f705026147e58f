import Box from '@mui/material/Box';
import { RouteButton } from '../../components/controls/RouteButton.tsx';
import { LazyBoundary } from '../../components/feedback/LazyBoundary.tsx';
import { ChevronLeftIcon } from '../../components/icons.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { LazyParcelDetailsLoader } from '../../domain/parcel/details/lazy-details.ts';
import { useParcelInUrl } from '../../domain/parcel/use-parcel-in-url.ts';
import { paths } from '../../lib/paths.ts';
import { DownloadHistory } from './DownloadHistory.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { useHistoryPage } from './queries.ts';
import { useCursorStack } from './use-cursor-stack.ts';
import { useHistoryUrlState } from './use-history-url-state.ts';

/** On a phone they share one line below the heading. */
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 2 },
  '& a .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  '& .MuiButton-root': { px: { xs: 1.25, sm: 2.25 }, fontSize: { xs: '0.875rem', sm: '0.9375rem' } },
} as const;

/** Route /order-history: the packages that were handed over, a page at a time, in the order of any column. */
export function HistoryPage() {
  const { choice, chooseSort, chooseSize } = useHistoryUrlState();
  const stack = useCursorStack(JSON.stringify(choice));
  const answer = useHistoryPage({ choice, page: stack.page, cursor: stack.cursor });
  const { parcelId, open, close } = useParcelInUrl();
  const isEmpty = answer.data?.first === 0 && answer.data.parcels.length === 0;

  function giveUp(): void {
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
          {!isEmpty && <DownloadHistory choice={choice} disabled={!answer.data} />}
        </Box>
      }
    >
      {/* Before a row is pressed, the pointer or the focus is among them. */}
      <Box onPointerEnter={LazyParcelDetailsLoader.preload} onFocus={LazyParcelDetailsLoader.preload}>
        <HistoryTable
          choice={choice}
          stack={stack}
          answer={answer}
          onSort={chooseSort}
          onSize={chooseSize}
          onOpen={open}
        />
      </Box>
      {parcelId !== null && (
        <LazyBoundary what="The package" onFailure={giveUp}>
          <LazyParcelDetailsLoader key={parcelId} parcelId={parcelId} onClose={close} />
        </LazyBoundary>
      )}
    </Page>
  );
}
