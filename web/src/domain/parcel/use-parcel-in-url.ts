import { useCallback } from 'react';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';

const NAME = 'parcel';

interface ParcelInUrl {
  /** The parcel with open details, or null. It may not exist. */
  parcelId: string | null;
  /** Opens the details of a parcel, with a new entry in the browser's history. */
  open: (parcelId: string) => void;
  /** Closes the details. Goes back if they were opened here; after a link, replaces the history entry. */
  close: () => void;
}

/**
 * Keeps the parcel with open details in the URL as `?parcel=<id>`, so that links and reloads open it and Back closes it.
 * `open` and `close` are stable.
 */
export function useParcelInUrl(): ParcelInUrl {
  const { search, change, close } = useUrlState();
  return {
    parcelId: new URLSearchParams(search).get(NAME) || null,
    open: useCallback((parcelId) => change({ values: { [NAME]: parcelId }, opens: NAME }), [change]),
    close: useCallback(() => close(NAME), [close]),
  };
}
