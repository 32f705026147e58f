import { useCallback } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { lazyDialog } from '#web/components/feedback/LazyBoundary.tsx';
import { preloadFilterPanel } from '#web/components/filter-panel/FilterBar.tsx';
import { preloadParcelDetails } from '#web/domain/parcel/details/ParcelDetailsInUrl.tsx';
import { useLayer } from '#web/lib/navigation/use-url-state.ts';
import { useWhenIdle } from '#web/lib/use-when-idle.ts';

export const LazyPackageForm = lazyDialog(
  'The form',
  async () => (await import('./PackageForm.tsx')).PackageForm,
);

function preloadDialogs(): void {
  preloadParcelDetails();
  LazyPackageForm.preload();
  preloadFilterPanel();
}

/** Preloads the dialogs when the browser is idle. */
export const usePreloadedDialogs = (): void => useWhenIdle(preloadDialogs);

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
