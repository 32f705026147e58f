import { useCallback } from 'react';
import { useUrlState } from './use-url-state.ts';

interface Layer {
  /** What is open; null if the layer is closed. */
  value: string | null;
  /** Opens it, with a new entry in the browser's history, or shows something else in it. */
  open: (value: string) => void;
  /** Closes it, and removes its entry. */
  close: () => void;
}

/**
 * What is open on top of a page, kept in the history entry, so that Back closes it, and Forward and a reload open it
 * again. Only one layer is open by a name. `open` and `close` are stable.
 */
export function useLayer(name: string): Layer {
  const { layers, change, close } = useUrlState();
  return {
    value: layers?.[name] ?? null,
    open: useCallback((value) => change({ layers: { [name]: value }, opens: name }), [change, name]),
    close: useCallback(() => close(name), [close, name]),
  };
}
