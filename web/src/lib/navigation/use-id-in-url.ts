import { useCallback } from 'react';
import { useUrlState } from './use-url-state.ts';

interface IdInUrl {
  /** The id of what is open, or null. It may not exist. */
  id: string | null;
  /** Opens something else, with a new entry in the browser's history. */
  open: (id: string) => void;
  /** Goes back if it was opened here; after a link, replaces the history entry. */
  close: () => void;
}

/**
 * Keeps the id of an open parcel or customer in the URL as `?parcel=<id>`, so that links and reloads open it and Back closes
 * it. `open` and `close` are stable.
 */
export function useIdInUrl(name: 'parcel' | 'customer'): IdInUrl {
  const { search, change, close } = useUrlState();
  return {
    id: new URLSearchParams(search).get(name) || null,
    open: useCallback((id) => change({ values: { [name]: id }, opens: name }), [change, name]),
    close: useCallback(() => close(name), [close, name]),
  };
}
