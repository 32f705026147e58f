type Listener = (event: PopStateEvent) => void;

const listeners: Listener[] = [];
/** The index of the entry that `stay` returns to. */
let returnsTo: number | null = null;

// Listeners of the window are called in the order in which they were added, so the app loads this before its router.
window.addEventListener('popstate', (event) => {
  const hasReturned = indexOf(event.state) === returnsTo;
  returnsTo = null;
  if (hasReturned) return event.stopImmediatePropagation();
  // The last one is on top, such as the question of a form.
  for (const listener of [...listeners].reverse()) if (!event.cancelBubble) listener(event);
});

/**
 * Calls the listener on Back and Forward, after the browser has moved and before the router knows, unless a later one
 * has stopped the event. Returns a function that removes the listener.
 */
export function beforeReturn(listener: Listener): () => void {
  listeners.push(listener);
  return () => void listeners.splice(listeners.indexOf(listener), 1);
}

/** Keeps the router and its page where they are, and lets the browser return there. */
export function stay(event: PopStateEvent, index: number): void {
  event.stopImmediatePropagation();
  returnsTo = index;
  window.history.go(index - indexOf(event.state));
}

/** The index of the entry that the page belongs to, even while the browser is on its way back to it. */
export function currentIndex(): number {
  return returnsTo ?? indexOf(window.history.state);
}

/** The position of an entry in the history, which the router keeps in the entry's state. */
export function indexOf(state: { idx?: number } | null): number {
  return state?.idx ?? 0;
}
