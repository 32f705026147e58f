import Button from '@mui/material/Button';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { SearchIcon } from '#web/components/icons.tsx';
import { isFiltered, type ParcelView } from './toolbar/filters.ts';

interface NothingMatchesProps {
  view: ParcelView;
  onReset: () => void;
}

/** Explains why all packages are hidden, with a button that shows them again. */
export function NothingMatches({ view, onReset }: NothingMatchesProps) {
  const isSearched = view.text.trim() !== '';
  return (
    <EmptyState
      icon={<SearchIcon fontSize="inherit" />}
      title="No packages match"
      action={
        <Button variant="contained" onClick={onReset}>
          {isFiltered(view) ? 'Reset filters' : 'Clear search'}
        </Button>
      }
    >
      {isSearched && !isFiltered(view)
        ? `None of your packages have “${view.text.trim()}” in their tracking or freight bill number.`
        : `None of your packages match the ${isSearched ? 'search and the filters' : 'filters'}.`}
    </EmptyState>
  );
}
