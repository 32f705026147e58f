import Button from '@mui/material/Button';
import { useCallback, useMemo } from 'react';
import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { BoxIcon } from '#web/components/icons.tsx';
import { cursorPages } from '#web/components/table/cursor-pages.ts';
import { PagedTable } from '#web/components/table/PagedTable.tsx';
import type { PageSize } from '#web/components/table/table-state.ts';
import type { useCursorStack } from '#web/components/table/use-cursor-stack.ts';
import { useTerminals } from '#web/domain/terminal/terminals.ts';
import { historyColumns } from './columns.tsx';
import type { useHistoryPage } from './queries.ts';
import type { HistoryChoice } from './use-history-url-state.ts';

interface HistoryTableProps {
  choice: HistoryChoice;
  stack: ReturnType<typeof useCursorStack>;
  query: ReturnType<typeof useHistoryPage>;
  onSort: (column: string) => void;
  onSize: (size: PageSize) => void;
  onOpen: (parcelId: string) => void;
  /** Shows the whole history again; undefined if nothing is left out. */
  onReset: (() => void) | undefined;
}

/** The past packages, sorted by the API. */
export function HistoryTable(props: HistoryTableProps) {
  const { choice, stack, query, onSort, onSize, onOpen, onReset } = props;
  const terminals = useTerminals();
  const columns = useMemo(() => historyColumns(terminals), [terminals]);
  const openRow = useCallback(({ parcelId }: HistoryParcel) => onOpen(parcelId), [onOpen]);
  return (
    <PagedTable
      label="Historical packages"
      columns={columns}
      rowId={rowId}
      sort={{ column: choice.sort, direction: choice.direction }}
      {...cursorPages(stack, query, 'Your past packages could not be loaded.')}
      size={choice.size}
      filter={JSON.stringify(choice.filter)}
      rows={query.data?.parcels}
      onSort={onSort}
      onSize={onSize}
      onOpen={openRow}
      empty={
        <EmptyState
          icon={<BoxIcon fontSize="inherit" />}
          title="No historical packages found."
          action={
            onReset && (
              <Button variant="contained" onClick={onReset}>
                Show all
              </Button>
            )
          }
        >
          {onReset
            ? 'None of your past packages match the search and the dates.'
            : 'Packages move here from Active Packages after you pick them up.'}
        </EmptyState>
      }
    />
  );
}

const rowId = ({ parcelId }: HistoryParcel) => parcelId;
