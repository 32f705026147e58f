import { useCallback } from 'react';
import { useUrlState, valueNow } from '../../lib/use-url-state.ts';

const NAME = 'parcel';

interface ParcelInUrl {
  /** Whose details are open; null where none are. Whether there is such a parcel, the server says. */
  parcelId: string | null;
  /** Opens the details of a parcel, as a new entry in the browser's history. */
  open: (parcelId: string) => void;
  /** Closes them: by going back where they were opened here, else (after a link) without a new entry. */
  close: () => void;
}

/**
 * The parcel whose details are open as `?parcel=<id>`: a link leads to it, a reload keeps it and Back closes it. `open`
 * and `close` stay the same functions.
 */
export function useParcelInUrl(): ParcelInUrl {
  const { search, change, close } = useUrlState();
  return {
    parcelId: new URLSearchParams(search).get(NAME),
    open: useCallback(
      (parcelId) => change({ values: { [NAME]: parcelId }, push: valueNow(NAME) === null, opens: true }),
      [change],
    ),
    close: useCallback(() => close(NAME), [close]),
  };
}
