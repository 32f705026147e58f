import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

/** For a parcel that is already loaded. */
export const LazyParcelDetailsDialog = lazyWithPreload(
  async () => (await import('./ParcelDetailsDialog.tsx')).ParcelDetailsDialog,
);

/** For a parcel that is known only by its id. */
export const LazyParcelDetailsLoader = lazyWithPreload(
  async () => (await import('./ParcelDetailsDialog.tsx')).ParcelDetailsLoader,
);
