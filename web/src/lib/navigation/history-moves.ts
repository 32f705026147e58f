type Listener = (event: PopStateEvent) => void;

const listeners: Listener[] = [];
/** The index of the entry that `cancelHistoryMove` returns to. */
let returnsTo: number | null = null;

// The window calls listeners in the order in which they were added, so the app imports this module before its router.
window.addEventListener('popstate', (event) => {
  const hasReturned = entryIndex(event.state) === returnsTo;
  returnsTo = null;
  if (hasReturned) return event.stopImmediatePropagation();
  // The listener added last belongs to the topmost layer, such as a confirmation dialog.
  for (const listener of [...listeners].reverse()) if (!event.cancelBubble) listener(event);
});

/**
 * Calls the listener on Back and Forward, after the browser has moved and before the router sees the event, unless a
 * later one has stopped the event. Returns a function that removes the listener.
 */
export function interceptHistoryMove(listener: Listener): () => void {
  listeners.push(listener);
  return () => void listeners.splice(listeners.indexOf(listener), 1);
}

/** Hides the move from the router, and returns the browser to the entry at this index. */
export function cancelHistoryMove(event: PopStateEvent, index: number): void {
  event.stopImmediatePropagation();
  returnsTo = index;
  window.history.go(index - entryIndex(event.state));
}

/** The index of the page's entry, even while the browser is still returning to it. */
export function currentEntryIndex(): number {
  return returnsTo ?? entryIndex(window.history.state);
}

/** The position of an entry in the history, which the router keeps in the entry's state. */
export function entryIndex(state: { idx?: number } | null): number {
  return state?.idx ?? 0;
}
