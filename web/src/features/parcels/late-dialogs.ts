import { lazy, useEffect } from 'react';

// What opens on a press is no part of the first view. It travels once that is there, or when somebody comes near it.
const loadDetails = () => import('./details/ParcelDetailsDialog.tsx');
const loadUnlisted = () => import('./history/ParcelDetailsLoader.tsx');
const loadNotes = () => import('./EditNotesDialog.tsx');
const loadResolve = () => import('./ResolveIssuesDialog.tsx');
const loadFilters = () => import('../../components/filter-panel/FilterPanel.tsx');

export const LateParcelDetailsDialog = lazy(async () => ({
  default: (await loadDetails()).ParcelDetailsDialog,
}));
/** For a parcel that is not in the list: handed over long ago, or somebody else's. */
export const LateParcelDetailsLoader = lazy(async () => ({
  default: (await loadUnlisted()).ParcelDetailsLoader,
}));
export const LateEditNotesDialog = lazy(async () => ({ default: (await loadNotes()).EditNotesDialog }));
export const LateResolveIssuesDialog = lazy(async () => ({
  default: (await loadResolve()).ResolveIssuesDialog,
}));
export const LateFilterPanel = lazy(async () => ({ default: (await loadFilters()).FilterPanel }));

/** Loads the dialogs of Active Packages ahead of their use. A failure shows itself where one is opened. */
export function prepareDialogs(): void {
  for (const load of [loadDetails, loadNotes, loadResolve, loadFilters]) void load().catch(() => undefined);
}

/** For a browser that does not say when it is idle. */
const PROBABLY_IDLE_MS = 2000;

/** Loads the dialogs as soon as the browser has nothing else to do. */
export function usePreparedDialogs(): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prepareDialogs, PROBABLY_IDLE_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(prepareDialogs);
    return () => cancelIdleCallback(request);
  }, []);
}
