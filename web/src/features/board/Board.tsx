import Box from '@mui/material/Box';
import { useCallback, useMemo } from 'react';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { canDo } from '#shared/rules/staff/staff-actions.ts';
import { DownloadCsv } from '#web/components/controls/DownloadCsv.tsx';
import { RouteButton } from '#web/components/controls/RouteButton.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { BoxIcon, PrinterIcon } from '#web/components/icons.tsx';
import { cursorPages } from '#web/components/table/list-in-url.ts';
import { PagedTable } from '#web/components/table/PagedTable.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { packageLabelsPath } from '#web/domain/staff/staff-paths.ts';
import { useRoles } from '#web/domain/staff/use-roles.ts';
import { useTerminals } from '#web/domain/terminal/queries.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { BoardToolbar } from './BoardToolbar.tsx';
import { type BoardChoice, useBoardList, useBoardPage } from './board-list.ts';
import { boardColumns } from './columns.tsx';
import { StatusTabs } from './StatusTabs.tsx';

/** The packages in a status. With a rare filter, the API stops early, so a short page can still have a next one. */
export function Board({ onOpen }: { onOpen: (parcelId: string) => void }) {
  const { choice, chooseFilters, stack, table } = useBoardList();
  const query = useBoardPage(choice, stack);
  const { data, dataUpdatedAt } = query;
  const roles = useRoles();
  const { productName } = useRuntimeConfig();
  const terminals = useTerminals();
  const columns = useMemo(() => boardColumns(terminals, new Date(dataUpdatedAt)), [terminals, dataUpdatedAt]);
  const openRow = useCallback(({ parcelId }: ListedParcel) => onOpen(parcelId), [onOpen]);
  // The labels of the packages on this page.
  const labeled = (data?.parcels ?? [])
    .filter((parcel) => canDo('printLabel', roles, parcel))
    .map(({ parcelId }) => parcelId);
  return (
    <>
      <StatusTabs status={choice.status} onChoose={(status) => chooseFilters({ status })} />
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
        rows={data?.parcels}
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
}

/** The note for a sort order in which the API sorts only `count` packages. */
function sortedWithinText({ status, destination }: BoardChoice, count: number): string {
  const sorted = isFinal(status)
    ? `Only the latest ${count} packages are sorted and shown.`
    : `Only the ${count} packages that have waited longest are sorted and shown.`;
  return destination ? sorted : `${sorted} Filter by destination to see more of one.`;
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
