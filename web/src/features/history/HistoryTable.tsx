import { useCallback, useMemo } from 'react';
import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { BoxIcon } from '../../components/icons.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { PageSize } from '../../components/table/table-state.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { historyColumns, useTerminals } from './columns.tsx';
import type { useHistoryPage } from './queries.ts';
import type { useCursorStack } from './use-cursor-stack.ts';
import type { HistoryChoice } from './use-history-url-state.ts';

interface HistoryTableProps {
  choice: HistoryChoice;
  stack: ReturnType<typeof useCursorStack>;
  query: ReturnType<typeof useHistoryPage>;
  onSort: (column: string) => void;
  onSize: (size: PageSize) => void;
  onOpen: (parcelId: string) => void;
}

/** The past packages, sorted by the API. */
export function HistoryTable({ choice, stack, query, onSort, onSize, onOpen }: HistoryTableProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = query;
  const terminals = useTerminals();
  const columns = useMemo(() => historyColumns(terminals), [terminals]);
  const openRow = useCallback(({ parcelId }: HistoryParcel) => onOpen(parcelId), [onOpen]);
  const nextCursor = data?.nextCursor ?? null;
  return (
    <PagedTable
      label="Historical packages"
      columns={columns}
      rowId={rowId}
      sort={{ column: choice.sort, direction: choice.direction }}
      page={stack.page}
      size={choice.size}
      rows={data?.parcels}
      first={data?.first ?? 0}
      hasNext={nextCursor !== null}
      isBusy={isPlaceholderData}
      failure={
        error && !data
          ? {
              title: 'Your past packages could not be loaded.',
              error,
              isRetrying: isFetching,
              // Retrying with a cursor that the server rejects would never succeed.
              onRetry: () => (isBadCursor(error) ? stack.restart() : void refetch()),
            }
          : undefined
      }
      onSort={onSort}
      onSize={onSize}
      onTurn={(turn) => {
        if (turn === 'previous') stack.goBackward();
        else if (nextCursor !== null) stack.goForward(nextCursor);
      }}
      onOpen={openRow}
      empty={
        <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No historical packages found.">
          Packages move here from Active Packages after you pick them up.
        </EmptyState>
      }
    />
  );
}

function isBadCursor(error: Error): boolean {
  return error instanceof ApiError && error.status === 400;
}

const rowId = ({ parcelId }: HistoryParcel) => parcelId;
