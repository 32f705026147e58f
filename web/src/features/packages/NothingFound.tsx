import Button from '@mui/material/Button';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { BoxIcon, InfoIcon, SearchIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { RefreshPackages } from './PackagesToolbar.tsx';
import { isFiltered, type ParcelView } from './parcel-view.ts';

/** Explains why all packages are hidden, with a button that shows them again. */
export function NothingMatches({ view, onReset }: { view: ParcelView; onReset: () => void }) {
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

/** Tells a new customer what will appear here and how to send packages. */
export function NoPackages() {
  return (
    <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No packages yet" action={<RefreshPackages />}>
      Your packages appear here as soon as they arrive at our terminal in Tacoma. Have them sent to your
      shipping address.
    </EmptyState>
  );
}

interface TroubledHitProps {
  /** The freight bill numbers that match, of packages that the search leaves out. */
  numbers: readonly string[];
  onShow: () => void;
}

/** Explains why the search leaves out a package whose freight bill number matches, and shows it. */
export function TroubledHit({ numbers, onShow }: TroubledHitProps) {
  const [number] = numbers;
  if (number === undefined) return null;
  return (
    <Callout
      icon={InfoIcon}
      tone="info"
      role="alert"
      title={`${numbers.length === 1 ? number : packages(numbers.length)} under ACTION REQUIRED`}
    >
      Until its issues are resolved, you can find a package only by its tracking number.{' '}
      <Button size="small" onClick={onShow} sx={{ my: -1 }}>
        Show ACTION REQUIRED
      </Button>
    </Callout>
  );
}
