import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useMemo } from 'react';
import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { isHistoryFiltered } from '#shared/rules/parcel-history.ts';
import { DownloadCsv } from '#web/components/controls/DownloadCsv.tsx';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { BoxIcon, ChevronLeftIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { cursorPages } from '#web/components/table/filled-page.ts';
import { PagedTable } from '#web/components/table/PagedTable.tsx';
import { ParcelDetailsInUrl, preloadParcelDetails } from '#web/domain/parcel/details/ParcelDetailsInUrl.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useWhenIdle } from '#web/lib/use-when-idle.ts';
import { historyColumns } from './columns.tsx';
import { HistoryToolbar } from './HistoryToolbar.tsx';
import { useHistoryList, useHistoryPage } from './history-list.ts';

const NO_FILTER = { q: '', from: '', to: '' };

/** Route /order-history: picked-up packages in pages, sortable by any column. */
export function HistoryPage() {
  const { choice, chooseFilter, stack, table } = useHistoryList();
  const query = useHistoryPage(choice, stack);
  const { productName } = useRuntimeConfig();
  const terminals = useTerminals();
  const columns = useMemo(() => historyColumns(terminals), [terminals]);
  const { open } = useIdInUrl('parcel');
  const openRow = useCallback((row: HistoryParcel) => open(row.parcelId), [open]);
  useWhenIdle(preloadParcelDetails);
  const isFiltered = isHistoryFiltered(choice.filter);
  const isEmpty =
    query.data?.first === 0 &&
    query.data.rows.length + query.data.unreadable === 0 &&
    query.data.nextCursor === null;

  return (
    <Page
      title="Historical Packages"
      actions={
        <Box sx={ACTIONS}>
          <RouteButton to={paths.orders} variant="outlined" startIcon={<ChevronLeftIcon />}>
            Active Packages
          </RouteButton>
          {(isFiltered || !isEmpty) && (
            <DownloadCsv
              disabled={!query.data}
              countLabel={packages}
              download={async (signal, onProgress) => {
                const { downloadHistory } = await import('./download-history.ts');
                return downloadHistory({ choice, terminals, productName, signal, onProgress });
              }}
            />
          )}
        </Box>
      }
    >
      {(isFiltered || !isEmpty) && <HistoryToolbar choice={choice} page={query} onChoose={chooseFilter} />}
      <UnreadableNotice count={query.data?.unreadable} what="package" />
      {query.data?.sortedWithin && (
        <LiveRegion component="p" sx={{ m: 0, typography: 'body1', color: 'text.secondary', mb: 1.5 }}>
          Only your latest {query.data.sortedWithin} packages are sorted and shown.
        </LiveRegion>
      )}
      <PagedTable
        label="Historical packages"
        columns={columns}
        rowId="parcelId"
        rows={query.data?.rows}
        {...table}
        {...cursorPages(stack, query, 'Your past packages could not be loaded.')}
        onOpen={openRow}
        empty={
          <EmptyState
            icon={<BoxIcon fontSize="inherit" />}
            title="No historical packages found."
            action={
              isFiltered && (
                <Button variant="contained" onClick={() => chooseFilter(NO_FILTER)}>
                  Show all
                </Button>
              )
            }
          >
            {isFiltered
              ? 'None of your past packages match your search and dates.'
              : 'Packages move here from Active Packages after you pick them up.'}
          </EmptyState>
        }
      />
      <ParcelDetailsInUrl />
    </Page>
  );
}

/** On a phone, both share one line below the heading. */
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 2 },
  '& a .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  '& .MuiButton-root': { px: { xs: 1.25, sm: 2.25 }, fontSize: '0.875rem' },
} as const;
