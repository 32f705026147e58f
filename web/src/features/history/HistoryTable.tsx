import { useCallback, useMemo } from 'react';
import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { BoxIcon } from '../../components/icons.tsx';
import { PagesTable } from '../../components/table/PagesTable.tsx';
import type { PageSize, Sort } from '../../components/table/table-state.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { historyColumns, useTerminals } from './columns.tsx';
import type { useHistoryPage } from './queries.ts';
import type { useCursorStack } from './use-cursor-stack.ts';
import type { HistoryChoice } from './use-history-url-state.ts';

interface HistoryTableProps {
  choice: HistoryChoice;
  stack: ReturnType<typeof useCursorStack>;
  answer: ReturnType<typeof useHistoryPage>;
  onSort: (sort: Sort) => void;
  onSize: (size: PageSize) => void;
  onOpen: (parcelId: string) => void;
}

/** The past packages, in the API's order. */
export function HistoryTable({ choice, stack, answer, onSort, onSize, onOpen }: HistoryTableProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = answer;
  const { sort: column, direction, size } = choice;
  const terminals = useTerminals();
  const columns = useMemo(() => historyColumns(terminals), [terminals]);
  const state = useMemo(
    () => ({ sort: { column, direction }, page: stack.page, size }),
    [column, direction, stack.page, size],
  );
  const openRow = useCallback(({ parcelId }: HistoryParcel) => onOpen(parcelId), [onOpen]);
  const nextCursor = data?.nextCursor ?? null;
  return (
    <PagesTable
      label="Historical packages"
      columns={columns}
      rowId={rowId}
      state={state}
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
              // A cursor that the server rejects cannot be retried.
              onRetry: () => (isCursorRejected(error) ? stack.restart() : void refetch()),
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
          A package moves here from Active Packages when you have picked it up.
        </EmptyState>
      }
    />
  );
}

function isCursorRejected(error: Error): boolean {
  return error instanceof ApiError && error.status === 400;
}

const rowId = ({ parcelId }: HistoryParcel) => parcelId;
