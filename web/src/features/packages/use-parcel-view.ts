import { useCallback, useEffect, useState } from 'react';
import { useUrlState, valueNow } from '#web/lib/navigation/use-url-state.ts';
import { NO_FILTERS, type ParcelFilters, type ParcelView, parametersOf, viewOf } from './toolbar/filters.ts';

/** Debounces writing the search text to the URL, because browsers limit how often it may change. */
const URL_DEBOUNCE_MS = 300;

/**
 * The search and filters, applied at once and kept in the URL so that a link, a reload and Back restore them. Typing
 * replaces the entry in the browser's history; a filter pushes a new one, so that Back undoes it.
 */
export function useParcelView() {
  const { search, key, isWrittenHere, change } = useUrlState();
  const [view, setView] = useState<ParcelView>(() => viewOf(search));
  const [shownEntry, setShownEntry] = useState(key);
  if (key !== shownEntry) {
    setShownEntry(key);
    // An entry written here is already shown, and more may have been typed since.
    if (!isWrittenHere) setView(viewOf(search));
  }

  const writeText = useCallback(
    (text: string) => {
      if (text !== (valueNow('q') ?? '')) change({ values: { q: text || null } });
    },
    [change],
  );
  useEffect(() => {
    const timer = setTimeout(writeText, URL_DEBOUNCE_MS, view.text);
    return () => clearTimeout(timer);
  }, [view.text, writeText]);

  const choose = (filters: Partial<ParcelView>) => {
    const next = { ...view, ...filters };
    setView(next);
    change({ values: parametersOf(next), push: true });
  };
  return {
    view,
    type: (text: string) => setView({ ...view, text }),
    /** Writes the search text to the URL without waiting. */
    settle: () => writeText(view.text),
    choose: (filters: Partial<ParcelFilters>) => choose(filters),
    resetFilters: () => choose(NO_FILTERS),
    /** Shows one section, whatever was searched before. */
    showSection: (section: ParcelFilters['section']) => choose({ ...NO_FILTERS, text: '', section }),
    /** Clears the search and all filters. */
    resetAll: () => choose({ ...NO_FILTERS, text: '' }),
  };
}
