import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { listenForScans } from './scan-listener.ts';
import { createScanQueue, type ScanHandler, type ScanQueue } from './scan-queue.ts';

/**
 * Receives the scans of a barcode scanner that types like a keyboard, for the pages inside. See `useScans`. Keep it
 * mounted across pages, so that a scan during a change of pages is not lost.
 */
export function ScanProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createScanQueue);
  useEffect(() => listenForScans(queue.add), [queue]);
  return <ScanContext value={queue}>{children}</ScanContext>;
}

const ScanContext = createContext<ScanQueue | null>(null);

let components = 0;

/**
 * Receives each scan on the page, in order, wherever the focus is. Of several mounted handlers, the innermost or last
 * one receives it, so that of a dialog goes before that of its page. Null receives nothing. The text is as scanned.
 * Returns a function that adds what was typed instead, for this handler.
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
