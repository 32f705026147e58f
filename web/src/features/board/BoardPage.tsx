import Box from '@mui/material/Box';
import { memo, useCallback, useMemo } from 'react';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { canDo, mayDo } from '#shared/rules/staff/staff-actions.ts';
import { DownloadCsv } from '#web/components/controls/DownloadCsv.tsx';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { preloadFilterPanel } from '#web/components/filter-panel/FilterBar.tsx';
import { BoxIcon, PinIcon, PrinterIcon, TruckIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { cursorPages } from '#web/components/table/filled-page.ts';
import { PagedTable } from '#web/components/table/PagedTable.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { LazyStaffParcelDialog } from '#web/domain/staff/details/LazyStaffParcelDialog.tsx';
import { useRoles } from '#web/domain/staff/queries.ts';
import { packageLabelsPath } from '#web/domain/staff/staff-paths.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { useIdInUrl } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useWhenIdle } from '#web/lib/use-when-idle.ts';
import { BoardSearch } from './BoardSearch.tsx';
import { BoardToolbar, StatusTabs } from './BoardToolbar.tsx';
import { type BoardChoice, isFiltered, useBoardList, useBoardPage, usePackageCounts } from './board-list.ts';
import { CustomerPackages } from './CustomerPackages.tsx';
import { boardColumns } from './columns.tsx';

/** Route /staff/packages, the home of staff: all packages by status, a search, and a customer's packages. */
export function BoardPage() {
  const roles = useRoles();
  const mayMove = mayDo('movePackages', roles);
  useWhenIdle(preloadDialogs);
  return (
    <Page
      title="Packages"
      wide
      actions={
        mayMove && (
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            <RouteButton to={paths.staffDepart} variant="outlined" startIcon={<TruckIcon />}>
              Depart
            </RouteButton>
            <RouteButton to={paths.staffArrive} variant="outlined" startIcon={<PinIcon />}>
              Arrive
            </RouteButton>
          </Box>
        )
      }
    >
      <Content />
    </Page>
  );
}

/** What follows the URL. Opening a package renders only its dialog. */
function Content() {
  const { id: parcelId, open, close } = useIdInUrl('parcel');
  const { id: customerId, open: openCustomer, close: closeCustomer } = useIdInUrl('customer');
  const list = useBoardList();
  return (
    <>
      <BoardSearch onOpen={open} onCustomer={openCustomer} />
      {customerId === null ? (
        <Board list={list} onOpen={open} />
      ) : (
        <CustomerPackages customerId={customerId} onOpen={open} onClose={closeCustomer} />
      )}
      {parcelId !== null && <LazyStaffParcelDialog key={parcelId} parcelId={parcelId} onClose={close} />}
    </>
  );
}

function preloadDialogs(): void {
  LazyStaffParcelDialog.preload();
  preloadFilterPanel();
}

interface BoardProps {
  list: ReturnType<typeof useBoardList>;
  onOpen: (parcelId: string) => void;
}

/** The packages in a status. With a rare filter, the API stops early, so a short page can still have a next one. */
const Board = memo(function Board({ list, onOpen }: BoardProps) {
  const { choice, chooseFilters, stack, table } = list;
  const query = useBoardPage(choice, stack);
  const { data, dataUpdatedAt } = query;
  const { data: countOf } = usePackageCounts();
  const roles = useRoles();
  const { productName } = useRuntimeConfig();
  const terminals = useTerminals();
  const columns = useMemo(
    () => boardColumns(choice.status, terminals, portalTime(dataUpdatedAt)),
    [choice.status, terminals, dataUpdatedAt],
  );
  const openRow = useCallback(({ parcelId }: ListedParcel) => onOpen(parcelId), [onOpen]);
  // The labels of the packages on this page.
  const labeled = (data?.rows ?? [])
    .filter((parcel) => canDo('printLabel', roles, parcel))
    .map(({ parcelId }) => parcelId);
  return (
    <>
      <StatusTabs status={choice.status} onChoose={chooseFilters} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <BoardToolbar choice={choice} onChoose={chooseFilters} />
        <Box sx={LIST_ACTIONS}>
          {labeled.length > 0 && (
            <RouteButton to={packageLabelsPath(labeled)} variant="outlined" startIcon={<PrinterIcon />}>
              Print {labeled.length} {labeled.length === 1 ? 'label' : 'labels'}
            </RouteButton>
          )}
          <DownloadCsv
            disabled={!data}
            countLabel={packages}
            download={async (signal, onProgress) => {
              const { downloadBoard } = await import('./download-board.ts');
              return downloadBoard({ choice, terminals, productName, signal, onProgress });
            }}
          />
        </Box>
      </Box>
      <UnreadableNotice count={data?.unreadable} what="package" />
      {data?.sortedWithin && (
        <LiveRegion component="p" sx={{ m: 0, typography: 'body1', color: 'text.secondary', mb: 1.5 }}>
          {sortedWithinText(choice, data.sortedWithin)}
        </LiveRegion>
      )}
      <PagedTable
        label="Packages"
        columns={columns}
        rowId="parcelId"
        rows={data?.rows}
        total={isFiltered(choice) || data?.sortedWithin ? undefined : countOf?.(choice.status)}
        {...table}
        {...cursorPages(stack, query, 'The packages could not be loaded.')}
        onOpen={openRow}
        empty={
          <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No packages here.">
            No package in this status matches the filters.
          </EmptyState>
        }
      />
    </>
  );
});

/** The note for a sort order in which the API sorts only `count` packages. */
function sortedWithinText({ status, destination }: BoardChoice, count: number): string {
  const sorted = isFinal(status)
    ? `Only the latest ${count} packages are sorted and shown.`
    : `Only the ${count} packages that have waited longest are sorted and shown.`;
  return destination ? sorted : `${sorted} Filter by destination to see more.`;
}

/** On a phone, both share one line. */
const LIST_ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 1.5 },
  mb: 2,
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  '& .MuiButton-root': { px: { xs: 1.25, sm: 2.25 } },
} as const;
