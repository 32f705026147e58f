type Listener = (event: PopStateEvent) => void;

const listeners = new Set<Listener>();

// Listeners of the window are called in the order in which they were added, so the app loads this before its router.
window.addEventListener('popstate', (event) => {
  for (const listener of listeners) listener(event);
});

/**
 * Calls the listener on Back and Forward, after the browser has moved and before the router knows. With
 * `stopImmediatePropagation`, the router stays where it is. Returns a function that removes the listener.
 */
export function beforeReturn(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
