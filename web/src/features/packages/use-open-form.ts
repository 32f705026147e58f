import { useCallback } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { useLayer } from '#web/lib/navigation/use-layer.ts';

type FormKind = 'notes' | 'resolve';

/** The form that is open on top of the packages, and how to open and close it. `open` and `close` are stable. */
export function useOpenForm() {
  const { value, open, close } = useLayer('form');
  const [kind, parcelId] = value?.split(' ') ?? [];
  return {
    kind,
    parcelId,
    open: useCallback((form: FormKind, parcel: Parcel) => open(`${form} ${parcel.parcelId}`), [open]),
    close,
  };
}
