import { useEffect } from 'react';
import { late } from '../../lib/late.tsx';

// What opens on a press is no part of the first view. It travels once that is there, or when somebody comes near it.
export const LateParcelDetailsDialog = late(
  async () => (await import('./details/ParcelDetailsDialog.tsx')).ParcelDetailsDialog,
);
/** For a parcel that is not in the list: handed over long ago, or somebody else's. */
export const LateParcelDetailsLoader = late(
  async () => (await import('./history/ParcelDetailsLoader.tsx')).ParcelDetailsLoader,
);
export const LateEditNotesDialog = late(async () => (await import('./EditNotesDialog.tsx')).EditNotesDialog);
export const LateResolveIssuesDialog = late(
  async () => (await import('./ResolveIssuesDialog.tsx')).ResolveIssuesDialog,
);
export const LateFilterPanel = late(
  async () => (await import('../../components/filter-panel/FilterPanel.tsx')).FilterPanel,
);

/** Loads the dialogs of Active Packages ahead of their use. */
export function prepareDialogs(): void {
  for (const { prepare } of [
    LateParcelDetailsDialog,
    LateEditNotesDialog,
    LateResolveIssuesDialog,
    LateFilterPanel,
  ])
    prepare();
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
