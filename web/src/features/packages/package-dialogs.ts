import { useCallback, useEffect } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { preloadFilterPanel } from '#web/components/filter-panel/FilterBar.tsx';
import { preloadParcelDetails } from '#web/domain/parcel/details/ParcelDetailsInUrl.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { useLayer } from '#web/lib/navigation/use-url-state.ts';

export const LazyPackageForm = lazyWithPreload(async () => (await import('./PackageForm.tsx')).PackageForm);
/** Call on hover or focus. */
export function preloadDialogs(): void {
  preloadParcelDetails();
  LazyPackageForm.preload();
  preloadFilterPanel();
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

/** The form that is open on top of the packages. `open` and `close` are stable. */
export function useOpenForm() {
  const { id: value, open, close } = useLayer('form');
  const [kind, parcelId] = value?.split(' ') ?? [];
  return {
    kind,
    parcelId,
    open: useCallback(
      (form: 'notes' | 'resolve', parcel: Parcel) => open(`${form} ${parcel.parcelId}`),
      [open],
    ),
    close,
  };
}
