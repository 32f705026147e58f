import { useEffect } from 'react';
import { LazyParcelDetailsDialog } from '../../domain/parcel/details/lazy-details.ts';
import { lazyWithPreload } from '../../lib/lazy-with-preload.tsx';

// Not part of the first view: loads when the browser is idle, or on hover or focus.
export const LazyEditNotesDialog = lazyWithPreload(
  async () => (await import('./notes/EditNotesDialog.tsx')).EditNotesDialog,
);
export const LazyResolveIssuesDialog = lazyWithPreload(
  async () => (await import('./resolve/ResolveIssuesDialog.tsx')).ResolveIssuesDialog,
);
export const LazyFilterPanel = lazyWithPreload(
  async () => (await import('../../components/filter-panel/FilterPanel.tsx')).FilterPanel,
);

/** Loads the dialogs of Active Packages ahead of their use. */
export function preloadDialogs(): void {
  for (const { preload } of [
    LazyParcelDetailsDialog,
    LazyEditNotesDialog,
    LazyResolveIssuesDialog,
    LazyFilterPanel,
  ])
    preload();
}

/** For a browser that does not say when it is idle. */
const PROBABLY_IDLE_MS = 2000;

/** Loads the dialogs as soon as the browser has nothing else to do. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preloadDialogs, PROBABLY_IDLE_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(preloadDialogs);
    return () => cancelIdleCallback(request);
  }, []);
}
