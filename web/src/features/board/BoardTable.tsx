import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { BoxIcon } from '#web/components/icons.tsx';
import { cursorPages } from '#web/components/table/cursor-pages.ts';
import { PagedTable } from '#web/components/table/PagedTable.tsx';
import type { PageSize } from '#web/components/table/table-state.ts';
import type { useCursorStack } from '#web/components/table/use-cursor-stack.ts';
import { useTerminals } from '#web/domain/terminal/terminals.ts';
import type { BoardChoice } from './board-choice.ts';
import { boardColumns } from './columns.tsx';
import type { useBoardPage } from './queries.ts';

interface BoardTableProps {
  choice: BoardChoice;
  stack: ReturnType<typeof useCursorStack>;
  query: ReturnType<typeof useBoardPage>;
  onSort: (column: string) => void;
  onSize: (size: PageSize) => void;
  onOpen: (parcelId: string) => void;
}

/** The packages in a status. The API stops early at a rare filter, so a page can be short and still have a next one. */
export function BoardTable({ choice, stack, query, onSort, onSize, onOpen }: BoardTableProps) {
  const { data, dataUpdatedAt } = query;
  const terminals = useTerminals();
  const columns = useMemo(() => boardColumns(terminals, new Date(dataUpdatedAt)), [terminals, dataUpdatedAt]);
  const openRow = useCallback(({ parcelId }: ListedParcel) => onOpen(parcelId), [onOpen]);
  return (
    <>
      <UnreadableNotice count={data?.unreadable} what="package" />
      {data?.sortedWithin && (
        <Typography role="status" color="textSecondary" sx={{ mb: 1.5 }}>
          {sortedWithinText(choice, data.sortedWithin)}
        </Typography>
      )}
      <PagedTable
        label="Packages"
        columns={columns}
        rowId={rowId}
        sort={{ column: choice.sort, direction: choice.direction }}
        {...cursorPages(stack, query, 'The packages could not be loaded.')}
        size={choice.size}
        rows={data?.parcels}
        onSort={onSort}
        onSize={onSize}
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

/** For an order that the API sorts only so many packages by. */
function sortedWithinText({ status, destination }: BoardChoice, count: number): string {
  const sorted = isFinal(status)
    ? `Only the latest ${count} packages are sorted and shown.`
    : `Only the ${count} packages that have waited longest are sorted and shown.`;
  return destination ? sorted : `${sorted} Filter by destination to see more of one.`;
}

const rowId = ({ parcelId }: ListedParcel) => parcelId;
