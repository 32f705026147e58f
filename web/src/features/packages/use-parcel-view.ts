import { useCallback, useEffect, useState } from 'react';
import { useUrlState, valueNow } from '../../lib/use-url-state.ts';
import { addressOf, NO_FILTERS, type ParcelFilters, type ParcelView, viewIn } from './toolbar/filters.ts';

/** The address follows the typing when it pauses: browsers refuse to rewrite it at every key. */
const TYPING_PAUSE_MS = 300;

/**
 * What is searched and filtered, shown at once and kept in the address: a link, a reload and Back restore it. Typing
 * rewrites the entry in the browser's history; a filter makes a new one, so that Back undoes it.
 */
export function useParcelView() {
  const { search, key, isWrittenHere, change } = useUrlState();
  const [view, setView] = useState<ParcelView>(() => viewIn(search));
  const [shownEntry, setShownEntry] = useState(key);
  if (key !== shownEntry) {
    setShownEntry(key);
    // What was written here is shown already, and more may have been typed since.
    if (!isWrittenHere) setView(viewIn(search));
  }

  const writeText = useCallback(
    (text: string) => {
      if (text !== (valueNow('q') ?? '')) change({ values: { q: text || null } });
    },
    [change],
  );
  useEffect(() => {
    const timer = setTimeout(writeText, TYPING_PAUSE_MS, view.text);
    return () => clearTimeout(timer);
  }, [view.text, writeText]);

  const choose = (filters: Partial<ParcelView>) => {
    const next = { ...view, ...filters };
    setView(next);
    change({ values: addressOf(next), push: true });
  };
  return {
    view,
    type: (text: string) => setView({ ...view, text }),
    /** Writes what was typed into the address without waiting for a pause. */
    settle: () => writeText(view.text),
    choose: (filters: Partial<ParcelFilters>) => choose(filters),
    resetFilters: () => choose(NO_FILTERS),
    /** Shows everything. */
    resetAll: () => choose({ ...NO_FILTERS, text: '' }),
  };
}
