import { useEffect } from 'react';
import { LazyParcelDetailsDialog } from '#web/domain/parcel/details/lazy-details.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

// Preloaded when the browser is idle, or on hover or focus.
export const LazyEditNotesDialog = lazyWithPreload(
  async () => (await import('./EditNotesDialog.tsx')).EditNotesDialog,
);
export const LazyResolveIssuesDialog = lazyWithPreload(
  async () => (await import('./ResolveIssuesDialog.tsx')).ResolveIssuesDialog,
);
export const LazyFilterPanel = lazyWithPreload(
  async () => (await import('#web/components/filter-panel/FilterPanel.tsx')).FilterPanel,
);

export function preloadDialogs(): void {
  for (const { preload } of [
    LazyParcelDetailsDialog,
    LazyEditNotesDialog,
    LazyResolveIssuesDialog,
    LazyFilterPanel,
  ])
    preload();
}

/** For browsers without `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 2000;

/** Preloads the dialogs when the browser is idle. */
export function usePreloadedDialogs(): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preloadDialogs, IDLE_FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(preloadDialogs);
    return () => cancelIdleCallback(request);
  }, []);
}
