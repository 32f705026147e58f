import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { listenForScans } from './scan-listener.ts';
import { createScanQueue, type ScanHandler, type ScanQueue } from './scan-queue.ts';

/**
 * Receives the scans of a barcode scanner that types like a keyboard, for the pages inside. See `useScans`. Keep it
 * mounted across pages, so that a scan during navigation is not lost.
 */
export function ScanProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createScanQueue);
  useEffect(() => listenForScans(queue.add), [queue]);
  return <ScanContext value={queue}>{children}</ScanContext>;
}

const ScanContext = createContext<ScanQueue | null>(null);

let components = 0;

/**
 * Calls the handler with the raw text of each scan on the page, in order, wherever the focus is. Only the innermost or
 * last of several mounted handlers is called, so a dialog's handler takes precedence over its page's. Returns a function
 * that passes typed text to this handler.
 */
export function useScans(handler: ScanHandler | null): (text: string) => void {
  const queue = use(ScanContext);
  if (!queue) throw new Error('useScans needs a ScanProvider around it.');
  // Parents render before their children, though their effects run after them.
  const [rank] = useState(() => ++components);
  const handle = useEffectEvent((text: string) => handler?.(text));
  const isActive = handler !== null;
  useEffect(() => (isActive ? queue.register(rank, handle) : undefined), [queue, rank, isActive]);
  return (text) => queue.add(text, rank);
}
