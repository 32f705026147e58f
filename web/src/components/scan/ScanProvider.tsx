import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { playBadSound } from '#web/lib/sounds.ts';
import { notifyErrorBriefly } from '#web/lib/toasts.ts';
import { listenForScans } from './scan-listener.ts';
import { createScanQueue, type ScanHandler, type ScanQueue } from './scan-queue.ts';
import type { ScanRefusal } from './scan-recognizer.ts';

/**
 * Receives the scans of a barcode scanner that types like a keyboard, for the pages inside. See `useScans`. Keep it
 * mounted across pages, so that a scan during navigation is not lost.
 */
export function ScanProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createScanQueue);
  useEffect(() => {
    const onRefusal = (refusal: ScanRefusal) => {
      if (!queue.isUsed()) return;
      playBadSound();
      notifyErrorBriefly(REFUSALS[refusal]);
    };
    return listenForScans({ onScan: queue.add, onRefusal });
  }, [queue]);
  return <ScanContext value={queue}>{children}</ScanContext>;
}

const REFUSALS: Record<ScanRefusal, string> = {
  interrupted: 'The scan may be incomplete. Scan it again.',
  unended:
    'The scan did not end with Enter. Scan it again. If this keeps happening, set the scanner to send Enter after each scan.',
};

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
