import { lazyWithPreload } from '../../../lib/lazy-with-preload.tsx';

/** Shows a parcel that the page has loaded. */
export const LazyParcelDetailsDialog = lazyWithPreload(
  async () => (await import('./ParcelDetailsDialog.tsx')).ParcelDetailsDialog,
);

/** Loads a parcel by its id, for links to parcels that are not on the page. */
export const LazyParcelDetailsLoader = lazyWithPreload(
  async () => (await import('./ParcelDetailsLoader.tsx')).ParcelDetailsLoader,
);
